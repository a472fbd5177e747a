import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import { linkChange } from '../crawl/state-change.ts';
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

/** Folders of what was left alone, as far as asking for them does nothing: a server may list what lies in them. */
export function foldersLeftAlone(site: Site): string[] {
  const { untried = new Map<string, { url: string }>(), root } = site;
  const left = [...untried.values()].map(({ url }) => pageOf(url));
  const folders = new Set(left.flatMap((url) => aboveOf(url, baseOf(site)).filter((folder) => folder !== url)));
  return [...folders].filter((folder) => linkChange(folder, { root }) === null);
}

/** The folder of an address and those that it lies in. */
function aboveOf(url: string, base: string): string[] {
  const folders: string[] = [];
  for (let end = url.lastIndexOf('/') + 1; end > base.length; end = url.lastIndexOf('/', end - 2) + 1)
    folders.push(url.slice(0, end));
  return folders.filter((folder) => folder.startsWith(base));
}

/** Whether a file lies in the first folder itself. */
export function hasFileInFirst(site: Site): boolean {
  const base = baseOf(site);
  return [...site.exchanges, ...site.points].some(({ request: { method, url } }) => {
    const page = pageOf(url);
    return method === 'GET' && isFile(page) && page.slice(0, page.lastIndexOf('/') + 1) === base;
  });
}
