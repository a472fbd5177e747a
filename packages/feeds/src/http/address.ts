import { FeedError } from '../feed-error.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Feeds come over TLS; plain HTTP is for a mirror on the same machine alone. */
export function feedAddress(text: string | URL): URL {
  const url = URL.parse(String(text));
  const allowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!url || !allowed || url.username || url.password) {
    throw new FeedError('refused', `not an address for feeds: ${url ? url.origin : 'no address at all'}`);
  }
  return url;
}

/** Where a redirect leads: only to the same host, which may have moved a file, never to another one. */
export function redirectAddress(from: URL, location: string | null): URL {
  const to = location === null ? null : URL.parse(location, from.href);
  if (!to || to.host !== from.host) throw new FeedError('refused', `${from.host} sends us to another host`);
  return feedAddress(to);
}
