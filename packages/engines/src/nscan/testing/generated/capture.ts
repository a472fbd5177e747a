import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { NmapHost, NmapService } from '@rocca/tools/nmap/model';
import { createNmapParser } from '@rocca/tools/nmap/parse';
import { service } from '../../../testing/nmap-host.ts';
import { CAPTURE_FILE, type CapturedLine, type CapturedService, type CaptureHead } from './captured.ts';
import { generateServices } from './generate.ts';
import { type Served, serve } from './serve.ts';

/**
 * Run by hand (`node_modules/.bin/node packages/engines/src/nscan/testing/generated/capture.ts`, with the right to
 * listen below port 1024): plays the generated services on loopback, asks nmap what they are and keeps its answers.
 */
const SEED = 20_200_203;
const COUNT = 420;
/** nmap keeps a socket for each host it talks to. */
const HOSTS_AT_ONCE = 60;
const FINGERPRINT_KEPT = 300;
const SCANS_AT_ONCE = 5;
const TIMEOUT_MS = 15 * 60_000;

const run = promisify(execFile);
/** 127.77.0.1 and on: an address for each. */
const addressOf = (index: number) => `127.77.${Math.floor(index / 250)}.${(index % 250) + 1}`;

async function ask(port: number, addresses: readonly string[]): Promise<{ hosts: NmapHost[]; version: string }> {
  const args = ['--unprivileged', '-n', '-Pn', '-sT', '-sV', '-p', String(port), '-oX', '-', ...addresses];
  const { stdout } = await run('nmap', args, { maxBuffer: 64 * 1024 * 1024, timeout: TIMEOUT_MS });
  const hosts: NmapHost[] = [];
  let version = '';
  const parser = createNmapParser({
    onHost: (found) => hosts.push(found),
    onVersion: (text) => {
      version = text;
    },
  });
  parser.write(Buffer.from(stdout));
  parser.end();
  return { hosts, version };
}

/** What nmap said, without what a service that it does not know has as well. */
function saidOf(said: NmapService): CapturedService['nmap'] {
  const plain = service(said.name);
  // The bytes stand beside it; its beginning is enough to know that there was one.
  const fingerprint = said.fingerprint?.slice(0, FINGERPRINT_KEPT) ?? null;
  const told = Object.entries({ ...said, fingerprint }).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(plain[key as keyof NmapService]),
  );
  return { name: said.name, ...Object.fromEntries(told) };
}

const generated = generateServices({ seed: SEED, count: COUNT });
const served: Served[] = [];
for (const [index, each] of generated.entries()) served.push(await serve(each, addressOf(index)));

const captured: CapturedService[] = [];
const is =
  ({ address }: CapturedService) =>
  (each: Served) =>
    each.address === address;
let nmap = '';
const groups = [...Map.groupBy(served, (each) => each.service.port)].flatMap(([port, group]) =>
  Array.from({ length: Math.ceil(group.length / HOSTS_AT_ONCE) }, (_, at) => ({
    port,
    some: group.slice(at * HOSTS_AT_ONCE, (at + 1) * HOSTS_AT_ONCE),
  })),
);

async function captureGroups(): Promise<void> {
  for (let group = groups.pop(); group; group = groups.pop()) {
    const { port, some } = group;
    const { hosts, version } = await ask(
      port,
      some.map(({ address }) => address),
    );
    nmap = version;
    for (const { service: one, address } of some) {
      const found = hosts.find((host) => host.address === address)?.ports[0];
      if (!found?.service) throw new Error(`nmap said nothing of ${one.id} at ${address}`);
      captured.push({ generated: one, address, state: found.state, nmap: saidOf(found.service) });
    }
    console.log(`port ${port}: ${captured.length} of ${served.length}`);
  }
}

await Promise.all(Array.from({ length: SCANS_AT_ONCE }, captureGroups));
captured.sort((one, other) => served.findIndex(is(one)) - served.findIndex(is(other)));
for (const each of served) await each.stop();

const head: CaptureHead = { nmap, seed: SEED };
const lines = captured.map(({ generated: { id, speaks }, ...rest }): CapturedLine => ({ id, ...rest, speaks }));
mkdirSync(dirname(CAPTURE_FILE), { recursive: true });
writeFileSync(CAPTURE_FILE, [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
