import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { textOf } from '../attack/probe.ts';
import { htmlPagesOf } from '../attack/site-pages.ts';
import type { Site, SiteCheck, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { XSS_REFLECTED, xssReflected } from './xss-reflected.ts';

/** Programs that answer for every path behind their own. */
const IS_PROGRAM = /\.(?:php\d?|phtml|jspx?|aspx?|cfm|cgi|pl|do|action)$/i;
const MOST_PAGES = { low: 15, default: 30, medium: 30, high: 150, insane: 600 } as const;

/** Pages that write their own address, and so whatever somebody puts behind it. */
export const xssPathInfo = {
  code: 'xss_path_info',
  name: { it: 'Cross-site scripting dietro il percorso', en: 'Cross-site scripting behind the path' },
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
    return sightings;
  },
} as const satisfies SiteCheck;

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
