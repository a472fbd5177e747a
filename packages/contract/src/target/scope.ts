import { canonicalAddress } from './address.ts';
import { METADATA_IPV4, METADATA_IPV6 } from './cloud-metadata.ts';
import { type Ipv4Span, parseIpv4, spanSize } from './ipv4.ts';
import { formatIpv6, type Ipv6, mappedIpv4, parseIpv6 } from './ipv6.ts';

/** Why an address may not be tested. */
export const REFUSAL_REASONS = [
  'this_network',
  'loopback',
  'link_local',
  'carrier_grade_nat',
  'documentation',
  'benchmark',
  'multicast',
  'broadcast',
  'unspecified',
  'transition',
  'reserved',
  'cloud_metadata',
  'platform',
  'private_without_vpn',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export type AddressClass =
  | { readonly scope: 'private' | 'public' | 'lab' }
  | { readonly scope: 'refused'; readonly reason: RefusalReason };

export interface ScopeOptions {
  /** True where the deployment runs the lab (`ROCCA_LAB`): its slice of the loopback network becomes testable. */
  readonly lab?: boolean;
  /** The addresses of the platform itself, its database and its gateways, as the machine reports them. */
  readonly own?: OwnNetwork;
  /** True where the provider has shut its own network off (`ROCCA_PRIVATE_TARGETS=vpn`): private ones are refused. */
  readonly privateNeedsVpn?: boolean;
}

export interface OwnNetwork {
  readonly ipv4: readonly number[];
  /** As `formatIpv6` writes them. */
  readonly ipv6: readonly string[];
}

type Verdict = 'private' | 'public' | RefusalReason;

const LAB: Ipv4Span = ipv4Block('127.20.0.0', 16);

/**
 * The special blocks of IPv4 (IANA IPv4 Special-Purpose Address Registry, and the multicast and reserved classes).
 * What no block holds is public unicast. The first match counts, so a block stands before the one around it.
 */
const IPV4_BLOCKS: readonly (Ipv4Span & { readonly verdict: Exclude<Verdict, 'public'> })[] = [
  { ...ipv4Block('10.0.0.0', 8), verdict: 'private' },
  { ...ipv4Block('172.16.0.0', 12), verdict: 'private' },
  { ...ipv4Block('192.168.0.0', 16), verdict: 'private' },
  { ...ipv4Block('0.0.0.0', 8), verdict: 'this_network' },
  { ...ipv4Block('100.64.0.0', 10), verdict: 'carrier_grade_nat' },
  { ...ipv4Block('127.0.0.0', 8), verdict: 'loopback' },
  { ...ipv4Block('169.254.0.0', 16), verdict: 'link_local' },
  { ...ipv4Block('192.0.0.0', 24), verdict: 'reserved' },
  { ...ipv4Block('192.0.2.0', 24), verdict: 'documentation' },
  // The withdrawn anycast address of the 6to4 relays (RFC 7526).
  { ...ipv4Block('192.88.99.0', 24), verdict: 'transition' },
  { ...ipv4Block('198.18.0.0', 15), verdict: 'benchmark' },
  { ...ipv4Block('198.51.100.0', 24), verdict: 'documentation' },
  { ...ipv4Block('203.0.113.0', 24), verdict: 'documentation' },
  { ...ipv4Block('224.0.0.0', 4), verdict: 'multicast' },
  { ...ipv4Block('255.255.255.255', 32), verdict: 'broadcast' },
  { ...ipv4Block('240.0.0.0', 4), verdict: 'reserved' },
];

/**
 * IPv6 is the other way round: only 2000::/3 and fc00::/7 are given out as unicast, so what no block holds is
 * reserved. Transition forms carry an IPv4 that a relay would reach for us, past the checks on IPv4.
 */
const IPV6_BLOCKS: readonly { readonly network: Ipv6; readonly prefix: number; readonly verdict: Verdict }[] = [
  { network: ipv6('::'), prefix: 128, verdict: 'unspecified' },
  { network: ipv6('::1'), prefix: 128, verdict: 'loopback' },
  { network: ipv6('::'), prefix: 96, verdict: 'transition' },
  { network: ipv6('64:ff9b::'), prefix: 96, verdict: 'transition' },
  { network: ipv6('64:ff9b:1::'), prefix: 48, verdict: 'transition' },
  { network: ipv6('2001::'), prefix: 32, verdict: 'transition' },
  { network: ipv6('2001:2::'), prefix: 48, verdict: 'benchmark' },
  { network: ipv6('2001::'), prefix: 23, verdict: 'reserved' },
  { network: ipv6('2001:db8::'), prefix: 32, verdict: 'documentation' },
  { network: ipv6('3fff::'), prefix: 20, verdict: 'documentation' },
  { network: ipv6('2002::'), prefix: 16, verdict: 'transition' },
  { network: ipv6('2000::'), prefix: 3, verdict: 'public' },
  { network: ipv6('fc00::'), prefix: 7, verdict: 'private' },
  { network: ipv6('fe80::'), prefix: 10, verdict: 'link_local' },
  { network: ipv6('ff00::'), prefix: 8, verdict: 'multicast' },
];

const METADATA: readonly number[] = METADATA_IPV4.map((address) => ipv4Block(address, 32).first);
const METADATA_NETWORKS = METADATA_IPV6.map(([network, prefix]) => ({ network: ipv6(network), prefix }));

/**
 * The machine's network in the form the rules read. Malformed addresses are skipped, and so are those that are refused
 * for every target: loopback must not exclude the lab.
 */
export function ownNetworkOf(addresses: Iterable<string>): OwnNetwork {
  const testable = [...new Set([...addresses].flatMap((text) => canonicalAddress(text) ?? []))].filter(
    (address) => classifyAddress(address)?.scope !== 'refused',
  );
  return {
    ipv4: testable.flatMap((address) => parseIpv4(address) ?? []),
    ipv6: testable.filter((address) => address.includes(':')),
  };
}

/**
 * The rules for what is reached through a VPN: behind it lies the customer's network, where the platform's addresses
 * belong to the customer's machines and private ones are what the VPN is for.
 */
export function behindVpn({ lab }: ScopeOptions): ScopeOptions {
  return { lab: lab ?? false };
}

/** The platform's public addresses alone. */
export function publicPart({ ipv4, ipv6 }: OwnNetwork): OwnNetwork {
  return {
    ipv4: ipv4.filter((address) => classifyIpv4({ first: address, last: address }).scope === 'public'),
    ipv6: ipv6.filter((address) => classifyAddress(address)?.scope === 'public'),
  };
}

/** Single addresses inside a run that are never tested although their block may be: a run is tested without them. */
export function leftOutOf({ first, last }: Ipv4Span, { own }: ScopeOptions): readonly number[] {
  const within = (address: number) => first <= address && address <= last;
  return [...new Set([...METADATA, ...(own?.ipv4 ?? [])].filter(within))];
}

/**
 * The class of a run of IPv4 addresses: refused as soon as one of its blocks is, or when nothing is left of it
 * (`leftOutOf`). A run of the grammar stays inside one /16, and no private block is smaller, so it is never half
 * private.
 */
export function classifyIpv4(span: Ipv4Span, options: ScopeOptions = {}): AddressClass {
  if (options.lab && LAB.first <= span.first && span.last <= LAB.last) return { scope: 'lab' };
  let scope: 'private' | 'public' = 'public';
  for (const block of IPV4_BLOCKS) {
    if (span.last < block.first || block.last < span.first) continue;
    if (block.verdict !== 'private') return { scope: 'refused', reason: block.verdict };
    scope = block.verdict;
  }
  const leftOut = leftOutOf(span, options);
  if (leftOut.length === spanSize(span)) {
    return { scope: 'refused', reason: METADATA.includes(span.first) ? 'cloud_metadata' : 'platform' };
  }
  return unlessPrivate(scope, options);
}

function unlessPrivate(scope: 'private' | 'public', { privateNeedsVpn }: ScopeOptions): AddressClass {
  return scope === 'private' && privateNeedsVpn ? { scope: 'refused', reason: 'private_without_vpn' } : { scope };
}

/** The class of an IPv6. A mapped IPv4 is judged as the IPv4 it is. */
export function classifyIpv6(address: Ipv6, options: ScopeOptions = {}): AddressClass {
  const ipv4 = mappedIpv4(address);
  if (ipv4 !== null) return classifyIpv4({ first: ipv4, last: ipv4 }, options);
  const holds = ({ network, prefix }: { network: Ipv6; prefix: number }) => sharePrefix(address, network, prefix);
  const verdict = IPV6_BLOCKS.find(holds)?.verdict ?? 'reserved';
  if (verdict !== 'private' && verdict !== 'public') return { scope: 'refused', reason: verdict };
  if (METADATA_NETWORKS.some(holds)) return { scope: 'refused', reason: 'cloud_metadata' };
  if (options.own?.ipv6.includes(formatIpv6(address))) return { scope: 'refused', reason: 'platform' };
  return unlessPrivate(verdict, options);
}

/**
 * The class of one written address; null when it is no address. The grammar cannot know where a name leads: the code
 * that resolves one calls this for every answer before it connects.
 */
export function classifyAddress(text: string, options: ScopeOptions = {}): AddressClass | null {
  const ipv4 = parseIpv4(text);
  if (ipv4 !== null) return classifyIpv4({ first: ipv4, last: ipv4 }, options);
  const ipv6 = parseIpv6(text);
  return ipv6 === null ? null : classifyIpv6(ipv6, options);
}

function sharePrefix(a: Ipv6, b: Ipv6, prefix: number): boolean {
  for (let group = 0, bits = prefix; bits > 0; group += 1, bits -= 16) {
    const ignored = Math.max(16 - bits, 0);
    if ((a[group] ?? 0) >> ignored !== (b[group] ?? 0) >> ignored) return false;
  }
  return true;
}

function ipv4Block(network: string, prefix: number): Ipv4Span {
  const first = parseIpv4(network);
  if (first === null) throw new Error(`not a network: ${network}`);
  return { first, last: first + 2 ** (32 - prefix) - 1 };
}

function ipv6(network: string): Ipv6 {
  const address = parseIpv6(network);
  if (address === null) throw new Error(`not a network: ${network}`);
  return address;
}
