import { formatIpv4, parseIpv4 } from './ipv4.ts';

/** The longest form: six full groups and an IPv4 tail. */
const LONGEST_IPV6 = 45;
const GROUPS = 8;

/** Eight groups of 16 bits. Plain numbers: a target may hold thousands of these, and big integers are slow. */
export type Ipv6 = readonly number[];

/**
 * Reads an IPv6 in every textual form of RFC 4291: full, compressed (`::`), and with an IPv4 tail in the last 32
 * bits. Zone ids (`%eth0`) are refused because they mean something on one machine only; brackets because they
 * belong to URLs.
 */
export function parseIpv6(text: string): Ipv6 | null {
  if (text.length > LONGEST_IPV6 || !text.includes(':')) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [left = '', right] = halves;
  const compressed = right !== undefined;
  // An IPv4 tail ends the address: it cannot be left of a `::`.
  const head = readGroups(left, !compressed);
  const tail = readGroups(right ?? '', true);
  if (!head || !tail) return null;
  const missing = GROUPS - head.length - tail.length;
  // `::` stands for at least one group; without it all eight are written.
  if (compressed ? missing < 1 : missing !== 0) return null;
  return [...head, ...Array<number>(missing).fill(0), ...tail];
}

function readGroups(text: string, mayEndInIpv4: boolean): number[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  const ipv4 = mayEndInIpv4 ? parseIpv4(groups.at(-1) ?? '') : null;
  if (ipv4 !== null) groups.splice(-1, 1, (ipv4 >>> 16).toString(16), (ipv4 & 0xffff).toString(16));
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}

/** The IPv4 inside an IPv4-mapped address (`::ffff:0:0/96`); null for every other address. */
export function mappedIpv4(address: Ipv6): number | null {
  if (address[5] !== 0xffff || address.findIndex((group) => group !== 0) !== 5) return null;
  return (address[6] ?? 0) * 65_536 + (address[7] ?? 0);
}

/** The canonical text of RFC 5952: lower case, the first longest run of two or more zero groups compressed. */
export function formatIpv6(address: Ipv6): string {
  const ipv4 = mappedIpv4(address);
  if (ipv4 !== null) return `::ffff:${formatIpv4(ipv4)}`;
  const zeros = longestZeroRun(address);
  const write = (groups: Ipv6) => groups.map((group) => group.toString(16)).join(':');
  if (zeros.length < 2) return write(address);
  return `${write(address.slice(0, zeros.start))}::${write(address.slice(zeros.start + zeros.length))}`;
}

function longestZeroRun(groups: Ipv6): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let length = 0;
  for (const [i, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0;
    if (length > best.length) best = { start: i + 1 - length, length };
  }
  return best;
}
