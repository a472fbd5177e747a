import { parseIpv4 } from '@rocca/contract/target/ipv4';
import { mappedIpv4, parseIpv6 } from '@rocca/contract/target/ipv6';

/** An address as a number, with its family: the two have different databases. */
export interface AddressNumber {
  readonly family: 4 | 6;
  readonly value: bigint;
}

export function addressNumber(text: string): AddressNumber | null {
  const groups = parseIpv6(text);
  const ipv4 = groups ? mappedIpv4(groups) : parseIpv4(text);
  if (ipv4 !== null) return { family: 4, value: BigInt(ipv4) };
  return groups ? { family: 6, value: groups.reduce((sum, group) => sum * 65_536n + BigInt(group), 0n) } : null;
}

export interface Network {
  readonly family: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
  readonly prefix: number;
}

/** `127.20.0.0/16`, `2001:db8::/32`, or a single address. */
export function networkOf(text: string): Network | null {
  const [address = '', length, ...more] = text.trim().split('/');
  const number = addressNumber(address);
  const bits = number?.family === 4 ? 32 : 128;
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  if (!number || more.length > 0 || !(prefix <= bits)) return null;
  const size = 1n << BigInt(bits - prefix);
  const first = number.value - (number.value % size);
  return { family: number.family, first, last: first + size - 1n, prefix };
}

/** Nothing can be said of a smaller network. */
export const isSingleAddress = ({ first, last }: Network): boolean => first === last;

export const holds = ({ family, first, last }: Network, address: AddressNumber): boolean =>
  family === address.family && first <= address.value && address.value <= last;
