import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import { baseOf } from './ask.ts';

const isFile = (url: string) => /\.(?!php|html?|aspx?|jsp)[a-z0-9]{2,5}$/i.test(url);

/** Folders below the first in which something was seen, those with files before those with pages. */
export function foldersOf(site: Site): string[] {
  const base = baseOf(site);
  const seen = [
    ...site.exchanges
      .filter(({ request, response }) => request.method === 'GET' && response?.status === 200)
      .map(({ request }) => request),
    // Pictures and styles are named and not fetched.
    ...site.points.map(({ request }) => request).filter(({ method }) => method === 'GET'),
  ].map(({ url }) => pageOf(url));
  const folders = seen
    .toSorted((one, other) => Number(isFile(other)) - Number(isFile(one)))
    .flatMap((url) => aboveOf(url, base));
  return [...new Set(folders)];
}

/** The folder of an address and those that it lies in. */
function aboveOf(url: string, base: string): string[] {
  const folders: string[] = [];
  for (let end = url.lastIndexOf('/') + 1; end > base.length; end = url.lastIndexOf('/', end - 2) + 1)
    folders.push(url.slice(0, end));
  return folders.filter((folder) => folder.startsWith(base));
}
