import { canonicalAddress } from '@rocca/contract/target/address';
import { parseIpv4 } from '@rocca/contract/target/ipv4';
import { formatIpv6, mappedIpv4, parseIpv6 } from '@rocca/contract/target/ipv6';
import { classifyAddress, type RefusalReason } from '@rocca/contract/target/scope';

/** The addresses of the tunnel's device, as the server gave them and we checked them. */
export interface PushedSettings {
  readonly mtu: number;
  /** `peer` where the server speaks the old point-to-point topology. */
  readonly ipv4: { readonly local: string; readonly prefix: number; readonly peer: string | null } | null;
  readonly ipv6: { readonly local: string; readonly prefix: number } | null;
  readonly nameServers: readonly string[];
}

const DEFAULT_MTU = 1500;
const SMALLEST_MTU = 576;
const LARGEST_MTU = 9000;
/** The least IPv6 works with (RFC 8200). */
const IPV6_MTU = 1280;
/** The C library asks no more. */
const MAX_NAME_SERVERS = 3;

/** Reads what the client was told by its server, which is hostile input; a string says what is wrong with it. */
export function readPushed(env: ReadonlyMap<string, string>): PushedSettings | string {
  const local = env.get('ifconfig_local');
  const local6 = env.get('ifconfig_ipv6_local');
  if (local === undefined && local6 === undefined) return 'the server gave no address';
  const ipv4 = local === undefined ? null : readIpv4(local, env.get('ifconfig_netmask'), env.get('ifconfig_remote'));
  const ipv6 = local6 === undefined ? null : readIpv6(local6, env.get('ifconfig_ipv6_netbits'));
  if (ipv4 === undefined || ipv6 === undefined) return 'the server gave an address that cannot be used';
  const mtu = readNumber(env.get('tun_mtu') ?? String(DEFAULT_MTU), LARGEST_MTU);
  if (mtu === null || mtu < SMALLEST_MTU) return 'the server gave a packet size that cannot be used';
  return { mtu, ipv4, ipv6: mtu < IPV6_MTU ? null : ipv6, nameServers: readNameServers(env) };
}

/** Those that cannot be used are passed over: a tunnel without names still reaches addresses. */
function readNameServers(env: ReadonlyMap<string, string>): readonly string[] {
  const options = [...env].filter(([name]) => /^foreign_option_\d{1,3}$/.test(name)).map(([, option]) => option);
  const servers = options.map((option) => /^dhcp-option DNS6? ([0-9a-fA-F.:]{2,45})$/.exec(option)?.[1] ?? '');
  return servers
    .filter(isUsable)
    .map((address) => canonicalAddress(address) ?? address)
    .slice(0, MAX_NAME_SERVERS);
}

function readIpv4(local: string, mask: string | undefined, peer: string | undefined) {
  if (!isUsable(local) || parseIpv4(local) === null) return undefined;
  if (mask === undefined && peer !== undefined) {
    return isUsable(peer) && parseIpv4(peer) !== null ? { local, prefix: 32, peer } : undefined;
  }
  const prefix = readMask(mask ?? '255.255.255.255');
  return prefix === null ? undefined : { local, prefix, peer: null };
}

function readIpv6(local: string, bits: string | undefined) {
  const address = parseIpv6(local);
  const prefix = readNumber(bits ?? '128', 128);
  if (!address || mappedIpv4(address) !== null || !isUsable(local) || prefix === null || prefix === 0) return undefined;
  return { local: formatIpv6(address), prefix };
}

/** No targets, yet tunnels use them: carriers' and benchmark networks, and the name servers of a cloud. */
const USED_BY_TUNNELS: readonly RefusalReason[] = ['carrier_grade_nat', 'benchmark', 'cloud_metadata'];

/** An address a machine can have towards others. */
function isUsable(address: string): boolean {
  const found = classifyAddress(address);
  return found !== null && (found.scope !== 'refused' || USED_BY_TUNNELS.includes(found.reason));
}

function readMask(mask: string): number | null {
  const bits = parseIpv4(mask)?.toString(2).padStart(32, '0');
  return bits && /^1+0*$/.test(bits) ? bits.lastIndexOf('1') + 1 : null;
}

function readNumber(text: string, max: number): number | null {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return value <= max ? value : null;
}
