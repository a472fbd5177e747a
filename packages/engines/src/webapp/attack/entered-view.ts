import type { Exchange, Header, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { AttackTools, SendOptions, Site, UserSession, WebSighting } from '../check.ts';
import { findPoints, pointsInside } from '../crawl/find-points.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { headerOf, withHeader } from '../crawl/spots/spot.ts';
import { linkChange } from '../crawl/state-change.ts';
import { filled, joinEvidence } from '../evidence.ts';
import { isAnswered, isPage } from '../reading/answer.ts';
import { pageOf as readPage } from '../reading/page.ts';
import { type ByStrength, baseOf, mostOf, plainGet } from './ask.ts';
import { accountsToRead, type Entered, noteUnsentForms } from './entered.ts';
import { shapeOfLink } from './hidden-pages.ts';
import { leadsIn } from './leads.ts';
import { OF_OTHERS, readBy, sessionOfMade, withoutFragment } from './other-readers.ts';
import { OF_ADMINISTRATION } from './panels.ts';
import { isReadingLink } from './reading-links.ts';
import { destinationIn } from './visitor.ts';
import { ADMINISTRATOR } from './wrong-tries.ts';

/** The site as an entered or own account sees it, with tools that send as that account. They only read. */
export interface EnteredView {
  readonly user: string;
  /** The scan has made it. */
  readonly isOwn: boolean;
  readonly isAdministrator: boolean;
  readonly site: Site;
  readonly tools: AttackTools;
}

const PAGES: ByStrength = { low: 8, medium: 25, high: 60, insane: 200 };
/** Links away from the first page of the account: what lies further is seldom another kind of page. */
const MOST_STEPS = 2;
const OF_ONE_SHAPE = 2;
/** Pages that the crawl was refused. */
const MOST_REFUSED: ByStrength = { low: 4, medium: 12, high: 30, insane: 60 };

const known = new WeakMap<Site, Promise<readonly EnteredView[]>>();

/** Opened once for all checks; empty if no account was entered or made. */
export function viewsOfEntered(site: Site, tools: AttackTools): Promise<readonly EnteredView[]> {
  const before = known.get(site) ?? openViews(site, tools);
  known.set(site, before);
  return before;
}

interface Account extends Entered {
  readonly user: string;
  readonly isOwn: boolean;
}

async function openViews(site: Site, tools: AttackTools): Promise<readonly EnteredView[]> {
  const accounts = accountsToRead(site).flatMap((one): Account[] =>
    one.user ? [{ ...one, user: one.user, isOwn: false }] : [],
  );
  const attempt = await sessionOfMade(site, tools);
  // Pages may show its name without the sign and the element that it ends with.
  const [name = ''] = attempt?.user.split(/['"<]/, 1) ?? [];
  if (attempt) accounts.push({ visitor: attempt.visitor, landing: attempt.last, user: name, isOwn: true });
  const views: EnteredView[] = [];
  for (const account of accounts) {
    // An administrator may read what is of others: they are compared with, and compare nothing themselves.
    const isOther = ({ user }: Account) =>
      user.toLowerCase() !== account.user.toLowerCase() && !ADMINISTRATOR.test(user);
    const other = accounts.find(isOther);
    views.push(await openView(account, other ? sessionOf(other, site) : ofScan(account, site, tools), site, tools));
  }
  return views;
}

interface OtherUser {
  readonly name: string;
  readonly session: UserSession;
}

/** Whether an account may be used for a request. In one of somebody else less is done than in that of the scan. */
const isRead = ({ method, url }: WebRequest, { root }: Site, { isOwn }: Pick<Account, 'isOwn'>) =>
  method === 'GET' && linkChange(url, { root }) === null && (isOwn || isReadingLink(url));

const unsent = (request: WebRequest): Exchange => ({ request, response: null, failure: 'out_of_scope', ms: 0 });

const sessionWith = (read: UserSession['read']): UserSession => ({
  read,
  cookies: () => new Map(),
  // Checks of access sign nobody out.
  signOut: async (url) => unsent(plainGet(url)),
});

const TOKEN =
  /"(?:\w{0,20}[_-]?)?(?:token|jwt|bearer)"\s{0,4}:\s{0,4}"(?:Bearer )?([\w-]{2,2000}\.[\w-]{2,4000}\.[\w-]{0,1000}|[\w.~+/=-]{16,500})"/i;

/** Sends as an account: with its cookies, and with the token that the sign-in returned to scripts. */
function askAs({ visitor, landing }: Account): (request: WebRequest) => Promise<Exchange> {
  const { response } = landing;
  const isData = /json/i.test(response?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '');
  const token = isData ? TOKEN.exec(response?.body.toString('utf8').slice(0, MAX_DATA) ?? '')?.[1] : undefined;
  if (token === undefined) return (request) => visitor.send(request);
  return (request) => visitor.send(withHeader(request, 'Authorization', `Bearer ${token}`));
}

const MAX_DATA = 20_000;

function sessionOf(account: Account, site: Site): OtherUser {
  const ask = askAs(account);
  const read = async (url: string) =>
    isRead(plainGet(url), site, account) ? ask(plainGet(url)) : unsent(plainGet(url));
  return { name: account.user, session: sessionWith(read) };
}

/** The user of the scan, as the one beside the account. */
function ofScan(account: Account, { session }: Site, tools: AttackTools): OtherUser | null {
  const { signedIn, user } = session;
  const isOther = user !== undefined && user.toLowerCase() !== account.user.toLowerCase() && !ADMINISTRATOR.test(user);
  if (!signedIn || !isOther) return null;
  return { name: user, session: sessionWith((url) => tools.request(plainGet(url))) };
}

async function openView(
  account: Account,
  other: OtherUser | null,
  site: Site,
  tools: AttackTools,
): Promise<EnteredView> {
  const { user, isOwn, landing } = account;
  const ask = askAs(account);
  const read = async (request: WebRequest) => (isRead(request, site, account) ? ask(request) : unsent(request));
  const exchanges = await followLinks(landing, read, site, tools);
  const hasForm = (one: Exchange) => isPage(one) && readPage(one).forms.some(({ method }) => method === 'POST');
  if (!isOwn) for (const one of [landing, ...exchanges].filter(hasForm)) noteUnsentForms(site, pageOf(one.request.url));
  const isAdministrator = ADMINISTRATOR.test(user) || OF_ADMINISTRATION.test(new URL(landing.request.url).pathname);
  const cookies = exchanges.map(({ request }) => headerOf(request, 'cookie')).findLast((value) => value !== null);
  const send = async (point: InjectionPoint, value: string, { headers = [], raw = false }: SendOptions = {}) => {
    const isCookie = point.kind === 'cookie';
    const isBare = isCookie && headerOf(point.request, 'cookie') === null;
    const base = isBare && cookies ? withHeader(point.request, 'Cookie', cookies) : point.request;
    const request = withValue({ ...point, request: base }, value, { raw });
    if (!isRead(request, site, account)) return unsent(request);
    // A visitor sends the cookies of its own session in the place of these.
    return isCookie ? tools.request(request, { anonymous: true }) : read(withHeaders(request, headers));
  };
  return {
    ...{ user, isOwn, isAdministrator },
    site: {
      ...{
        origin: site.origin,
        root: site.root,
        exchanges,
        points: pointsOf(exchanges, site).filter((point) => isRead(point.request, site, account)),
        logins: site.logins,
      },
      session: {
        ...{
          signedIn: true,
          cookies: namesIn(cookies ?? ''),
          user,
          hasSecond: other !== null,
          mayReadAll: isAdministrator,
        },
        ...(other && { secondUser: other.name }),
      },
      ...(site.untried && { untried: site.untried }),
      isMissing: (exchange) => site.isMissing(exchange),
      pageOf: (url) => site.pageOf(url),
    },
    tools: {
      ...tools,
      send,
      control: (point) => send(point, point.value),
      request: (request, options = {}) =>
        options.anonymous ? tools.request(request, options) : read(withHeaders(request, options.headers ?? [])),
      users: { openFirst: async () => null, openSecond: async () => other?.session ?? null },
    },
  };
}

const namesIn = (cookies: string) => cookies.split(/;\s*/).flatMap((pair) => /^[^=\s]+(?==)/.exec(pair)?.[0] ?? []);

const withHeaders = (request: WebRequest, headers: readonly Header[]): WebRequest =>
  headers.reduce((made, [name, value]) => withHeader(made, name, value), request);

/** Follows links from the first page of the account, and from pages that the crawl was denied. */
async function followLinks(
  landing: Exchange,
  read: (request: WebRequest) => Promise<Exchange>,
  site: Site,
  tools: AttackTools,
): Promise<readonly Exchange[]> {
  const refused = site.exchanges
    .filter(({ request, response }) => request.method === 'GET' && isRefusal(response?.status ?? 0))
    .map(({ request }) => withoutFragment(request.url));
  const starts = landing.request.method === 'GET' ? [withoutFragment(landing.request.url)] : [];
  const waiting = [
    ...[...starts, baseOf(site), ...leadsFrom(landing, site)].map((url) => ({ url, steps: 1 })),
    ...[...new Set(refused)].slice(0, mostOf(MOST_REFUSED, tools)).map((url) => ({ url, steps: 1 })),
  ];
  const asked = new Set<string>();
  const times = new Map<string, number>();
  /** A link that names a thing and shows nothing itself did something: no other of its kind is followed. */
  const acts = new Set<string>();
  const exchanges: Exchange[] = [];
  let left = mostOf(PAGES, tools) + starts.length + 1;
  for (const { url, steps } of waiting) {
    const ofShape = times.get(shapeOfLink(url)) ?? 0;
    if (asked.has(url) || ofShape >= OF_ONE_SHAPE || left === 0 || tools.signal.aborted) continue;
    if (acts.has(shapeOfLink(url))) continue;
    asked.add(url);
    times.set(shapeOfLink(url), ofShape + 1);
    left -= 1;
    const exchange = await read(plainGet(url));
    if (!isAnswered(exchange)) continue;
    exchanges.push(exchange);
    const to = destinationIn(exchange);
    if (to !== null && /\d/.test(url.slice(site.origin.length))) acts.add(shapeOfLink(url));
    const led = to === null ? leadsFrom(exchange, site) : [to].filter((one) => one.startsWith(`${site.origin}/`));
    if (steps < MOST_STEPS || to !== null) waiting.push(...led.map((link) => ({ url: link, steps: steps + 1 })));
  }
  return exchanges;
}

const leadsFrom = (exchange: Exchange, { origin, root }: Site): string[] =>
  isAnswered(exchange) ? leadsIn(exchange, { root, isGuest: true }).filter((url) => url.startsWith(`${origin}/`)) : [];

const isRefusal = (status: number) => status === 401 || status === 403 || (status >= 301 && status < 400);

/** Values in the addresses of what was read, and of links to pages of the same kind: others may do something. */
function pointsOf(exchanges: readonly Exchange[], site: Site): readonly InjectionPoint[] {
  const seen = exchanges.flatMap((exchange) => [
    { page: exchange.request.url, url: exchange.request.url },
    ...leadsFrom(exchange, site).map((url) => ({ page: exchange.request.url, url })),
  ]);
  const shown = exchanges.filter(({ response }) => response?.status === 200).map(({ request }) => request.url);
  const [pages, shapes] = [new Set(shown.map(pageOf)), new Set(shown.map(shapeOfLink))];
  const isShown = (url: string) => pages.has(pageOf(url)) || shapes.has(shapeOfLink(url));
  const once = [...new Map(seen.map((one) => [one.url, one])).values()].filter(({ url }) => isShown(url));
  const points = once.flatMap(({ page, url }) => {
    const request = plainGet(url);
    return findPoints(request)
      .flatMap(pointsInside)
      .map((found) => ({ page, request, found }));
  });
  return points.map(({ page, request, found }, at) => ({
    ...{ id: at + 1, page, request, source: 'link', token: null, changes: false },
    ...found,
  }));
}

/** Of each account, for what others have written: those whose words say that they list it come first. */
const MOST_READ = 12;

/** Pages of entered accounts beyond those that the first one leads to, to be read as the account. */
export async function pagesOfViews(
  site: Site,
  tools: AttackTools,
  known: readonly WebRequest[],
): Promise<readonly WebRequest[]> {
  const isKnown = new Set(known.map(({ url }) => url));
  const views = await viewsOfEntered(site, tools);
  return views.flatMap((view) => {
    const urls = view.site.exchanges
      .filter(({ response }) => response?.status === 200)
      .map(({ request }) => request.url)
      .filter((url) => !isKnown.has(url));
    const rankOf = (url: string) => Number(OF_OTHERS.test(url.slice(site.origin.length)));
    return urls
      .toSorted((one, other) => rankOf(other) - rankOf(one))
      .slice(0, MOST_READ)
      .map((url) => readBy(({ url: asked }) => view.tools.request(plainGet(asked)), url));
  });
}

const READ_AS = {
  it: 'La pagina è stata letta con l’account {user}, in cui la scansione è entrata con una password ovvia o pubblicata dal sito.',
  en: 'The page was read as the account {user}, which the scan entered with a password that is obvious or published by the site.',
};

const READ_AS_OWN = {
  it: 'La pagina è stata letta con l’account {user}, che la scansione ha creato con il modulo di registrazione del sito.',
  en: 'The page was read as the account {user}, which the scan made with the registration form of the site.',
};

/** Adds to the evidence as which account the pages were read. */
export const readAs = ({ user, isOwn }: EnteredView, sightings: readonly WebSighting[]): WebSighting[] =>
  sightings.map((one) => ({
    ...one,
    evidence: joinEvidence([one.evidence, filled(isOwn ? READ_AS_OWN : READ_AS, { user })], ' '),
  }));
