import type { BreachRecord, HostSight, Sources } from '@rocca/sources/core/facts';
import type { Source, SourceAnswer, SourceCode, UntoldReason } from '@rocca/sources/core/source';
import { openDns } from '@rocca/sources/dns/open-dns';
import { type NameServerOptions, startNameServer } from '@rocca/sources/dns/testing/name-server';
import { a, cname, mx, ns, txt } from '@rocca/sources/dns/testing/zone-data';
import { createWorkshop } from '@rocca/tools/core/testing/workshop';
import { afterAll, describe, expect, it } from 'vitest';
import { EngineFailure } from '../core/engine.ts';
import { keepOutputs } from '../testing/kept-outputs.ts';
import { runOnce } from '../testing/run-once.ts';
import { dtiEngine } from './engine.ts';
import { keepReport } from './testing/kept-report.ts';
import { scriptedDns, type Zone } from './testing/scripted-dns.ts';

const workshop = createWorkshop();
afterAll(workshop.close);

const IP = '93.184.216.34';
const ZONE: Zone = {
  'acme.it': {
    SOA: ['ns1.acme.it hostmaster.acme.it 1 1 1 1 1'],
    NS: ['ns1.acme.it'],
    MX: ['10 posta.acme.it'],
    A: [IP],
    TXT: ['v=spf1 mx -all'],
  },
  'ns1.acme.it': { A: [IP] },
  'posta.acme.it': { A: [IP] },
  'vecchio.acme.it': { A: [IP] },
  'acne.it': { NS: ['ns1.altri.it'], A: ['93.184.216.40'] },
};

const told = <Value>(value: Value): SourceAnswer<Value> => ({
  kind: 'told',
  value,
  asOf: new Date('2026-01-02'),
  from: 'network',
  cut: false,
});
const source = <Question, Value>(code: SourceCode, ask: (question: Question) => SourceAnswer<Value>) =>
  ({ code, ask: async (question: Question) => ask(question) }) satisfies Source<Question, Value>;

const sightOf = (ip: string): HostSight => ({
  ip,
  ports: [{ port: 80, transport: 'tcp', product: null, version: null, banner: null, cpes: [], seenOn: null }],
  hostnames: [],
  cpes: [],
  cves: [],
  ...{ org: null, isp: null, asn: null, city: null, countryCode: null },
});

async function* records(): AsyncGenerator<readonly BreachRecord[]> {
  const shop = { key: 'Shop', fullname: 'Shop', year: 2024, features: ['Passwords'], verified: true };
  const nothing = { actor: null, category: null, geography: null, attackVector: null };
  yield [{ source: { ...shop, ...nothing }, account: 'maria', total: 1 }];
}

const WORKING: Sources = {
  certificates: source('crtsh', () => told([{ name: 'vecchio.acme.it', wildcard: false, lastSeen: null }])),
  registration: source('rdap', () =>
    told({
      registered: true,
      createdOn: new Date('2010-01-01'),
      expiresOn: new Date('2030-01-01'),
      registrar: 'Uno',
      statuses: ['client transfer prohibited'],
    }),
  ),
  hosts: [source('internetdb', (ip: string) => told(sightOf(ip)))],
  breaches: [source('hibp', () => told(records()))],
  geography: {
    ...source('geography', () => told({ city: 'Bari', countryCode: 'IT', org: null, asn: 'AS1' })),
    dataDate: null,
  },
};

interface Look {
  readonly sources?: Sources;
  readonly zone?: Zone;
  readonly signal?: AbortSignal;
  readonly onCall?: (call: string) => void;
  /** Where nmap is: with it the settings allow contact. */
  readonly nmapIn?: string;
}

/** Looks at `acme.it`; the name servers know a few names, and every other is absent. */
async function look(given: Look = {}) {
  const { sources = WORKING, zone = ZONE, signal = AbortSignal.timeout(30_000), onCall, nmapIn } = given;
  const workDir = workshop.workDir();
  const calls: string[] = [];
  const kept = keepReport((call) => {
    calls.push(call);
    onCall?.(call);
  });
  const engine = dtiEngine('dti', {
    scope: async () => ({}),
    surroundings: () => ({ dns: scriptedDns(zone), sources }),
    ...(nmapIn === undefined ? {} : { bounds: { searchPath: nmapIn } }),
  });
  const raw = keepOutputs();
  const outcome = await runOnce(engine, {
    target: 'acme.it',
    extra: nmapIn === undefined ? {} : { dti: { contact: true } },
    signal,
    workDir,
    sink: kept.sink,
    raw,
    progress: () => undefined,
    onTouch: () => void calls.push('touch'),
  });
  return {
    ...kept,
    outcome,
    calls,
    raw,
    stepOf: (code: string) => kept.once.end?.steps.find(({ check }) => check === code),
  };
}

/** An nmap that finds port 8080 open at each of its targets. */
const OPEN_EVERYWHERE = `[ "$1" = --version ] && { echo 'Nmap 7.93'; exit 0; }
echo '<?xml version="1.0"?><nmaprun>'
while read -r ip; do
  echo '<host><status state="up" reason="x"/><address addr="'"$ip"'" addrtype="ipv4"/><ports>'
  echo '<port protocol="tcp" portid="8080"><state state="open" reason="syn-ack"/></port></ports></host>'
done
echo '<runstats><finished exit="success"/></runstats></nmaprun>'`;

describe('a look at a domain whose zone is made to hold it up', () => {
  const words = Array.from({ length: 40 }, (_, at) => [`dev${at}`, `test${at}`]).flat();
  const below = (one: string) => ['www', 'mail', 'api', 'dev', 'test'].map((two) => `x.${two}.${one}.acme.it`);
  const spf = Array.from({ length: 14 }, (_, at) => `include:i${at}.acme.it`).join(' ');
  const zone: NameServerOptions['zones'][number] = {
    apex: 'acme.it',
    records: {
      'acme.it': [
        ...[a('127.1.0.1'), ns('ns1.acme.it'), mx('posta.acme.it')],
        // It includes itself by another name, asks for more than ten others, and says two things at once.
        ...[txt(`v=spf1 include:loop.acme.it ${spf} -all`), txt('v=spf1 +all'), txt('x'.repeat(30_000))],
      ],
      'loop.acme.it': [txt('v=spf1 include:acme.it redirect=loop.acme.it')],
      '_dmarc.acme.it': [txt(`v=DMARC1; p=reject; rua=${'mailto:a@acme.it,'.repeat(2000)}`), txt('v=DMARC1; p=none')],
      'default._bimi.acme.it': [txt(`v=BIMI1; l=https://127.0.0.1/${'a'.repeat(20_000)}; a=javascript:1`)],
      '_mta-sts.acme.it': [txt('v=STSv1; id=1;'), txt('v=STSv1; id=2;')],
      'mta-sts.acme.it': [cname('mta-sts.acme.it')],
      '_smtp._tls.acme.it': [txt(`v=TLSRPTv1; rua=${'https://127.0.0.1/,'.repeat(2000)}`)],
      'posta.acme.it': [a('127.1.0.2')],
      ...Object.fromEntries(words.flatMap(below).map((name) => [name, [a('127.1.0.3')]])),
    },
  };

  it('comes to mail and look-alikes, and says what it did not look at', async () => {
    const server = await startNameServer({
      zones: [zone, { apex: 'it', records: {} }],
    });
    const dns = openDns({ servers: [server], transferPort: server.port, timeoutMs: 3000, tries: 1 });
    const kept = keepReport(() => undefined);
    const fractions: number[] = [];
    const certificates = source('crtsh', () =>
      told(words.map((word) => ({ name: `x.www.${word}.acme.it`, wildcard: false, lastSeen: null }))),
    );
    try {
      const engine = dtiEngine('dti', {
        scope: async () => ({}),
        surroundings: () => ({ dns, sources: { ...WORKING, certificates } }),
        nameLimits: { questions: 1500, ms: 60_000, names: 1000 },
      });
      const outcome = await runOnce(engine, {
        ...{ target: 'acme.it', extra: {}, workDir: workshop.workDir(), sink: kept.sink, raw: keepOutputs() },
        signal: AbortSignal.timeout(60_000),
        progress: ({ fraction }) => void fractions.push(fraction),
        onTouch: () => undefined,
      });
      expect(outcome).toMatchObject({ output: expect.stringContaining('names') });
      const reasonOf = (code: string) => kept.once.end?.steps.find(({ check }) => check === code)?.reason;
      expect(reasonOf('wordlist')).toBe('limit_reached');
      expect(['stopped', 'cut']).not.toContain(reasonOf('lookalikes'));
      expect(server.asked.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['acne.it', '_dmarc.acme.it', 'default._bimi.acme.it', '_mta-sts.acme.it']),
      );
      expect(reasonOf('mail')).toBeNull();
      const statusOf = (kind: string) => kept.mail.find((one) => one.kind === kind)?.status;
      for (const kind of ['spf', 'dmarc', 'mta_sts']) expect([kind, statusOf(kind)]).not.toEqual([kind, 'good']);
      expect(statusOf('bimi')).toBeDefined();
      // The share of the names moves while they are looked for.
      expect(new Set(fractions.filter((one) => one < 0.35)).size).toBeGreaterThan(5);
      expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
    } finally {
      await server.close();
    }
  });
});

describe('a look at a domain', () => {
  it('writes in order what every part of it finds', async () => {
    const { outcome, calls, names, addresses, breaches, lookalikes, mail, once } = await look();
    expect(outcome).toMatchObject({ output: expect.stringContaining('addresses') });
    expect(calls.slice(0, 2)).toEqual(['begin', 'touch']);
    expect(calls.at(-1)).toBe('end');
    expect([...names].toSorted()).toEqual(['acme.it', 'ns1.acme.it', 'posta.acme.it', 'vecchio.acme.it']);
    expect(addresses).toMatchObject([{ ip: IP, reason: null, data: { city: 'Bari' }, ports: [{ port: 80 }] }]);
    expect(breaches).toMatchObject([{ account: 'maria', seenBy: 'hibp' }]);
    expect(lookalikes.map(({ domain }) => domain)).toEqual(['acne.it']);
    expect(mail.find(({ kind }) => kind === 'spf')?.status).toBe('good');
    expect(once.end?.ransomwareIndex).not.toBeNull();
    const left = once.end?.steps.filter(({ reason }) => reason !== null).map(({ check, reason }) => [check, reason]);
    expect(left).toEqual([
      ['contact', 'no_contact'],
      ['versions', 'no_knowledge'],
      ['mail_policy', 'nothing_to_check'],
    ]);
  });

  it('costs nothing where the domain does not exist, or no name server answers', async () => {
    const zones: readonly Zone[] = [{}, { 'acme.it': { SOA: 'timed_out' } }];
    for (const zone of zones) {
      const { outcome, calls } = await look({ zone });
      expect(outcome).toBeInstanceOf(EngineFailure);
      expect(calls).toEqual([]);
    }
  });

  it('contacts the machines of the domain where it may, and never those of a provider behind an alias', async () => {
    const nmapIn = workshop.program('nmap', OPEN_EVERYWHERE);
    const certificates: Sources['certificates'] = {
      code: 'crtsh',
      async ask(domain, _signal, tap) {
        tap?.leaveOut('crtsh', domain, 'was tapped');
        return told([]);
      },
    };
    const { addresses, stepOf, raw } = await look({
      nmapIn,
      sources: { ...WORKING, certificates },
      zone: {
        ...ZONE,
        'vecchio.acme.it': { CNAME: ['acme.provider.it'] },
        'acme.provider.it': { A: ['93.184.216.50'] },
      },
    });
    const seen = addresses.flatMap(({ ip, ports }) => ports.flatMap(({ port, seenBy }) => [[ip, port, ...seenBy]]));
    expect(seen).toEqual([
      [IP, 80, 'internetdb'],
      [IP, 8080, 'nmap'],
      ['93.184.216.50', 80, 'internetdb'],
    ]);
    expect(stepOf('contact')).toMatchObject({ reason: null });
    // What was written and answered is kept as it came.
    expect(raw.texts()['nmap/slice-001.xml']).toContain(`addr="${IP}"`);
    expect(raw.leftOut).toEqual({ 'crtsh/acme.it': 'was tapped' });
    expect(raw.open()).toEqual([]);
  });

  it('gives no index where contact is allowed, reaches nothing, and no source knows the ports', async () => {
    const { once, stepOf } = await look({
      nmapIn: workshop.program('nmap', 'exit 1'),
      sources: { ...WORKING, hosts: [silent('internetdb', 'failed')] },
    });
    expect(stepOf('contact')).toMatchObject({ reason: 'tool_failed' });
    expect(once.end?.ransomwareIndex).toBeNull();
  });

  it('keeps what it has when it is stopped, and says what it did not do', async () => {
    const stop = new AbortController();
    const { outcome, names, once, stepOf, lookalikes } = await look({
      signal: stop.signal,
      onCall: (call) => {
        if (call === 'addresses') stop.abort();
      },
    });
    expect(outcome).toBeInstanceOf(Error);
    expect(names.size).toBeGreaterThan(0);
    expect(lookalikes).toEqual([]);
    expect(stepOf('lookalikes')).toMatchObject({ reason: 'stopped' });
    expect(once.end?.ransomwareIndex).toBeNull();
  });
});

/** The others differ in their words alone: `source-tally.test.ts`. */
const UNTOLD: readonly UntoldReason[] = ['changed'];
const silent = <Question, Value>(code: SourceCode, reason: UntoldReason): Source<Question, Value> =>
  source(code, () => ({ kind: 'untold', reason, detail: 'so' }));

/** One source that tells nothing, the step that it serves, and what the rest of the report still has. */
const WITHOUT: ReadonlyArray<[string, string, (reason: UntoldReason) => Partial<Sources>]> = [
  ['crtsh', 'certificates', (reason) => ({ certificates: silent('crtsh', reason) })],
  ['rdap', 'registration', (reason) => ({ registration: silent('rdap', reason) })],
  ['internetdb', 'ports', (reason) => ({ hosts: [silent('internetdb', reason)] })],
  ['hibp', 'breaches', (reason) => ({ breaches: [silent('hibp', reason)] })],
  [
    'geography',
    'geography',
    (reason) => ({ geography: { ...silent('geography', reason), dataDate: null } as Sources['geography'] }),
  ],
];

describe('a source that tells nothing', () => {
  it.each(WITHOUT)('%s is named with its reason, and the rest is there', async (code, step, without) => {
    for (const reason of UNTOLD) {
      const { outcome, once, names, stepOf, addresses, breaches } = await look({
        sources: { ...WORKING, ...without(reason) },
      });
      expect(outcome).toMatchObject({ output: expect.any(String) });
      expect(once.end?.sources.find(({ source: name }) => name === code)).toMatchObject({
        answered: 0,
        reason: expect.stringMatching(/source_|timed_out/),
      });
      expect(stepOf(step)?.reason).toMatch(/source_|timed_out/);
      expect(names.has('posta.acme.it')).toBe(true);
      if (code !== 'hibp') expect(breaches).toHaveLength(1);
      if (code === 'internetdb') expect(addresses[0]).toMatchObject({ ports: [], reason: expect.any(String) });
      if (code === 'internetdb' || code === 'hibp') expect(once.end?.ransomwareIndex).toBeNull();
    }
  });

  it('leaves nothing open where another of its kind answers and it is only turned off', async () => {
    const { stepOf } = await look({
      sources: { ...WORKING, hosts: [silent('shodan', 'no_key'), ...WORKING.hosts] },
    });
    expect(stepOf('ports')?.reason).toBeNull();
  });
});

describe('a source that lies', () => {
  it('adds no name of another domain and no facts of another address', async () => {
    const { names, addresses, stepOf } = await look({
      sources: {
        ...WORKING,
        certificates: source('crtsh', () =>
          told([
            { name: 'www.altri.it', wildcard: false, lastSeen: null },
            { name: 'notacme.it', wildcard: false, lastSeen: null },
          ]),
        ),
        hosts: [source('internetdb', () => told(sightOf('93.184.216.99')))],
      },
    });
    expect([...names].filter((name) => !name.endsWith('acme.it') || name === 'notacme.it')).toEqual([]);
    expect(addresses).toMatchObject([{ ports: [], reason: 'source_changed' }]);
    expect(stepOf('ports')?.reason).toBe('source_changed');
  });
});
