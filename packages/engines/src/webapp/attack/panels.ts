import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { AttackTools, Site } from '../check.ts';
import { passwordField, type SeenForm } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { isAnswered, kindOf } from '../reading/answer.ts';
import { pageOf as readPage } from '../reading/page.ts';
import { type ByStrength, baseOf, mostOf } from './ask.ts';
import { headerOf, textOf } from './similar.ts';
import { createVisitor, destinationIn } from './visitor.ts';

/** A page at a place where administrators are let in. */
export interface Panel {
  /** Where it was asked for. */
  readonly url: string;
  /** What came in the end, to somebody who is not signed in. */
  readonly exchange: Exchange;
  /** Form with a password; null: there is none. */
  readonly form: SeenForm | null;
  /** It asks for a name and a password before any page. */
  readonly asksFirst: boolean;
}

const PATHS = [
  'admin',
  'administrator/',
  'admin.php',
  'wp-login.php',
  'phpmyadmin/',
  'manager/html',
  'backend',
  'gestionale',
  'dashboard',
  'console',
  'admin/login',
  'admin/login.php',
  'login',
  'user/login',
  'adminer.php',
  'amministrazione',
  'backoffice',
  'pannello',
  'panel',
  'cpanel',
  'controlpanel',
  'cms',
  'webadmin',
  'siteadmin',
  'manage',
  'management',
  'pma/',
  'jenkins/',
  'solr/',
  'grafana/login',
  'admin-console',
  'host-manager/html',
  'system/login',
  'umbraco/',
  'typo3/',
  'bitrix/admin/',
  'moderator',
  'root',
  'superadmin',
  'staff',
];
const MOST_PATHS: ByStrength = { low: 10, medium: 26, high: 40, insane: 40 };
const MOST_SEEN: ByStrength = { low: 6, medium: 15, high: 40, insane: 80 };

/** Words that name an administration, in addresses and titles. */
export const OF_ADMINISTRATION =
  /(?:^|[^a-z])(?:(?:web|site|super|php|my)?admin(?:er|istra\w{1,12}|[_-]?(?:area|console|cp|dashboard|home|index|page|panel|section|tools?|users?|zone))?|amministra\w{1,10}|back-?office|back-?end|gestionale|control ?panel|cpanel|pannello|phpmyadmin|wp-login|manager|management console)(?:$|[^a-z])/i;
/** Words of customers’ pages as well: another one must say that it is for administrators. */
const MAYBE = /(?:^|[^a-z])(?:dashboard|console|cms|manage|panel|staff)(?:$|[^a-z])/i;

const known = new WeakMap<Site, Promise<readonly Panel[]>>();

/** Panels at the usual places and among the pages that were seen. Asked once for all checks. */
export function panelsOf(site: Site, tools: AttackTools): Promise<readonly Panel[]> {
  const before = known.get(site);
  if (before) return before;
  const looking = look(site, tools);
  known.set(site, looking);
  return looking;
}

async function look(site: Site, tools: AttackTools): Promise<readonly Panel[]> {
  const places = placesOfPanels(site, tools);
  const first = await Promise.all(places.map((url) => panelAt(url, site, tools)));
  const behind = tools.depth.strength === 'low' ? [] : placesBehind(first, places);
  const panels = [...first, ...(await Promise.all(behind.map((url) => panelAt(url, site, tools))))];
  // `/admin` and `/admin/` are one.
  const byName = new Map(panels.flatMap((panel) => (panel ? [[panel.url.replace(/\/$/, ''), panel] as const] : [])));
  return [...byName.values()];
}

/** What stands behind the sign-in of a panel, by its usual names: each page has to ask for the sign-in itself. */
const BEHIND = ['users', 'dashboard', 'index', 'home', 'settings', 'manage', 'manageusers', 'orders', 'logs', 'config'];
const MOST_DOORS = 2;

function placesBehind(panels: ReadonlyArray<Panel | null>, known: readonly string[]): string[] {
  const doors = panels.filter((panel) => panel?.form && OF_ADMINISTRATION.test(new URL(panel.url).pathname));
  return namesBehind(doors.map((panel) => panel?.exchange.request.url ?? '')).filter((url) => !known.includes(url));
}

/** The usual names beside or below the way into an administration, of the first few. */
export function namesBehind(doors: readonly string[]): string[] {
  const folders = doors.map((url) => {
    const { pathname } = new URL(url);
    const [, ending = ''] = /(\.(?:php|aspx?|jsp|do|html?))$/i.exec(pathname) ?? [];
    const isFolder = ending === '' && !/log-?in|sign-?in/i.test(pathname.replace(/\/$/, '').split('/').at(-1) ?? '');
    return { base: isFolder ? `${pageOf(url).replace(/\/$/, '')}/` : pageOf(url).replace(/[^/]*\/?$/, ''), ending };
  });
  const ofAdministration = folders.filter(({ base }) => OF_ADMINISTRATION.test(new URL(base).pathname));
  const byFolder = new Map(ofAdministration.map((one) => [one.base + one.ending, one]));
  return [...byFolder.values()]
    .slice(0, MOST_DOORS)
    .flatMap(({ base, ending }) => BEHIND.map((name) => base + name + ending));
}

/** The usual places of panels, and addresses that were seen and say so. */
export function placesOfPanels(site: Site, tools: AttackTools): string[] {
  const base = baseOf(site);
  const seen = site.exchanges
    .filter(({ request, response }) => request.method === 'GET' && (response?.status ?? 404) < 404)
    .map(({ request }) => pageOf(request.url))
    .filter((url) => OF_ADMINISTRATION.test(new URL(url).pathname) || MAYBE.test(new URL(url).pathname));
  const usual = PATHS.slice(0, mostOf(MOST_PATHS, tools)).map((path) => base + path);
  return [...new Set([...[...new Set(seen)].slice(0, mostOf(MOST_SEEN, tools)), ...usual])];
}

const refused = new WeakMap<Site, Set<string>>();

/** Places of panels that refused a stranger, as far as they were asked for. */
export const refusedPanels = (site: Site): readonly string[] => [...(refused.get(site) ?? [])];

const redirected = new WeakMap<Site, readonly Exchange[]>();

/** Answers at places of panels that send strangers elsewhere, as far as they were asked for. */
export const redirectedPanels = (site: Site): readonly Exchange[] => redirected.get(site) ?? [];

async function panelAt(url: string, site: Site, tools: AttackTools): Promise<Panel | null> {
  const visitor = createVisitor(tools);
  const first = await visitor.send({ method: 'GET', url, headers: [], body: null });
  if (!first.response || site.isMissing(first)) return null;
  if (destinationIn(first) !== null) redirected.set(site, [...(redirected.get(site) ?? []), first]);
  if (first.response.status === 401 || first.response.status === 403)
    refused.set(site, (refused.get(site) ?? new Set()).add(url));
  const exchange = await visitor.follow(first);
  if (!isAnswered(exchange)) return null;
  const { status } = exchange.response;
  const asksFirst = status === 401 && /^\s{0,9}(?:basic|digest)\b/i.test(headerOf(exchange, 'www-authenticate') ?? '');
  if (asksFirst) return { url, exchange, form: null, asksFirst };
  if (status !== 200 || kindOf(exchange.response) !== 'html' || site.isMissing(exchange)) return null;
  const form = readHtml(textOf(exchange)).forms.find((one) => passwordField(one) !== null) ?? null;
  const says = [new URL(url).pathname, readPage(exchange).title];
  return says.some((text) => OF_ADMINISTRATION.test(text)) ? { url, exchange, form, asksFirst } : null;
}
