import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type ExpectedHost, expectedOfNscan, versionMatches } from '../../lab/src/expected.ts';
import { LAB_HOSTS } from '../../lab/src/hosts/index.ts';
import { bareNmap, type SeenPort } from '../../lab/src/testing/bare-nmap.ts';

const { lab } = inject('live');
const isRoot = process.getuid?.() === 0;

/** nmap's service detection takes minutes on these, or never ends. Only their ports are compared. */
const SLOW = new Set(['silent-service', 'endless']);
/** Hosts for other engines alone owe nmap nothing. */
const ofNscan = LAB_HOSTS.filter(({ name }) => expectedOfNscan(name));
const quick = ofNscan.filter(({ name }) => !SLOW.has(name));

let seen: ReadonlyMap<string, readonly SeenPort[]>;
beforeAll(async () => {
  const kind = isRoot ? ['-sS', '-sU'] : ['--unprivileged', '-sT'];
  const addresses = quick.map(({ name }) => running(name).address);
  seen = await bareNmap(['-n', '-T4', ...kind, '-sV', '-p', everyPort(), ...addresses]);
}, 240_000);

/** In nmap's words: `T:21,22,U:161`. */
function everyPort(): string {
  const of = (protocol: string) =>
    new Set(
      ofNscan
        .flatMap(({ name }) => running(name).expected.ports.filter((one) => one.protocol === protocol))
        .map(({ port }) => port),
    );
  return [`T:${[...of('tcp')].join()}`, ...(isRoot && of('udp').size > 0 ? [`U:${[...of('udp')].join()}`] : [])].join();
}

function running(name: string): { readonly address: string; readonly expected: ExpectedHost } {
  const host = lab.hosts.find((one) => one.name === name);
  if (!host?.expected) throw new Error(`no host ${name} for nmap`);
  return { address: host.address, expected: host.expected };
}

describe('a bare nmap', () => {
  it.each(quick.map(({ name }) => name))('sees of %s what its expectation says and nothing else', (name) => {
    const { address, expected } = running(name);
    const wanted = expected.ports.filter(({ protocol }) => isRoot || protocol === 'tcp');
    const ports = seen.get(address) ?? [];
    // What stands for any version becomes the one that was seen, if it fits.
    const versions = wanted.map((port) => {
      const version = ports.find((one) => one.port === port.port)?.version ?? null;
      return { ...port, version: versionMatches(port.version, version) ? version : port.version };
    });
    expect(ports).toEqual(versions);
  });

  it('finds the ports of the hosts that take forever to ask', async () => {
    const hosts = [...SLOW].map(running);
    const ports = everyPort().replace(/,U:.*/, '');
    const open = await bareNmap(['-n', '-T4', '-p', ports, ...hosts.map(({ address }) => address)]);
    for (const { address, expected } of hosts) {
      expect(open.get(address)?.map(({ port, service }) => ({ port, service }))).toEqual(
        expected.ports.map(({ port, service }) => ({ port, service })),
      );
    }
  });
});

describe('a lab', () => {
  it('says why, wherever it leaves a port out', () => {
    for (const { why } of lab.leftOut) expect(why).toMatch(/is not installed|need root|taken on this machine/);
    const open = lab.hosts.flatMap((host) => host.open);
    expect(open.length + lab.leftOut.length).toBe(LAB_HOSTS.flatMap(({ services }) => services).length);
  });
});
