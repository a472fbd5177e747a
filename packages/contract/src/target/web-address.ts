import type { DomainEntry, UrlEntry } from './entry.ts';
import { isDomain, withoutWww } from './host-name.ts';
import { parseDecimal, parseIpv4 } from './ipv4.ts';

const HIGHEST_PORT = 65_535;

/**
 * The characters of RFC 3986 after the host, but for `,` and `;`: they separate entries and must be written encoded.
 * `%` must begin an encoded byte.
 */
const AFTER_HOST = /^(?:[\w\-.~!$&'()*+=:@/?#]|%[0-9a-f]{2})*$/i;

/**
 * Reads a domain or a URL: `[http[s]://]host[:port][path]`. Without port and path a domain stays a domain, scheme or
 * not. A user name before the host is refused: it hides which host is meant, and passwords have their own field.
 */
export function readWebAddress(text: string): DomainEntry | UrlEntry | null {
  const scheme = readScheme(text);
  const rest = text.slice(scheme ? scheme.length + 3 : 0);
  const hostEnd = rest.search(/[/?#]/);
  const authority = (hostEnd < 0 ? rest : rest.slice(0, hostEnd)).toLowerCase();
  const after = hostEnd < 0 ? '' : rest.slice(hostEnd);
  const place = readHostAndPort(authority);
  if (!place || !AFTER_HOST.test(after)) return null;

  const { host, port } = place;
  const address = parseIpv4(host);
  const path = after === '/' ? '' : after;
  const canonical = `${scheme ? `${scheme}://` : ''}${authority}${path}`;
  if (address !== null) {
    if (!scheme && !isPathOfBareIpv4(after)) return null;
    return { kind: 'url', text: canonical, scheme, host, port, path, span: { first: address, last: address } };
  }
  if (!isDomain(host)) return null;
  if (port === null && path === '') {
    return { kind: 'domain', text: canonical, scheme, host, domain: withoutWww(host) };
  }
  return { kind: 'url', text: canonical, scheme, host, port, path, span: null };
}

/** `host` or `host:port`, the port from 0 to 65535. The host is not checked. */
export function readHostAndPort(authority: string): { host: string; port: number | null } | null {
  const colon = authority.indexOf(':');
  if (colon < 0) return { host: authority, port: null };
  const port = parseDecimal(authority.slice(colon + 1), HIGHEST_PORT);
  return port === null ? null : { host: authority.slice(0, colon), port };
}

function readScheme(text: string): 'http' | 'https' | null {
  const start = text.slice(0, 8).toLowerCase();
  if (start === 'https://') return 'https';
  return start.startsWith('http://') ? 'http' : null;
}

/**
 * After a bare IPv4 a slash announces a prefix, good or bad: `10.0.0.0/8` must not pass as a page named 8. Only what
 * cannot be meant as one is a path; any other needs its scheme.
 */
function isPathOfBareIpv4(after: string): boolean {
  return /^\/[a-z?#]/i.test(after);
}
