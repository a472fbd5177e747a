import { lookup } from 'node:dns/promises';
import { canonicalAddress } from '@rocca/contract/target/address';
import { classifyAddress, type ScopeOptions } from '@rocca/contract/target/scope';

type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>;

const systemLookup: Lookup = (host) => lookup(host, { all: true });

/** A name may have a hundred addresses; a client tries them one after the other. */
const MAX_ADDRESSES_PER_NAME = 4;

/**
 * The addresses behind a gateway that we may connect to; none when the name is unknown or leads only to ourselves. The
 * client gets addresses, never the name: asked a second time, a hostile name server could answer with our loopback.
 */
export async function resolveGateway(
  host: string,
  scope: ScopeOptions,
  find: Lookup = systemLookup,
): Promise<readonly string[]> {
  const found = classifyAddress(host, scope) ? [{ address: host }] : await find(host).catch(() => []);
  return found
    .filter(({ address }) => isReachable(address, scope))
    .map(({ address }) => canonicalAddress(address) ?? address)
    .slice(0, MAX_ADDRESSES_PER_NAME);
}

function isReachable(address: string, scope: ScopeOptions): boolean {
  const found = classifyAddress(address, scope);
  return found !== null && found.scope !== 'refused';
}
