import type { RawScans } from '@rocca/contract/settings';
import { classifyAddress } from '@rocca/contract/target/scope';
import { hasRawNetwork } from '@rocca/tools/core/sandbox';
import { openIsolatedNetwork } from '@rocca/tools/network/isolated-network';
import type { Reach } from '../core/reach.ts';

/** Where nmap runs, and whether it may send and read packets of its own making there. */
export interface NmapNetwork {
  readonly privileged: boolean;
  readonly inside: readonly string[];
  close(): Promise<void>;
}

export interface RawPacketOptions {
  readonly lab: boolean;
  readonly rawScans: RawScans;
}

/**
 * A right to raw packets is a right to read every packet of the network it holds in, the platform's sign-ins among them.
 * So nmap gets it in a network of the run's own: the tunnel's, or a filtered copy of the machine's. Where neither can be
 * had nmap makes plain connections, and the coverage says what that leaves out.
 */
export async function openNmapNetwork(
  addresses: readonly string[],
  { inside }: Pick<Reach, 'inside'>,
  { lab, rawScans }: RawPacketOptions,
): Promise<NmapNetwork> {
  const staysIn = (privileged: boolean): NmapNetwork => ({ privileged, inside, close: async () => undefined });
  if (rawScans === 'off' || !hasRawNetwork()) return staysIn(false);
  if (inside.length > 0 || rawScans === 'host') return staysIn(true);
  // The lab is on this machine's loopback, which no other network leads to: only where nothing else is scanned with it.
  if (addresses.every((address) => classifyAddress(address, { lab })?.scope === 'lab')) return staysIn(true);
  const outcome = await openIsolatedNetwork(addresses);
  if (outcome.kind === 'failed') return staysIn(false);
  return { privileged: true, inside: outcome.network.inside, close: () => outcome.network.close() };
}
