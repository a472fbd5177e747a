import { isIPv6 } from 'node:net';
import { parseIpv4 } from '@rocca/contract/target/ipv4';
import { parseIpv6 } from '@rocca/contract/target/ipv6';
import type { Uplink } from './uplinks.ts';

/** An uplink and the machine's end of the pair whose other end is its copy in the namespace. */
export interface Copy {
  readonly uplink: Uplink;
  readonly hostEnd: string;
}

/**
 * Ports of connections that the namespace's kernel makes, above those the machine's own kernel uses unless told otherwise:
 * only for these is a packet with content handed over.
 */
export const OWN_PORTS = { first: 61_000, last: 65_535 } as const;

/** Probes without an answer are forgotten after 5 s; nmap waits 1.25 s for one. At 50,000 probes a second this is full. */
const MAX_FLOWS = 262_144;

/**
 * The rules of a filtered copy of the machine's uplinks. What a run sends to its targets leaves through the uplink as it
 * is, and everything else is dropped, so that the run reaches neither the machine nor other networks. Of what arrives at
 * the uplink it is given the answers to what it sent. Packets are passed on below the IP layer: nothing is
 * translated, nothing is routed, and the machine's own packets pass as before.
 */
export function copyRules(table: string, copies: readonly Copy[]): string {
  const paths = copies.flatMap(({ uplink }) => uplink.paths);
  const targets = paths.map(({ address }) => address);
  const near = paths.map(({ address, gateway }) => gateway ?? address);
  return `
table netdev ${table} {
  ${setOf('targets4', 'type ipv4_addr', targets.filter(isIpv4))}
  ${setOf('targets6', 'type ipv6_addr', targets.filter(isIPv6))}
  ${setOf('own4', 'type ipv4_addr', paths.map(({ source }) => source).filter(isIpv4))}
  ${setOf('own6', 'type ipv6_addr', paths.map(({ source }) => source).filter(isIPv6))}
  ${setOf('near4', 'type ipv4_addr', near.filter(isIpv4))}
  ${setOf('asked6', `typeof ${ND_TARGET}`, near.filter(isIPv6).map(hexOf))}
  ${setOf('quoted4', `typeof ${QUOTED_IPV4}`, targets.filter(isIpv4).map(hexOf))}
  ${setOf('quoted6', `typeof ${QUOTED_IPV6}`, targets.filter(isIPv6).map(hexOf))}
  ${['tcp4', 'udp4'].map((name) => flowSet(name, 'ipv4_addr')).join('\n  ')}
  ${['tcp6', 'udp6'].map((name) => flowSet(name, 'ipv6_addr')).join('\n  ')}
${copies.map(chainsOf).join('')}}
`;
}

/** Where an error of ICMP quotes the address a packet was sent to, and where neighbour discovery has the one it is about. */
const QUOTED_IPV4 = '@th,192,32';
const QUOTED_IPV6 = '@th,256,128';
const ND_TARGET = '@th,64,128';

function chainsOf({ uplink: { device }, hostEnd }: Copy, index: number): string {
  const sent = (family: 'ip' | 'ip6', four: '4' | '6') => `
    ${family} saddr @own${four} ${family} daddr @targets${four} jump sent${four}_${index}`;
  return `
  chain from_run_${index} {
    type filter hook ingress device "${hostEnd}" priority 0; policy drop;
    arp operation request arp daddr ip @near4 fwd to "${device}"
    icmpv6 type nd-neighbor-solicit ${ND_TARGET} @asked6 fwd to "${device}"${sent('ip', '4')}${sent('ip6', '6')}
  }
  chain sent4_${index} {
    ${sentRules('ip', '4', device)}
    icmp type { echo-request, timestamp-request, address-mask-request } fwd to "${device}"
  }
  chain sent6_${index} {
    ${sentRules('ip6', '6', device)}
    icmpv6 type { echo-request, 139 } fwd to "${device}"
    ip6 nexthdr { 0, 43, 60 } fwd to "${device}"
  }
  chain to_run_${index} {
    type filter hook ingress device "${device}" priority 0; policy accept;
    arp operation reply arp saddr ip @near4 dup to "${hostEnd}"
    icmpv6 type nd-neighbor-advert ${ND_TARGET} @asked6 dup to "${hostEnd}"
    ip saddr . tcp sport . tcp dport @tcp4 jump answered4_${index}
    ip6 saddr . tcp sport . tcp dport @tcp6 jump answered6_${index}
    ip saddr . udp sport . udp dport @udp4 fwd to "${hostEnd}"
    ip6 saddr . udp sport . udp dport @udp6 fwd to "${hostEnd}"
    ip saddr @targets4 ip protocol udp ip frag-off & 0x1fff != 0 dup to "${hostEnd}"
    ip6 saddr @targets6 frag frag-off != 0 dup to "${hostEnd}"
    ip saddr @targets4 icmp type { echo-reply, timestamp-reply, address-mask-reply } dup to "${hostEnd}"
    ip6 saddr @targets6 icmpv6 type { echo-reply, 140 } dup to "${hostEnd}"
    icmp type { destination-unreachable, time-exceeded, parameter-problem } ${QUOTED_IPV4} @quoted4 dup to "${hostEnd}"
    icmpv6 type { 1, 2, 3, 4 } ${QUOTED_IPV6} @quoted6 dup to "${hostEnd}"
  }
  chain answered4_${index} { ${answerRules('ip', '4', hostEnd)} }
  chain answered6_${index} { ${answerRules('ip6', '6', hostEnd)} }
`;
}

/** Notes what was sent, so that the answer is known: a probe for a few seconds, a conversation for two minutes. */
function sentRules(family: 'ip' | 'ip6', version: '4' | '6', device: string): string {
  const flow = (protocol: string) => `${family} daddr . ${protocol} dport . ${protocol} sport`;
  return `tcp flags & (syn | ack | rst) == syn update @tcp${version} { ${flow('tcp')} timeout 5s } fwd to "${device}"
    tcp flags & rst == rst delete @tcp${version} { ${flow('tcp')} } fwd to "${device}"
    meta l4proto tcp update @tcp${version} { ${flow('tcp')} timeout 120s } fwd to "${device}"
    meta l4proto udp update @udp${version} { ${flow('udp')} timeout 30s } fwd to "${device}"`;
}

/**
 * The answers to probes carry no content, so they may be for any port. Content is handed over for the namespace's own
 * ports alone: with a forged packet a tool could otherwise receive a user's request to the platform.
 */
function answerRules(family: 'ip' | 'ip6', version: '4' | '6', hostEnd: string): string {
  const flow = `${family} saddr . tcp sport . tcp dport`;
  return `
    tcp flags & rst == rst delete @tcp${version} { ${flow} } fwd to "${hostEnd}"
    tcp flags & (syn | ack) == (syn | ack) fwd to "${hostEnd}"
    tcp dport ${OWN_PORTS.first}-${OWN_PORTS.last} update @tcp${version} { ${flow} timeout 120s } fwd to "${hostEnd}"
  `;
}

function setOf(name: string, type: string, elements: readonly string[]): string {
  const each = [...new Set(elements)];
  return `set ${name} { ${type}; ${each.length > 0 ? `elements = { ${each.join(', ')} }` : ''} }`;
}

function flowSet(name: string, address: string): string {
  return `set ${name} { type ${address} . inet_service . inet_service; size ${MAX_FLOWS}; flags dynamic,timeout; timeout 5s; }`;
}

const isIpv4 = (address: string) => !isIPv6(address);

/** An address as the number its bytes are, which is how a rule compares bytes at a place of its own choice. */
function hexOf(address: string): string {
  const groups = parseIpv6(address);
  if (groups) return `0x${groups.map((group) => group.toString(16).padStart(4, '0')).join('')}`;
  const number = parseIpv4(address);
  if (number === null) throw new Error(`not an address: ${address}`);
  return `0x${number.toString(16).padStart(8, '0')}`;
}
