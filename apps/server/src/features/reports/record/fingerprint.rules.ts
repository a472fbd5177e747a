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

/** Not what follows a comparison: `< 2.4.51` is what the knowledge says of versions, and not one that was seen. */
const VERSION = /(?<![\w.:/-]|[<>=] ?)\d+(?:\.\d+)+[a-z]*\d*/gi;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** The version numbers in a text: evidence changes with every clock and banner, these only when the software does. */
export function versionsIn(evidence: string): string {
  const versions = [...evidence.matchAll(VERSION)].map(([version]) => version).filter((text) => !IPV4.test(text));
  return [...new Set(versions)].sort().join(' ').slice(0, 200);
}
