import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { TLS_FOR_ANY_SERVER } from '../core/tls-options.ts';
import type { WebScope } from './model.ts';
import { siteOf } from './scope.ts';

/**
 * Where every connection of a scan goes: to the address that was checked, under the site's own name. No name is looked
 * up, so that none can lead elsewhere later.
 */
export function dialOptions(scope: WebScope) {
  const { tls, hostname, port } = siteOf(scope);
  if (isIP(scope.address) === 0) throw new Error('a scan needs the address its site was checked at');
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return {
    host: scope.address,
    port,
    // An address is no name for a certificate.
    ...(tls ? { ...TLS_FOR_ANY_SERVER, servername: isName ? hostname : '' } : {}),
  };
}

/** A connection to the site for whoever speaks on it: WebSockets. */
export function dial(scope: WebScope): Socket {
  const options = dialOptions(scope);
  return siteOf(scope).tls ? connectTls({ ...options, ALPNProtocols: ['http/1.1'] }) : connectTcp(options);
}
