import { isReadingLink } from '../attack/reading-links.ts';
import { actAround } from './script-acts.ts';
import type { StateChange } from './state-words.ts';

/** Addresses that a site gives to crawlers. */

const MAX_ADDRESSES = 2000;

/** Paths and site maps of a robots.txt. What it forbids is there, and that is what we look for. */
export function readRobots(text: string): { readonly paths: readonly string[]; readonly sitemaps: readonly string[] } {
  const paths = new Set<string>();
  const sitemaps = new Set<string>();
  for (const line of text.slice(0, 500_000).split(/\r?\n/, 10_000)) {
    const [, key = '', value = ''] = /^\s{0,20}([A-Za-z-]{1,30})\s{0,20}:\s{0,20}([^\s#]{1,2000})/.exec(line) ?? [];
    if (/^(?:dis)?allow$/i.test(key) && value.startsWith('/')) paths.add(value.replace(/[*$].*$/s, ''));
    if (/^sitemap$/i.test(key)) sitemaps.add(value);
  }
  paths.delete('/');
  paths.delete('');
  return { paths: [...paths].slice(0, MAX_ADDRESSES), sitemaps: [...sitemaps].slice(0, 20) };
}

/** Addresses of a sitemap.xml or of an index of such. */
export function readSitemap(text: string): string[] {
  const found = [...text.slice(0, 2_000_000).matchAll(/<loc>\s{0,50}([^<\s]{1,2000})\s{0,50}<\/loc>/gi)];
  const unescaped = found.map(([, url = '']) => url.replaceAll('&amp;', '&'));
  return [...new Set(unescaped)].slice(0, MAX_ADDRESSES);
}

const IN_TEXT = /["'`](\/(?!\/)[A-Za-z0-9_~%.-][A-Za-z0-9_~%./-]{1,120}(?:\?[A-Za-z0-9_~%.=&[\]-]{1,120})?)["'`]/g;
/** Bundles are large, and the application's own part may stand anywhere in them. */
const MAX_SCRIPT = 3_000_000;
const NO_PAGE = /\.(?:js|mjs|css|map|png|jpe?g|gif|svg|ico|woff2?)(?:$|\?)/i;

const GOES_TO =
  /(?<![\w$])(?:location(?:\.href)?\s{0,5}=(?!=)|location\.(?:assign|replace)\s{0,5}\(|(?:(?<!\.)|window\.)open\s{0,5}\()\s{0,5}(?:"([^"\s<>]{1,300})"|'([^'\s<>]{1,300})'|`([^`\s<>$]{1,300})`)/g;
const MAX_NAVIGATIONS = 200;
/** Of one address in a script. */
const MAX_PLACES = 5;

/** What is put behind a text: a value, and the next text. */
const AND_MORE =
  /^\s{0,5}\+\s{0,5}[\w$.]{1,60}(?:\([\w$.]{0,60}\))?\s{0,5}(?:\+\s{0,5}(?:"([^"\s<>]{1,200})"|'([^'\s<>]{1,200})'))?/;
const MAX_PARTS = 6;

/** An address put together from texts and values, where later texts name parameters: each value is a 1. */
function addressJoined(begin: string, behind: string): string | null {
  let address = begin;
  let rest = behind;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const [whole, a, b] = AND_MORE.exec(rest) ?? [];
    if (whole === undefined) break;
    address += `1${a ?? b ?? ''}`;
    rest = rest.slice(whole.length);
  }
  return /[?&][\w[\].-]{1,60}=/.test(address.slice(begin.length)) ? address : null;
}

/** An address, and where in the script it stands. */
interface Named {
  readonly address: string;
  readonly at: number;
}

const navigationsAt = (script: string): Named[] =>
  [...script.matchAll(GOES_TO)]
    .flatMap(({ 0: whole, 1: a, 2: b, 3: c, index }) => {
      const begin = a ?? b ?? c ?? '';
      const end = index + whole.length;
      const joined = addressJoined(begin, script.slice(end, end + 1000));
      return [begin, ...(joined === null ? [] : [joined])].map((address) => ({ address, at: index }));
    })
    .filter(({ address }) => !/^(?:#|(?:javascript|about|data|blob):)/i.test(address));

/** Where a script sends the page or a new window. */
export const navigationsInScript = (text: string): string[] =>
  [...new Set(navigationsAt(text.slice(0, MAX_SCRIPT)).map(({ address }) => address))].slice(0, MAX_NAVIGATIONS);

const ASKS_FOR =
  /(?:\.open\s{0,5}\(\s{0,5}["']GET["']\s{0,5},|(?<![\w$.])fetch\s{0,5}\(|\.(?:get|getJSON)\s{0,5}\()\s{0,5}["'`]([\w~%.-]{1,60}(?:\/[\w~%.-]{1,60}){0,9}\?[\w~%.=&[\]-]{1,120})["'`$]/g;

/**
 * What a script asks for with parameters, relative to its page. A part that pages of the folder above include names the
 * addresses from there.
 */
export function requestsInScript(text: string, page: string): string[] {
  const folder = /\/([^/]{1,60})\/[^/]*$/.exec(URL.parse(page)?.pathname ?? '')?.[1];
  const script = text.slice(0, MAX_SCRIPT);
  const asked = [...script.matchAll(ASKS_FOR)].filter(({ index }) => actAround(script, index) === null);
  const found = asked.map(([, address = '']) =>
    folder !== undefined && address.startsWith(`${folder}/`) ? `../${address}` : address,
  );
  return [...new Set(found)].slice(0, MAX_NAVIGATIONS);
}

/** An address that a script asks for with a value behind it: `fetch("/api/order.php?id=" + id)`. */
const ASKS_WITH_VALUE =
  /(?:(?<![\w$.])fetch|\.(?:get|getJSON))\s{0,5}\(\s{0,5}["'`](\/(?!\/)[\w~%./-]{1,120}\?(?:[\w.[\]-]{1,60}=[\w~%.-]{0,60}&){0,8}[\w.[\]-]{1,60}=)(?:["']\s{0,5}\+|\$\{)([^;]{0,300})/g;
const WITH_METHOD = /\bmethod\s{0,5}:\s{0,5}["'`](?!GET\b)/i;

/** Those, each with a 1 as its value, where nothing says that asking for them does something. */
function askedWithValue(script: string): string[] {
  const asked = [...script.matchAll(ASKS_WITH_VALUE)].slice(0, MAX_NAVIGATIONS);
  return (
    asked
      .filter(({ 2: behind = '', index }) => !WITH_METHOD.test(behind) && actAround(script, index) === null)
      .map(([, address = '']) => `${address}1`)
      // It names a thing of the site: its words must be known to show it.
      .filter((address) => isReadingLink(`http://site.invalid${address}`))
  );
}

/** Addresses that stand in a script as they are, and those that it asks for only to change something. */
export function addressesInScript(text: string): {
  readonly read: readonly string[];
  readonly acts: ReadonlyMap<string, StateChange>;
} {
  const script = text.slice(0, MAX_SCRIPT);
  const inText = [...script.matchAll(IN_TEXT)].map(({ 1: address = '', index }) => ({
    ...{ address, at: index },
  }));
  const led = navigationsAt(script).slice(0, MAX_NAVIGATIONS);
  const navigations = new Set(led.map(({ address }) => address));
  const found = new Map<string, number[]>();
  for (const { address, at } of [...led, ...inText])
    if (!NO_PAGE.test(address)) found.set(address, [...(found.get(address) ?? []), at]);
  const few = [...found].slice(0, MAX_NAVIGATIONS);
  const acts = new Map(
    few.flatMap(([address, places]) => {
      // A path alone may be sent with another method, and be a page.
      const isAsked = navigations.has(address) || address.includes('?');
      const change =
        isAsked &&
        places
          .slice(0, MAX_PLACES)
          .map((at) => actAround(script, at))
          .find((one) => one !== null);
      return change ? [[address, change] as const] : [];
    }),
  );
  const asked = new Set(askedWithValue(script));
  const read = few.map(([address]) => address).filter((address) => !acts.has(address) && !asked.has(`${address}1`));
  return { read: [...new Set([...read, ...asked])], acts };
}

const BEHIND_BASE = /\$\{[\w$.]{1,60}\}(\/[A-Za-z][\w~%./-]{1,100})(?=[`?])/g;
const MAX_NAMED = 300;

/** Paths that a script names below an address it holds elsewhere: `api.get('/orders')`, `${base}/orders`. */
export function pathsInScript(text: string): string[] {
  const found = [IN_TEXT, BEHIND_BASE].flatMap((pattern) =>
    [...text.slice(0, MAX_SCRIPT).matchAll(pattern)].map(([, path = '']) => path.replace(/\?.*$/s, '')),
  );
  return [...new Set(found)].filter((path) => !NO_PAGE.test(path)).slice(0, MAX_NAMED);
}

/** The address below which scripts ask for what they name, by one that they asked for: `/api/v1`; null: it is not known. */
export function baseOfPaths(asked: string, named: Iterable<string>): string | null {
  // The longest path leaves the base alone: `/profile` may be a page, and `/users/profile` what is asked for.
  const longest = [...named]
    .filter((path) => asked.endsWith(path))
    .reduce((one, path) => (path.length > one.length ? path : one), '');
  const base = longest === '' ? '' : asked.slice(0, -longest.length);
  return base === '' ? null : base;
}

const INTERFACE = /^((?:\/[\w-]{1,40}){0,2}?\/(?:api|rest))(\/v\d{1,2})?(?=\/|$)/i;
const USUAL_LISTS = ['users', 'admin/users', 'accounts', 'customers'];

/** Lists of accounts at their usual places in the interface that an address belongs to, and in its other version. */
export function usualLists(pathname: string): string[] {
  const [, base = '', version = ''] = INTERFACE.exec(pathname) ?? [];
  if (base === '') return [];
  const others = version === '' ? [] : [`${base}/v${version.toLowerCase() === '/v1' ? 2 : 1}/users`];
  return [...USUAL_LISTS.map((name) => `${base}${version}/${name}`), ...others];
}

const IN_COMMENT =
  /\b(?:href|action|src)\s{0,3}=\s{0,3}["']?([^"'\s>#]{1,200})|(?<![\w.:/<-])(\/(?!\/)[\w~%-][\w~%./-]{1,120}(?:\?[\w~%.=&[\]-]{1,120})?)|(?<![\w.:/-])([\w-]{1,60}\.(?:php\d?|phtml|html?|jspx?|aspx?|do|action|cgi|pl|py|txt|xml|json)(?:\?[\w~%.=&[\]-]{1,120})?)(?![\w/])/gi;
const MAX_IN_COMMENTS = 30;

/** Addresses that stand in comments of a page: links that were taken out, names of files, paths. */
export function addressesInComments(comments: readonly string[]): string[] {
  const found = comments
    .slice(0, 200)
    .flatMap((comment) => [...comment.matchAll(IN_COMMENT)])
    .map(([, link, path, file]) => (link ?? path ?? file ?? '').replaceAll('&amp;', '&').replace(/[.,]$/, ''));
  return [...new Set(found)].filter((path) => path !== '' && !NO_PAGE.test(path)).slice(0, MAX_IN_COMMENTS);
}

const ROUTE = /\bpath:\s{0,5}["'`]\/?(\w[\w/-]{0,59})["'`]/g;
const MAX_ROUTES = 200;

/** Pages that a script makes by itself, as routers name them: `search`, for `#/search` or `/search`. */
export function routesInScript(text: string): string[] {
  const found = [...text.slice(0, MAX_SCRIPT).matchAll(ROUTE)].map(([, route = '']) => route);
  return [...new Set(found)].slice(0, MAX_ROUTES);
}
