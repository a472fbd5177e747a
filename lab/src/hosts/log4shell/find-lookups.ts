import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Lookup } from '../../emulation/ldap-lookup.ts';

/** The limit for one request. */
const MAX_LOOKUPS = 20;

const JNDI = /\$\{jndi:ldap:\/\/(?:\[([0-9a-f:.]{2,45})\]|([0-9.]{7,15})):(\d{1,5})\/([\w.~/-]{1,200})\}/gi;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** The LDAP look-ups in a text. Only loopback addresses count: the lab must contact no other machine. */
export function findLookups(text: string): Lookup[] {
  const found: Lookup[] = [];
  for (const candidate of [text, decoded(text)])
    for (const [, ipv6, ipv4, port, name = ''] of candidate.matchAll(JNDI)) {
      const lookup = { host: ipv6 ?? ipv4 ?? '', port: Number(port), name };
      const known = found.some((other) => other.name === name && other.port === lookup.port);
      if (isOurs(lookup) && !known && found.length < MAX_LOOKUPS) found.push(lookup);
    }
  return found;
}

function isOurs({ host, port }: Lookup): boolean {
  const loopback = isIPv4(host) ? LOOPBACK.check(host, 'ipv4') : isIPv6(host) && LOOPBACK.check(host, 'ipv6');
  return loopback && port > 0 && port < 65_536;
}

/** Query strings and forms arrive with their special characters encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
