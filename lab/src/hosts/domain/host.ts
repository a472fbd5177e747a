import { networkOf } from '../../address.ts';
import type { LabHost, LabService } from '../../service/service.ts';
import type { NameServer } from './dns/replies.ts';
import { serveTcp, serveUdp } from './dns/server.ts';
import type { ServerRole } from './dns/zone.ts';
import { namesOf } from './facts/names.ts';
import { startSource } from './sources/server.ts';
import { LAB_SOURCES, SOURCE_PORTS, SOURCES_HOST } from './sources/source.ts';

/** What a name server of the lab needs to answer. Both know the same; the second hands some zones out. */
export function labNameServer(network: number, role: ServerRole): NameServer {
  return { known: namesOf(network), role, behaviour: 'honest' };
}

/** DNS over UDP and TCP. */
function nameServer(role: ServerRole): readonly LabService[] {
  const of = (address: string) => labNameServer(networkOf(address), role);
  return [
    { port: 53, protocol: 'udp', start: ({ address }) => serveUdp(of(address), address, 53) },
    { port: 53, protocol: 'tcp', start: ({ address }) => serveTcp(of(address), address, 53) },
  ];
}

/**
 * The domain `acme.test` and those around it: two name servers, and the services that a look at a domain asks, in the
 * shapes of the real ones. `expected.dti.json` says what must be found.
 */
export const domainHosts: readonly LabHost[] = [
  { number: 53, name: 'name-server', folder: 'domain', services: nameServer('first') },
  { number: 54, name: 'name-server-second', folder: 'domain', services: nameServer('second') },
  {
    number: SOURCES_HOST,
    name: 'sources',
    folder: 'domain',
    services: LAB_SOURCES.map((source) => {
      const port = SOURCE_PORTS[source];
      return {
        port,
        protocol: 'tcp',
        start: ({ address }) => startSource(source, { network: networkOf(address), address, port }),
      };
    }),
  },
];
