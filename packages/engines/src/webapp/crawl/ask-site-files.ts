import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange, WebScope } from '@rocca/tools/web/model';
import { inScope } from '@rocca/tools/web/scope';
import { isOpenAdministration } from '../attack/administration-page.ts';
import { isPage } from '../reading/answer.ts';
import { listingIn } from '../reading/listing.ts';
import type { Missing } from './missing.ts';
import { readRobots, readSitemap } from './site-files.ts';
import { headerOf } from './spots/spot.ts';
import { linkChange } from './state-change.ts';

/** A file that is there, and the pages it names. */
interface SiteFile {
  readonly exchange: Exchange;
  readonly links: readonly string[];
  /** A page of an administration that opens for strangers. */
  readonly isAdministration?: boolean;
}

/** Where descriptions of APIs usually are, below the root of the scan. */
const DESCRIPTIONS = [
  'openapi.json',
  'swagger.json',
  'api-docs',
  'v2/api-docs',
  'v3/api-docs',
  'api/openapi.json',
  'api/swagger.json',
  'swagger/v1/swagger.json',
];
const MAX_SITEMAPS = 5;
/** Folders whose list, or whose administration, a server may show to strangers, though no page leads there. */
const FOLDERS = ['admin/', 'administrator/', 'backup/', 'backups/', 'old/', 'private/'];
const OF_ADMINISTRATORS = /^admin/;

/** What a site gives to crawlers, descriptions of its API at their usual places, and usual folders that are listed. */
export async function askSiteFiles(client: WebClient, scope: WebScope, missing: Missing): Promise<SiteFile[]> {
  const askAny = async (path: string): Promise<Exchange | null> => {
    const url = URL.parse(path, scope.origin + scope.path)?.href;
    if (!url || !inScope(scope, url)) return null;
    const exchange = await client.send({ method: 'GET', url, headers: [], body: null });
    const isThere = (exchange.response?.status ?? 500) < 400 && !missing.isMissing(exchange);
    return isThere ? exchange : null;
  };
  const ask = async (path: string): Promise<Exchange | null> => {
    const exchange = await askAny(path);
    return exchange?.response?.status === 200 ? exchange : null;
  };
  const askDescription = async (path: string): Promise<SiteFile | null> => {
    const exchange = await askAny(path);
    return exchange && { exchange, links: pageToOpen(exchange) };
  };
  const textOf = (exchange: Exchange | null) => exchange?.response?.body.toString('utf8') ?? '';
  const found: SiteFile[] = [];
  const robots = await ask('/robots.txt');
  const { paths, sitemaps } = readRobots(textOf(robots));
  if (robots) found.push({ exchange: robots, links: paths });
  if (scope.path !== '/') {
    // An application in a folder may bring its own, written as if it were the whole site.
    const own = await ask('robots.txt');
    const named = readRobots(textOf(own)).paths;
    const links = named.map((path) => (path.startsWith(scope.path) ? path : `.${path}`));
    if (own) found.push({ exchange: own, links });
  }
  const maps = sitemaps.length > 0 ? [...sitemaps] : ['/sitemap.xml'];
  for (let at = 0; at < Math.min(maps.length, MAX_SITEMAPS); at += 1) {
    const exchange = await ask(maps[at] ?? '');
    const [more = [], links = []] = [true, false].map((isMap) =>
      readSitemap(textOf(exchange)).filter((url) => /\.xml$/i.test(url) === isMap),
    );
    maps.push(...more);
    if (exchange) found.push({ exchange, links });
  }
  /**
   * A folder that the server lists, or in which an administration opens for strangers, is a page with links like any other;
   * a folder with another page of its own is not opened.
   */
  const askFolder = async (path: string): Promise<SiteFile | null> => {
    const url = URL.parse(path, scope.origin + scope.path)?.href;
    if (!url || !inScope(scope, url) || linkChange(url, { root: scope.path }) !== null) return null;
    const exchange = await client.send({ method: 'GET', url, headers: [], body: null }, { cookies: 'none' });
    if (!isPage(exchange) || missing.isMissing(exchange)) return null;
    if (listingIn(exchange)) return { exchange, links: [url] };
    const isAdministration = OF_ADMINISTRATORS.test(path) && isOpenAdministration(exchange);
    return isAdministration ? { exchange, links: [url], isAdministration } : null;
  };
  const descriptions = await Promise.all(DESCRIPTIONS.map((path) => askDescription(path)));
  const folders = await Promise.all(FOLDERS.map((path) => askFolder(path)));
  return [...found, ...[...descriptions, ...folders].filter((one) => one !== null)];
}

/** Where a page for people shows the description, in a page beside it as a rule: its scripts have it. */
function pageToOpen({ request, response }: Exchange): string[] {
  const to = response && headerOf(response, 'location');
  if (to) return [URL.parse(to, request.url)?.href ?? request.url];
  return /html/i.test((response && headerOf(response, 'content-type')) ?? '') ? [request.url] : [];
}
