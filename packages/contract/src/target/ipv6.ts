import { formatIpv4, parseIpv4 } from './ipv4.ts';

/** The longest form: six full groups and an IPv4 tail. */
const LONGEST_IPV6 = 45;
const GROUPS = 8;

/**
 * Reads an IPv6 in every textual form of RFC 4291: full, compressed (`::`), and with an IPv4 tail in the last 32
 * bits. Zone ids (`%eth0`) are refused because they mean something on one machine only; brackets because they
 * belong to URLs.
 */
export function parseIpv6(text: string): bigint | null {
  if (text.length > LONGEST_IPV6) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [left = '', right] = halves;
  const compressed = right !== undefined;
  // An IPv4 tail ends the address: it may stand on the left of nothing.
  const head = readGroups(left, !compressed);
  const tail = readGroups(right ?? '', true);
  if (!head || !tail) return null;
  const missing = GROUPS - head.length - tail.length;
  // `::` stands for at least one group; without it all eight are written.
  if (compressed ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<number>(missing).fill(0), ...tail];
  return groups.reduce((address, group) => (address << 16n) | BigInt(group), 0n);
}

function readGroups(text: string, mayEndInIpv4: boolean): number[] | null {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [position, part] of parts.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(Number.parseInt(part, 16));
      continue;
    }
    const ipv4 = mayEndInIpv4 && position === parts.length - 1 ? parseIpv4(part) : null;
    if (ipv4 === null) return null;
    groups.push(ipv4 >>> 16, ipv4 & 0xffff);
  }
  return groups;
}

/** The IPv4 inside an IPv4-mapped address (`::ffff:0:0/96`); null for every other address. */
export function mappedIpv4(address: bigint): number | null {
  return address >> 32n === 0xffffn ? Number(address & 0xffff_ffffn) : null;
}

/** The canonical text of RFC 5952: lower case, the first longest run of two or more zero groups compressed. */
export function formatIpv6(address: bigint): string {
  const ipv4 = mappedIpv4(address);
  if (ipv4 !== null) return `::ffff:${formatIpv4(ipv4)}`;
  const groups = Array.from({ length: GROUPS }, (_, i) => Number((address >> BigInt(16 * (GROUPS - 1 - i))) & 0xffffn));
  const zeros = longestZeroRun(groups);
  const write = (part: number[]) => part.map((group) => group.toString(16)).join(':');
  if (zeros.length < 2) return write(groups);
  return `${write(groups.slice(0, zeros.start))}::${write(groups.slice(zeros.start + zeros.length))}`;
}

function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let length = 0;
  for (const [i, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0;
    if (length > best.length) best = { start: i + 1 - length, length };
  }
  return best;
}
