const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a service is on this machine, as those of the lab are. */
export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname);

/** Services are asked over TLS; plain HTTP is for those on this machine alone. Null: not an address to ask. */
export function serviceAddress(text: string | URL): URL | null {
  const url = URL.parse(String(text));
  if (!url || url.username || url.password) return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)) ? url : null;
}

/** Where a redirect leads: only to the same host, which may have moved a path, never to another one. */
export function redirectAddress(from: URL, location: string | null): URL | null {
  const to = location === null ? null : URL.parse(location, from.href);
  return to && to.host === from.host && to.protocol === from.protocol ? serviceAddress(to) : null;
}

/** The base address with a path below it, whether or not the base ends in a slash. */
export function below(base: URL, path: string): URL {
  return new URL(path, base.href.endsWith('/') ? base.href : `${base.href}/`);
}
