import { expect, it } from 'vitest';
import { findingOf } from '../core/finding.ts';
import { host, port, service } from '../testing/nmap-host.ts';
import { joinProtocols } from './join-protocols.ts';
import type { NetworkFinding, NetworkPlace } from './place.ts';

const HOLE = {
  key: 'CVE-2020-8625',
  family: 'DNS',
  name: { it: 'Falla', en: 'Hole' },
  description: { it: 'Che cosa è.', en: 'What it is.' },
  solution: { it: 'Che cosa fare.', en: 'What to do.' },
  scores: {},
  cves: ['CVE-2020-8625'],
  cwes: [],
  references: [],
};
const TCP = { port: { protocol: 'tcp', number: 53 } } as const;
const UDP = { port: { protocol: 'udp', number: 53 } } as const;

const at = (place: NetworkPlace, parts: Partial<NetworkFinding> = {}): NetworkFinding => ({
  ...findingOf({ definition: HOLE, evidence: `seen at ${place.port?.protocol}` }, { check: 'versions', place }),
  ...parts,
});

const bind = (version: string | null, product = 'ISC BIND') => service('domain', { product, version });
const dns = (tcp = bind('9.11.4'), udp = bind('9.11.4')) =>
  host({ ports: [port(53, { service: tcp }), port(53, { protocol: 'udp', service: udp })] });

it('makes one finding of one service over both protocols, known by the TCP place', () => {
  const joined = joinProtocols(dns(), [at(UDP), at(TCP)]);
  expect(joined).toMatchObject([
    { place: { port: { protocol: 'tcp', number: 53, also: 'udp' } }, evidence: 'seen at tcp\n\nseen at udp' },
  ]);
});

it('takes the certainty of the place that is surer', () => {
  const doubtful = { certainty: 'unconfirmed', doubt: 'backport' } as const;
  expect(joinProtocols(dns(), [at(TCP, doubtful), at(UDP)])).toMatchObject([
    { certainty: 'confirmed', doubt: null, place: { port: { protocol: 'tcp', also: 'udp' } } },
  ]);
});

it.each([
  ['other versions', dns(bind('9.11.4'), bind('9.16.1')), [at(TCP), at(UDP)]],
  ['other products', dns(bind('9.11.4'), bind('9.11.4', 'dnsmasq')), [at(TCP), at(UDP)]],
  ['services that do not tell', host({ ports: [port(53), port(53, { protocol: 'udp' })] }), [at(TCP), at(UDP)]],
  ['other weaknesses', dns(), [at(TCP), at(UDP, { key: 'another' })]],
  ['one of them without it', dns(), [at(UDP)]],
  ['the host as a whole', dns(), [at(TCP), at({ port: null })]],
])('leaves as it is what it finds of %s', (_, seen, findings) => {
  expect(joinProtocols(seen, findings)).toEqual(findings);
});
