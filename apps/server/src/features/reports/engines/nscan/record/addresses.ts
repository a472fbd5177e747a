import { isIP } from 'node:net';
import { formatIpv6, parseIpv6 } from '@rocca/contract/target/ipv6';

/**
 * One spelling for each address. A zone (`fe80::1%eth0`) names an interface of ours and is left out.
 * @throws when it is no address.
 */
export function canonicalAddress(text: string): string {
  const bare = text.replace(/%.*$/, '');
  if (isIP(bare) === 4) return bare;
  const groups = parseIpv6(bare);
  if (!groups) throw new Error(`not an address: ${text.slice(0, 60)}`);
  return formatIpv6(groups);
}
