import { shownName } from '../../../lib/format/shown-name.ts';

/** A URL in its parts: `http://a.example:8080` and `/b/c`; one that cannot be read is all path. */
export function partsOfUrl(url: string): { readonly origin: string; readonly path: string } {
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
  return { origin, path: url.slice(origin.length) || '/' };
}

/** A URL as it is shown: decoded where that can be read, so that names in other alphabets are names. */
export function shownPath(path: string): string {
  try {
    return shownName(decodeURI(path));
  } catch {
    return shownName(path);
  }
}

/** How the pages of a report are called: where all are of one site, by their paths. */
export function pageNames(sites: ReadonlyArray<{ readonly url: string }>): (url: string) => string {
  const origins = new Set(sites.map(({ url }) => partsOfUrl(url).origin));
  return (url) => {
    const { origin, path } = partsOfUrl(url);
    const isOnlySite = origins.size === 1 && origins.has(origin);
    return isOnlySite ? shownPath(path) : `${origin.replace(/^https?:\/\//i, '')}${shownPath(path)}`;
  };
}
