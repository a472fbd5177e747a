import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { plainGet } from '../attack/ask.ts';
import { placesOf } from '../attack/contexts.ts';
import { textOf } from '../attack/probe.ts';
import { renderingOf } from '../attack/rendered.ts';
import { htmlPagesOf } from '../attack/site-pages.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { encodePart } from '../crawl/spots/pairs.ts';
import { linkChange } from '../crawl/state-change.ts';
import { XSS_REFLECTED, xssReflected } from './xss-reflected.ts';

/** Programs that answer for every path behind their own. */
const IS_PROGRAM = /\.(?:php\d?|phtml|jspx?|aspx?|cfm|cgi|pl|do|action)$/i;
/** Asked once each. */
const MOST_QUERIES = { low: 20, default: 60, medium: 60, high: 300, insane: 1200 } as const;
const MOST_PAGES = { low: 15, default: 30, medium: 30, high: 150, insane: 600 } as const;

/** Of one part that all pages share: it is the same weakness in each of them. */
const MOST_ALIKE = 3;
const MOST_PAGES_ALIKE = 8;

/** Pages that write their own address, and so whatever somebody puts into it: path, query, the address of nothing. */
export const xssPathInfo = {
  code: 'xss_path_info',
  name: { it: 'Cross-site scripting attraverso l’indirizzo', en: 'Cross-site scripting through the address' },
  kind: 'site',
  from: 'low',
  definitions: [XSS_REFLECTED],
  async probe(site, tools) {
    return [
      ...(await behindPrograms(site, tools)),
      ...(await inQueries(site, tools)),
      ...(await onMissingPage(site, tools)),
    ];
  },
} as const satisfies SiteCheck;

interface Program {
  readonly url: string;
  /** Asked without the session: strangers are told something else. */
  readonly stranger: boolean;
}

/** A program that writes its own address shows what stands behind it: one request tells. */
async function behindPrograms(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const sightings: WebSighting[] = [];
  const found = new Set<string>();
  const before = new Map<string, number>();
  for (const [index, { url, stranger }] of programsOf(site, tools).entries()) {
    if (tools.signal.aborted) break;
    if (found.has(url)) continue;
    const point: InjectionPoint = { ...pointBehind(url, -1 - index), ...(stranger && { stranger }) };
    const behind = (word: string) => plainGet(`${url}/${word}`);
    const around = await shownAround(behind, tools, { anonymous: stranger, after: `${new URL(url).pathname}/` });
    const times = before.get(around ?? '') ?? 0;
    if (around === null || times >= MOST_PAGES_ALIKE) continue;
    before.set(around, times + 1);
    const seen = await xssReflected.attack(point, tools);
    const place = { url, method: 'GET', parameter: 'path' };
    sightings.push(...seen.map((sighting) => ({ ...sighting, place })));
    if (seen.length > 0) found.add(url);
  }
  return sightings;
}

/** Pages that name themselves, what forms to sign in or to look up are sent to, and what users see: strangers may be told its name. */
function programsOf(site: Site, { depth: { strength } }: AttackTools): Program[] {
  const most = MOST_PAGES[strength];
  const pages = htmlPagesOf(site).filter(({ request }) => IS_PROGRAM.test(new URL(request.url).pathname));
  const ofUser = (url: string): Program => ({ url, stranger: false });
  const naming = pages.filter(namesItself).map(({ request }) => pageOf(request.url));
  const targets = site.points
    // What stores or registers does so with empty values as well.
    .filter(({ request, signsIn, looksUp }) => request.method === 'POST' && (signsIn || looksUp))
    .map(({ request }) => pageOf(request.url))
    .filter((url) => IS_PROGRAM.test(new URL(url).pathname) && linkChange(url, { root: site.root }) === null);
  const shown = new Set(pages.map(({ request }) => pageOf(request.url)));
  const unseen = [...new Set(targets)].filter((url) => !shown.has(url));
  const ofUsers = site.session.signedIn ? [...shown].map((url): Program => ({ url, stranger: true })) : [];
  return [
    ...[...new Set(naming)].slice(0, most).map(ofUser),
    ...unseen.slice(0, most).map(ofUser),
    ...ofUsers.slice(0, most),
  ];
}

/** A page that writes its whole query, or the names in it, shows one that it does not know. */
async function inQueries(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const sightings: WebSighting[] = [];
  const before = new Map<string, number>();
  for (const { request } of htmlPagesOf(site).slice(0, MOST_QUERIES[tools.depth.strength])) {
    if (tools.signal.aborted) break;
    const named = (name: string): WebRequest => ({
      ...{ method: 'GET', headers: [], body: null },
      url: `${request.url}${request.url.includes('?') ? '&' : '?'}${encodePart(name)}=1`,
    });
    const around = await shownAround(named, tools);
    const times = before.get(around ?? '') ?? 0;
    if (around === null || times >= MOST_ALIKE) continue;
    before.set(around, times + 1);
    const point: InjectionPoint = {
      ...pointBehind(request.url, -1),
      kind: 'query',
      name: 'query',
      request: named('a'),
    };
    const seen = await xssReflected.attack(point, {
      ...tools,
      send: (_, value) => tools.request(named(value)),
      control: () => tools.request(named('a')),
    });
    const place = { url: site.pageOf(request.url), method: 'GET', parameter: 'query' };
    sightings.push(...seen.map((sighting) => ({ ...sighting, place, cause: `query ${around}` })));
  }
  return sightings;
}

/** What a page has before a word that it shows, and before what stands there each time; null: it shows none. */
async function shownAround(
  named: (word: string) => WebRequest,
  tools: AttackTools,
  { anonymous = false, after = '' } = {},
): Promise<string | null> {
  const word = tools.token();
  const { response } = await tools.request(named(word), { anonymous });
  if (!response || renderingOf(response) === null) return null;
  const text = textOf(response.body);
  const [at] = placesOf(text, word);
  if (at === undefined) return null;
  const from = text.slice(0, at).endsWith(after) ? at - after.length : at;
  return text.slice(Math.max(0, from - AROUND), from);
}

const AROUND = 20;

/** What is said of a page that is not there often names it. */
async function onMissingPage(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const root = site.origin + site.root.replace(/\/?$/, '/');
  const named = (word: string): WebRequest => ({ method: 'GET', url: root + word, headers: [], body: null });
  if (tools.signal.aborted || (await shownAround(named, tools)) === null) return [];
  const { pathname } = new URL(root);
  const point = {
    ...pointBehind(named('').url, -1),
    name: String(pathname.split('/').length - 1),
    request: named('a'),
  };
  const seen = await xssReflected.attack(point, tools);
  return seen.map((sighting) => ({ ...sighting, place: { url: root, method: 'GET', parameter: 'path' } }));
}

function namesItself({ request, response }: Exchange): boolean {
  const { pathname } = new URL(request.url);
  return response !== null && textOf(response.body).includes(pathname);
}

/** One more segment behind the path of a page. The crawl knows no such point: its number is none of the crawl's. */
function pointBehind(url: string, id: number): InjectionPoint {
  const page = pageOf(url);
  return {
    id,
    kind: 'path',
    name: String(new URL(page).pathname.split('/').length),
    value: 'a',
    request: { method: 'GET', url: `${page}/a`, headers: [], body: null },
    page: url,
    source: 'guess',
    token: null,
    changes: false,
  };
}
