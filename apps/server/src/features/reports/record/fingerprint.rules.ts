import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { formatIpv6, parseIpv6 } from '@rocca/contract/target/ipv6';
import type { Finding } from '@rocca/engines/nscan/report';

/** 128 bits are plenty for the findings of one target, and fit a uuid column. */
export function shortHash(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** What stays the same when a target is scanned again: address, port and what was found, not how it is described. */
export function fingerprintOf(ip: string, { port, key }: Pick<Finding, 'port' | 'key'>): string {
  return shortHash(`${ip}|${port ? `${port.number}/${port.protocol}` : 'general'}|${key}`);
}

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
