import type { ScopeOptions } from '@rocca/contract/target/scope';
import { resolveGateway } from './gateway-address.ts';
import { TunnelFailure } from './model.ts';
import type { Remote } from './reemit-config.ts';

/** OpenVPN's own limit of connection entries. */
const MAX_REMOTES = 64;

/** The `remote` lines with addresses in the place of names. */
export async function placeRemotes(
  remotes: readonly Remote[],
  scope: ScopeOptions,
  resolve = resolveGateway,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { host, port, protocol } of remotes.slice(0, MAX_REMOTES)) {
    for (const address of await resolve(host, scope)) {
      // A port and a protocol stand in fixed places: a protocol without a port is not in the grammar.
      lines.push(['remote', address, port, protocol].filter((word) => word !== null).join(' '));
    }
  }
  if (lines.length === 0) throw new TunnelFailure('refused', 'no server of the configuration has a usable address');
  return lines.slice(0, MAX_REMOTES);
}
