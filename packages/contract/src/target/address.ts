import { formatIpv4, parseIpv4 } from './ipv4.ts';
import { formatIpv6, mappedIpv4, parseIpv6 } from './ipv6.ts';

/**
 * The one spelling of a written address; null when it is none. An IPv4-mapped IPv6 (`::ffff:a.b.c.d`, in hexadecimal
 * too) is the IPv4 it stands for: that is where a socket would connect. The other forms that carry an IPv4 (6to4,
 * NAT64, Teredo) are addresses of relays, and `scope.ts` refuses them.
 */
export function canonicalAddress(text: string): string | null {
  const address = parseIpv6(text);
  if (!address) return parseIpv4(text) === null ? null : text;
  const ipv4 = mappedIpv4(address);
  return ipv4 === null ? formatIpv6(address) : formatIpv4(ipv4);
}
