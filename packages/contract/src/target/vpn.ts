export const VPN_KINDS = ['none', 'openvpn', 'netextender'] as const;
export type VpnKind = (typeof VPN_KINDS)[number];

/** Sizes of uploads, in bytes of the file itself (not of its base64 text). */
export const VPN_CONFIG_MAX_BYTES = 1_000_000;
export const VPN_CREDENTIALS_MAX_BYTES = 100_000;
export const VPN_CONFIG_EXTENSION = '.ovpn';
export const VPN_CREDENTIALS_EXTENSION = '.txt';

/** A secret in a reply: its existence, never its value. Sent back, it leaves the stored secret as it is. */
export interface SecretMark {
  readonly set: true;
}

export interface VpnFields {
  readonly kind: VpnKind;
  readonly user?: string | undefined;
  readonly password?: string | SecretMark | undefined;
  readonly address?: string | undefined;
  readonly domain?: string | undefined;
  readonly config_file?: string | SecretMark | undefined;
}

const given = (value: string | SecretMark | undefined) => typeof value === 'object' || (value ?? '').trim() !== '';

/**
 * Whether a VPN block can be used: the firewall appliance's needs user, password, address and domain, all four;
 * OpenVPN's needs its configuration.
 */
export function isVpnComplete(vpn: VpnFields): boolean {
  switch (vpn.kind) {
    case 'none':
      return true;
    case 'openvpn':
      return given(vpn.config_file);
    case 'netextender':
      return [vpn.user, vpn.password, vpn.address, vpn.domain].every(given);
  }
}

/** Public addresses through a VPN, or private ones without: seldom intended, so a person has to confirm. */
export function vpnWarning(
  scope: 'private' | 'public' | 'none',
  usesVpn: boolean,
): 'public_with_vpn' | 'private_without_vpn' | null {
  if (scope === 'public' && usesVpn) return 'public_with_vpn';
  if (scope === 'private' && !usesVpn) return 'private_without_vpn';
  return null;
}
