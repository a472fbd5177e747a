/**
 * A second, slow description of IPv4 for the tests: octets and whole numbers, no bit operation and nothing of the code
 * under test, so that the two do not share a mistake.
 */
export type Octets = readonly [number, number, number, number];

export function textOf(octets: Octets): string {
  return octets.join('.');
}

export function numberOf([a, b, c, d]: Octets): bigint {
  return BigInt(a) * 16777216n + BigInt(b) * 65536n + BigInt(c) * 256n + BigInt(d);
}

export function octetsOf(address: bigint): Octets {
  const octet = (unit: bigint) => Number((address / unit) % 256n);
  return [octet(16777216n), octet(65536n), octet(256n), octet(1n)];
}

export function addressesBetween(first: bigint, last: bigint): Octets[] {
  return Array.from({ length: Number(last - first) + 1 }, (_, i) => octetsOf(first + BigInt(i)));
}

/** The addresses of the one network of this prefix that holds the address. */
export function networkAround(address: bigint, prefix: number): Octets[] {
  const size = 2n ** BigInt(32 - prefix);
  const first = (address / size) * size;
  return addressesBetween(first, first + size - 1n);
}

/** The scope of an address outside the lab, or why it is refused. */
export function verdictOf([a, b, c, d]: Octets): string {
  if (a === 0) return 'this_network';
  if (a === 10) return 'private';
  if (a === 127) return 'loopback';
  if (a === 100 && b >= 64 && b <= 127) return 'carrier_grade_nat';
  if (a === 169 && b === 254) return 'link_local';
  if (a === 172 && b >= 16 && b <= 31) return 'private';
  if (a === 192 && b === 168) return 'private';
  if (a === 192 && b === 0 && c === 0) return 'reserved';
  if (a === 192 && b === 0 && c === 2) return 'documentation';
  if (a === 192 && b === 88 && c === 99) return 'transition';
  if (a === 198 && (b === 18 || b === 19)) return 'benchmark';
  if (a === 198 && b === 51 && c === 100) return 'documentation';
  if (a === 203 && b === 0 && c === 113) return 'documentation';
  if (a === 255 && b === 255 && c === 255 && d === 255) return 'broadcast';
  if (a >= 240) return 'reserved';
  if (a >= 224) return 'multicast';
  return 'public';
}

export function isAccepted(octets: Octets): boolean {
  return ['private', 'public'].includes(verdictOf(octets));
}
