import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { placesOf } from '../attack/contexts.ts';
import { textOf } from '../attack/probe.ts';
import { renderingOf } from '../attack/rendered.ts';
import { htmlPagesOf } from '../attack/site-pages.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { encodePart } from '../crawl/spots/pairs.ts';
import { XSS_REFLECTED, xssReflected } from './xss-reflected.ts';

/** Programs that answer for every path behind their own. */
const IS_PROGRAM = /\.(?:php\d?|phtml|jspx?|aspx?|cfm|cgi|pl|do|action)$/i;
/** Asked once each. */
const MOST_QUERIES = { low: 20, default: 60, medium: 60, high: 300, insane: 1200 } as const;
const MOST_PAGES = { low: 15, default: 30, medium: 30, high: 150, insane: 600 } as const;

/** Of one part that all pages share: it is the same weakness in each of them. */
const MOST_ALIKE = 3;

/** Pages that write their own address, and so whatever somebody puts into it: path, query, the address of nothing. */
export const xssPathInfo = {
  code: 'xss_path_info',
  name: { it: 'Cross-site scripting attraverso l’indirizzo', en: 'Cross-site scripting through the address' },
  kind: 'site',
  from: 'low',
  definitions: [XSS_REFLECTED],
  async probe(site, tools) {
    const sightings: WebSighting[] = [];
    const pages = pagesThatNameThemselves(site).slice(0, MOST_PAGES[tools.depth.strength]);
    for (const [index, { request }] of pages.entries()) {
      if (tools.signal.aborted) return sightings;
      const seen = await xssReflected.attack(pointBehind(request, -1 - index), tools);
      const place = { url: pageOf(request.url), method: 'GET', parameter: 'path' };
      sightings.push(...seen.map((sighting) => ({ ...sighting, place })));
    }
    sightings.push(...(await inQueries(site, tools)), ...(await onMissingPage(site, tools)));
    return sightings;
  },
} as const satisfies SiteCheck;

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
    const point: InjectionPoint = { ...pointBehind(request, -1), kind: 'query', name: 'query', request: named('a') };
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

/** What a page has before a word that it shows; null: it shows none. */
async function shownAround(named: (word: string) => WebRequest, tools: AttackTools): Promise<string | null> {
  const word = tools.token();
  const { response } = await tools.request(named(word));
  if (!response || renderingOf(response) === null) return null;
  const text = textOf(response.body);
  const [at] = placesOf(text, word);
  return at === undefined ? null : text.slice(Math.max(0, at - AROUND), at);
}

const AROUND = 20;

/** What is said of a page that is not there often names it. */
async function onMissingPage(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const root = site.origin + site.root.replace(/\/?$/, '/');
  const named = (word: string): WebRequest => ({ method: 'GET', url: root + word, headers: [], body: null });
  if (tools.signal.aborted || (await shownAround(named, tools)) === null) return [];
  const { pathname } = new URL(root);
  const point = { ...pointBehind(named(''), -1), name: String(pathname.split('/').length - 1), request: named('a') };
  const seen = await xssReflected.attack(point, tools);
  return seen.map((sighting) => ({ ...sighting, place: { url: root, method: 'GET', parameter: 'path' } }));
}

function pagesThatNameThemselves(site: Site): Exchange[] {
  return htmlPagesOf(site).filter(({ request, response }) => {
    const { pathname } = new URL(request.url);
    const text = IS_PROGRAM.test(pathname) && response ? textOf(response.body) : '';
    return text.includes(`"${pathname}`) || text.includes(`'${pathname}`) || text.includes(`=${pathname}`);
  });
}

/** One more segment behind the path of a page. The crawl knows no such point: its number is none of the crawl's. */
function pointBehind(request: WebRequest, id: number): InjectionPoint {
  const page = pageOf(request.url);
  return {
    id,
    kind: 'path',
    name: String(new URL(page).pathname.split('/').length),
    value: 'a',
    request: { method: 'GET', url: `${page}/a`, headers: [], body: null },
    page: request.url,
    source: 'guess',
    token: null,
    changes: false,
  };
}
