import type { VpnBlock } from '@rocca/contract/api/targets.schema';
import { netExtenderGateway } from '@rocca/contract/target/secret-destination';
import { isVpnComplete, type VpnKind } from '@rocca/contract/target/vpn';
import type { ReadFile } from '../../../ui/file-drop/read-base64.ts';

/** `unchanged` leaves the stored VPN, secrets and all, as it is. */
export type VpnChoice = VpnKind | 'unchanged';

export interface VpnValues {
  readonly choice: VpnChoice;
  readonly user: string;
  readonly password: string;
  readonly address: string;
  readonly domain: string;
  readonly config: ReadFile | null;
  readonly credentials: ReadFile | null;
}

const VPN_TEXT_FIELDS = ['user', 'password', 'address', 'domain'] as const;
export type VpnTextField = (typeof VPN_TEXT_FIELDS)[number];
/** As the server names them in its errors. */
export type VpnField = VpnTextField | 'config_file' | 'credentials_file' | 'kind';

const SECRET_MARK = { set: true } as const;

/** A stored block that says there is none counts as none. */
export function storedVpn(vpn: VpnBlock | undefined): VpnBlock | null {
  return vpn && vpn.kind !== 'none' ? vpn : null;
}

export function vpnChoices(stored: VpnBlock | null): VpnChoice[] {
  return stored ? ['unchanged', 'none', 'openvpn', 'netextender'] : ['none', 'openvpn', 'netextender'];
}

/** What is no secret of the stored VPN is filled in; the secrets stay where they are. */
export function initialVpn(stored: VpnBlock | null): VpnValues {
  return {
    choice: stored ? 'unchanged' : 'none',
    user: stored?.user ?? '',
    password: '',
    address: stored?.address ?? '',
    domain: stored?.domain ?? '',
    config: null,
    credentials: null,
  };
}

/** Whether tests will go through a VPN. */
export function usesVpn({ choice }: Pick<VpnValues, 'choice'>): boolean {
  return choice !== 'none';
}

/** The block to send; nothing where the stored one stays as it is. */
export function vpnToWrite(values: VpnValues, stored: VpnBlock | null): VpnBlock | undefined {
  switch (values.choice) {
    case 'unchanged':
      return undefined;
    case 'none':
      return stored ? { kind: 'none' } : undefined;
    case 'openvpn':
      return openVpnBlock(values, stored?.kind === 'openvpn' ? stored : null);
    case 'netextender':
      return {
        kind: 'netextender',
        user: values.user.trim(),
        password: values.password === '' && passwordState(values, stored) === 'kept' ? SECRET_MARK : values.password,
        address: values.address.trim(),
        domain: values.domain.trim(),
      };
  }
}

/** A new configuration comes with its own credentials; the stored ones belong to the stored configuration. */
function openVpnBlock({ config, credentials }: VpnValues, stored: VpnBlock | null): VpnBlock {
  const keepsCredentials = !config && stored?.credentials_file !== undefined;
  return {
    kind: 'openvpn',
    ...(config && { config_file: config.base64, config_file_name: config.name }),
    ...(!config && stored?.config_file && { config_file: SECRET_MARK, config_file_name: stored.config_file_name }),
    ...(credentials && { credentials_file: credentials.base64, credentials_file_name: credentials.name }),
    ...(!credentials &&
      keepsCredentials && { credentials_file: SECRET_MARK, credentials_file_name: stored?.credentials_file_name }),
  };
}

/** A stored password stays with the gateway it was entered for: with another address it is asked for again. */
export function passwordState(values: Pick<VpnValues, 'address'>, stored: VpnBlock | null): 'none' | 'kept' | 'again' {
  if (stored?.kind !== 'netextender' || stored.password === undefined) return 'none';
  const edited = { kind: stored.kind, address: values.address };
  return netExtenderGateway(edited) === netExtenderGateway(stored) ? 'kept' : 'again';
}

/** The fields that keep the VPN from being complete. */
export function missingVpnFields(values: VpnValues, stored: VpnBlock | null): VpnField[] {
  const block = vpnToWrite(values, stored);
  if (!block || isVpnComplete(block)) return [];
  if (block.kind === 'openvpn') return ['config_file'];
  return VPN_TEXT_FIELDS.filter((field) => {
    const value = block[field];
    return typeof value !== 'object' && (value ?? '').trim() === '';
  });
}
