/** A run of IPv4 addresses as unsigned 32-bit numbers, both ends included. A single address is a run of one. */
export interface Ipv4Span {
  readonly first: number;
  readonly last: number;
}

/** `255.255.255.255`: anything longer is no IPv4, and is not parsed. */
const LONGEST_IPV4 = 15;

/**
 * Reads four dotted decimal numbers. Leading zeros are refused: half of the world's parsers read `010.0.0.1` as octal
 * (8.0.0.1) and half as decimal, so the address checked could differ from the address tested. For the same reason
 * no short, hexadecimal or single-number form is an IPv4 here.
 */
export function parseIpv4(text: string): number | null {
  if (text.length > LONGEST_IPV4) return null;
  const octets = text.split('.');
  if (octets.length !== 4) return null;
  let address = 0;
  for (const octet of octets) {
    const value = parseDecimal(octet, 255);
    if (value === null) return null;
    address = address * 256 + value;
  }
  return address;
}

export function formatIpv4(address: number): string {
  return [address >>> 24, (address >>> 16) & 255, (address >>> 8) & 255, address & 255].join('.');
}

/** A plain decimal number from 0 to `max`, written the one canonical way: no sign, no leading zero, no exponent. */
export function parseDecimal(text: string, max: number): number | null {
  if (!/^(?:0|[1-9]\d{0,4})$/.test(text)) return null;
  const value = Number(text);
  return value <= max ? value : null;
}

/** The smallest run of whole networks of this prefix that covers the span. Networks are aligned, so it has no gaps. */
export function coverWithNetworks({ first, last }: Ipv4Span, prefix: number): Ipv4Span {
  const size = 2 ** (32 - prefix);
  return { first: first - (first % size), last: last - (last % size) + size - 1 };
}

export function spanSize({ first, last }: Ipv4Span): number {
  return last - first + 1;
}
