import type { HostEntry, Ipv4Entry, Ipv4PortEntry, Ipv6Entry, NetworkEntry, TargetEntry } from './entry.ts';
import { isHostName } from './host-name.ts';
import { coverWithNetworks, formatIpv4, type Ipv4Span, parseDecimal, parseIpv4 } from './ipv4.ts';
import { formatIpv6, mappedIpv4, parseIpv6 } from './ipv6.ts';
import { readHostAndPort, readWebAddress } from './web-address.ts';

/** A /20 holds 4,096 addresses, the most a target may hold. */
const LOWEST_PREFIX = 20;
const HIGHEST_PREFIX = 32;

/**
 * What a trimmed text is, by its form alone; null when it is nothing. Only visible ASCII passes: an internationalised
 * name is written in punycode, and look-alikes such as the Kelvin sign (which lower-cases to a plain k) stay out.
 */
export function recogniseEntry(text: string): TargetEntry | null {
  if (!/^[!-~]+$/.test(text)) return null;
  return (
    readIpv6(text) ??
    readIpv4(text) ??
    readIpv4WithPort(text) ??
    readNetwork(text) ??
    readWebAddress(text) ??
    readHostName(text)
  );
}

function readIpv4(text: string): Ipv4Entry | null {
  const span = readSpan(text);
  return span && { kind: isRange(text) ? 'range' : 'ipv4', text, span };
}

function readIpv4WithPort(text: string): Ipv4PortEntry | null {
  const place = readHostAndPort(text);
  if (!place || place.port === null) return null;
  const address = parseIpv4(place.host);
  return address === null
    ? null
    : { kind: 'ipv4_port', text, span: { first: address, last: address }, port: place.port };
}

/** An IPv4-mapped address is the IPv4: scanned as an IPv6, a host would never answer. */
function readIpv6(text: string): Ipv6Entry | Ipv4Entry | null {
  const address = parseIpv6(text);
  if (address === null) return null;
  const ipv4 = mappedIpv4(address);
  if (ipv4 !== null) return { kind: 'ipv4', text: formatIpv4(ipv4), span: { first: ipv4, last: ipv4 } };
  return { kind: 'ipv6', text: formatIpv6(address), address };
}

function readNetwork(text: string): NetworkEntry | null {
  const slash = text.indexOf('/');
  if (slash < 0) return null;
  const written = text.slice(0, slash);
  const writtenSpan = readSpan(written);
  const prefix = parseDecimal(text.slice(slash + 1), HIGHEST_PREFIX);
  if (!writtenSpan || prefix === null || prefix < LOWEST_PREFIX) return null;
  const span = coverWithNetworks(writtenSpan, prefix);
  if (isRange(written)) return { kind: 'range_cidr', text, span, prefix };
  return { kind: 'cidr', text: `${formatIpv4(span.first)}/${prefix}`, span, prefix };
}

function readHostName(text: string): HostEntry | null {
  const host = text.toLowerCase();
  return isHostName(host) ? { kind: 'host', text: host, host } : null;
}

function isRange(text: string): boolean {
  return text.includes('-');
}

/** One address, or two joined by a hyphen: the same first two octets, and the last two not going down. */
function readSpan(text: string): Ipv4Span | null {
  const [from = '', to = from, ...more] = text.split('-', 3);
  const first = parseIpv4(from);
  const last = parseIpv4(to);
  if (first === null || last === null || more.length > 0) return null;
  return first >>> 16 === last >>> 16 && first <= last ? { first, last } : null;
}
