import type { Settings } from '@rocca/contract/settings';
import { ownNetworkOf, type ScopeOptions } from '@rocca/contract/target/scope';
import { ownAddressesOf } from './platform/own-addresses.ts';

/** Which addresses may be reached from the platform's own network, as things are at the moment of the question. */
export type NetworkScope = () => Promise<ScopeOptions>;

export function networkScopeOf(settings: Settings, ownAddresses = ownAddressesOf(settings.DATABASE_URL)): NetworkScope {
  return async () => ({
    lab: settings.ROCCA_LAB,
    own: ownNetworkOf(await ownAddresses()),
    privateNeedsVpn: settings.ROCCA_PRIVATE_TARGETS === 'vpn',
  });
}
