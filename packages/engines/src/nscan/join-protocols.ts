import type { NmapHost, NmapPort } from '@rocca/tools/nmap/model';
import { mergeFindings } from '../core/merge-findings.ts';
import type { NetworkFinding } from './place.ts';

/**
 * A service that answers over TCP and UDP at one port is one service: what is wrong with it is one finding, at the TCP
 * place and at the other.
 */
export function joinProtocols({ ports }: NmapHost, findings: readonly NetworkFinding[]): NetworkFinding[] {
  const both = portsOfBoth(ports);
  if (both.size === 0) return [...findings];
  const groups = Map.groupBy(findings, ({ place, key }) => `${place.port?.number} ${key}`);
  return [...groups.values()].flatMap((same) => {
    const tcp = same.find(({ place }) => place.port?.protocol === 'tcp');
    const udp = same.find(({ place }) => place.port?.protocol === 'udp');
    if (!tcp?.place.port || !udp || !both.has(tcp.place.port.number)) return same;
    const place = { port: { ...tcp.place.port, also: 'udp' as const } };
    return mergeFindings([tcp, udp], { placeKey: () => '', isInferred: () => false }).map((one) => ({ ...one, place }));
  });
}

/** The numbers of ports where the same product answers over both, in the same version as far as it tells. */
function portsOfBoth(ports: readonly NmapPort[]): ReadonlySet<number> {
  const overUdp = new Map(ports.filter(({ protocol }) => protocol === 'udp').map((port) => [port.port, port.service]));
  const both = ports.filter(({ protocol, port, service }) => {
    const other = overUdp.get(port);
    return (
      protocol === 'tcp' && service?.product && service.product === other?.product && service.version === other.version
    );
  });
  return new Set(both.map(({ port }) => port));
}
