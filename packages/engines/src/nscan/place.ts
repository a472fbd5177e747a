import type { NmapPort } from '@rocca/tools/nmap/model';
import type { Finding } from '../core/finding.ts';

/** Where on a host a network scan finds something. */
export interface NetworkPlace {
  /** Null: the host as a whole. */
  readonly port: {
    readonly protocol: 'tcp' | 'udp' | 'sctp';
    readonly number: number;
    /** The same service answers here too, at the same number. */
    readonly also?: 'udp';
  } | null;
}

export type NetworkFinding = Finding<NetworkPlace>;

export function placeOf({ protocol, port }: Pick<NmapPort, 'protocol' | 'port'>): NetworkPlace {
  return { port: { protocol, number: port } };
}

/** `443/tcp`, or `general` for the host as a whole. */
export function portName({ port }: NetworkPlace): string {
  return port ? `${port.number}/${port.protocol}` : 'general';
}

/** One spelling for each place of a target; `ip` is in the one spelling of its address. */
export function placeKeyOf(ip: string, place: NetworkPlace): string {
  return `${ip}|${portName(place)}`;
}
