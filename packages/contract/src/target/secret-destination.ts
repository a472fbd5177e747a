import type { VpnFields } from './vpn.ts';

/**
 * Where the password of a firewall appliance's VPN goes, seen by both halves: the server keeps a secret only while its
 * destination stays the same, and a form asks for it again as soon as it does not. User and domain are sent to the same
 * appliance, so they are not part of it. Empty where there is none.
 */
export function netExtenderGateway(vpn: Pick<VpnFields, 'kind' | 'address'> | undefined): string {
  return vpn?.kind === 'netextender' ? (vpn.address ?? '').trim().toLowerCase() : '';
}
