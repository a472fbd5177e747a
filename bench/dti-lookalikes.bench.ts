import { execFile, fork } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { findLookalikes } from '@rocca/engines/dti/lookalikes/find-lookalikes';
import { permutationsOf } from '@rocca/engines/dti/lookalikes/permutations';
import { openDns } from '@rocca/sources/dns/open-dns';
import { findTool } from '../packages/tools/src/core/find-tool.ts';
import { type Figure, median, notMeasured } from './measure.ts';

const RUNS = 3;
const DOMAIN = 'roccalab.com';
/** dnstwist asks port 53 alone: an address of the loopback network that nothing else listens at. */
const SERVER = { address: '127.53.0.1', port: 53 };
const REGISTERED = 60;
/** dnstwist takes a refusal for a registered domain; we do not. */
const REFUSED = 5;
/** Short, long, with a hyphen, with digits, international, below a suffix of two levels. */
const COMPARED = ['a2a.eu', 'intesasanpaolo.it', 'acme-rossi.it', '3cx24.de', 'xn--mnchen-3ya.de', 'example.co.uk'];

const AGAINST = `look-alikes of ${DOMAIN}, against dnstwist`;

const run = promisify(execFile);
const DNSTWIST = findTool('dnstwist') ?? '';

/** From a domain to its registered look-alikes, against dnstwist on the same name server, in turns. */
export async function* measure(): AsyncGenerator<Figure> {
  if (!DNSTWIST) return yield notMeasured(AGAINST, 'dnstwist');
  for (const domain of COMPARED) yield await shareOf(domain);
  const generated = await dnstwistNames(DOMAIN);
  const step = Math.floor(generated.length / (REGISTERED + REFUSED));
  const picked = generated.filter((_, index) => index % step === 0);
  const registered = picked.slice(0, REGISTERED);
  const server = await startServer(registered, picked.slice(REGISTERED, REGISTERED + REFUSED));
  try {
    const ours: number[] = [];
    const theirs: number[] = [];
    const wrong = new Set<string>();
    for (let turn = 0; turn < RUNS; turn += 1) {
      const dnstwist = await timed(dnstwistFinds);
      const found = await timed(ourFinds);
      theirs.push(dnstwist.seconds);
      ours.push(found.seconds);
      for (const name of [...registered, ...dnstwist.value]) if (!found.value.has(name)) wrong.add(name);
      for (const name of found.value) if (!registered.includes(name)) wrong.add(name);
    }
    yield speed(median(ours), median(theirs));
    yield {
      name: 'registered look-alikes missed or invented',
      value: `${wrong.size} of ${REGISTERED}`,
      bar: 'none',
      holds: wrong.size === 0,
    };
  } finally {
    server.kill();
  }
}

function speed(ours: number, theirs: number): Figure {
  const ratio = ours / theirs;
  return {
    name: AGAINST,
    value: `${ours.toFixed(2)} / ${theirs.toFixed(2)} s = ${ratio.toFixed(2)}`,
    bar: 'at most 0.33',
    holds: ratio <= 1 / 3,
  };
}

async function shareOf(domain: string): Promise<Figure> {
  const theirs = await dnstwistNames(domain);
  const ours = new Set([...permutationsOf(domain)].map((one) => one.domain));
  const share = theirs.filter((name) => ours.has(name)).length / theirs.length;
  return {
    name: `names of dnstwist among ours, ${domain}`,
    value: `${(share * 100).toFixed(2)} % of ${theirs.length}`,
    bar: 'at least 99 %',
    holds: theirs.length > 0 && share >= 0.99,
  };
}

async function dnstwistNames(domain: string): Promise<string[]> {
  const { stdout } = await run(DNSTWIST, ['--format', 'list', domain], { maxBuffer: 1 << 26 });
  return stdout.split('\n').filter((name) => name !== '' && name !== domain);
}

async function dnstwistFinds(): Promise<Set<string>> {
  const args = ['--nameservers', SERVER.address, '--registered', '--format', 'json', '--threads', '20', DOMAIN];
  const { stdout } = await run(DNSTWIST, args, { maxBuffer: 1 << 26 });
  const rows = JSON.parse(stdout) as Array<{ domain: string; dns_ns?: string[]; dns_a?: string[] }>;
  const isTold = (records: readonly string[] = []) => records.some((record) => !record.startsWith('!'));
  const told = rows.filter(({ dns_ns, dns_a }) => isTold(dns_ns) || isTold(dns_a));
  return new Set(told.map(({ domain }) => domain).filter((name) => name !== DOMAIN));
}

async function ourFinds(): Promise<Set<string>> {
  const dns = openDns({ servers: [SERVER] });
  try {
    const { found } = await findLookalikes({
      dns,
      // dnstwist asks no registry unless told to.
      registration: { code: 'rdap', ask: async () => ({ kind: 'untold', reason: 'off', detail: '' }) },
      domain: DOMAIN,
      own: { addresses: [], nameServers: [], mailServers: [] },
      signal: AbortSignal.timeout(60_000),
      progress: () => {},
    });
    return new Set(found.map(({ domain }) => domain));
  } finally {
    dns.close();
  }
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; seconds: number }> {
  const started = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - started) / 1000 };
}

function startServer(registered: readonly string[], refused: readonly string[]) {
  const args = [SERVER.address, String(SERVER.port), registered.join(','), refused.join(',')];
  const server = fork(join(import.meta.dirname, 'name-server.ts'), args);
  return new Promise<typeof server>((done, fail) => {
    server.once('message', () => done(server));
    server.once('exit', (code) => fail(new Error(`the name server ended with ${code}: it needs port 53`)));
  });
}
