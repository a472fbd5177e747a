import type { Finding } from '../core/finding.ts';

/** Where on a host a network scan finds something. */
export interface NetworkPlace {
  /** Null: the host as a whole. */
  readonly port: { readonly protocol: 'tcp' | 'udp' | 'sctp'; readonly number: number } | null;
}

export type NetworkFinding = Finding<NetworkPlace>;

/** One spelling for each place of a target; `ip` is in the one spelling of its address. */
export function placeKeyOf(ip: string, { port }: NetworkPlace): string {
  return `${ip}|${port ? `${port.number}/${port.protocol}` : 'general'}`;
}
