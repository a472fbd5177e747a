import { formatIpv4, parseIpv4 } from '@rocca/contract/target/ipv4';

/** Addresses as a person writes them: neighbouring IPv4 ones as `10.0.0.1-10.0.0.9`, IPv6 ones one by one. */
export function addressRanges(addresses: Iterable<string>): string[] {
  const numbers: number[] = [];
  const others: string[] = [];
  for (const address of addresses) {
    const number = parseIpv4(address);
    if (number === null) others.push(address);
    else numbers.push(number);
  }
  const spans: Array<{ first: number; last: number }> = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const before = spans.at(-1);
    if (before && number <= before.last + 1) before.last = number;
    else spans.push({ first: number, last: number });
  }
  return [...spans.map(textOf), ...others];
}

function textOf({ first, last }: { first: number; last: number }): string {
  return first === last ? formatIpv4(first) : `${formatIpv4(first)}-${formatIpv4(last)}`;
}
