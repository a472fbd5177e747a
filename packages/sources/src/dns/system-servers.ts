import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import type { NameServer } from './udp-lane.ts';

/** The name servers this machine is set up with. */
export function systemServers(): NameServer[] {
  return getServers().flatMap(parseServer);
}

/** `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]:5353`: as `node:dns` writes them. */
export function parseServer(text: string): NameServer[] {
  const withPort = /^\[([^\]]+)\]:(\d+)$/.exec(text) ?? /^([\d.]+):(\d+)$/.exec(text);
  const address = withPort?.[1] ?? text;
  const port = withPort ? Number(withPort[2]) : 53;
  // A zone index (`fe80::1%eth0`) is part of the address for a socket.
  return isIP(address.replace(/%.*$/, '')) !== 0 && port > 0 && port < 65_536 ? [{ address, port }] : [];
}
