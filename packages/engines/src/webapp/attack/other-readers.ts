import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import type { AttackTools, MadeAccount, Site } from '../check.ts';
import { readHtml } from '../crawl/html-page.ts';
import { withValue } from '../crawl/replay.ts';
import { linkChange } from '../crawl/state-change.ts';
import { plainGet } from './ask.ts';
import { accountsToRead } from './entered.ts';
import { type Attempt, isPast, type Login, loginsOf, tryLogin } from './logins.ts';
import { textOf } from './probe.ts';
import { isReadingLink } from './reading-links.ts';
import { renderingOf } from './rendered.ts';
import { isOfAdministration } from './sign-in-areas.ts';

/** Pages as others are shown them: strangers, the second user, accounts that the scan made or whose password is obvious. */

type Reader = (request: WebRequest) => Promise<Exchange>;
/** Who reads a page; else the scan itself. */
export const readers = new WeakMap<WebRequest, Reader>();

export function readBy(reader: Reader | undefined, url: string): WebRequest {
  const request = plainGet(url);
  if (reader) readers.set(request, reader);
  return request;
}

export const withoutFragment = (url: string) => url.replace(/#.*$/s, '');

/** Where a page leads within the site. */
export function linksIn({ request, response }: Exchange, site: Site): string[] {
  if (!response || renderingOf(response) !== 'html') return [];
  const { links, base, labels } = readHtml(textOf(response.body));
  const from = base === null ? request.url : (URL.parse(base, request.url)?.href ?? request.url);
  const urls = links.flatMap((link) => {
    const url = URL.parse(link, from);
    return url && linkChange(url.href, { label: labels.get(link), root: site.root }) === null ? [url] : [];
  });
  return [...new Set(urls.filter(({ origin }) => origin === site.origin).map(({ href }) => withoutFragment(href)))];
}

/** Pages read as another reader while the checks run, and again at the end. */
const MOST_OF_OTHERS = 12;
/** Of them those where the form leads and stands. */
const OF_FORM = 6;

/** Where users read what others have written, or who they are. */
export const OF_OTHERS =
  /(?:^|[^a-z])(?:feeds?|timeline|wall|stream|activit(?:y|ies)|posts?|messages?|messagg[io]|inbox|mailbox|notifications?|notifiche|comments?|comment[io]|reviews?|recensioni|replies|threads?|topics?|forum|board|chat|blogs?|blabs?|users?|utent[ei]|members?|soci|people|friends?|amici|followers?|following|listeners?|listening|guestbook|news|latest|recent|history|cronologia|requests?|richieste|tickets?|orders?|admin\w*|dashboard|beitr(?:age|aege)|nachrichten|benutzer|mitglieder|membres|utilisateurs|usuarios|mensajes)(?:$|[^a-z])/i;

/** Pages where others may see what was written: first those of the form, then lists of what people do, then the rest. */
function likelyForOthers(pages: readonly WebRequest[], site: Site): string[] {
  const urls = pages.map(({ url }) => url);
  const words = (url: string) => url.slice(site.origin.length).replaceAll(/([a-z\d])([A-Z])/g, '$1 $2');
  const [near, far] = [urls.slice(0, OF_FORM), urls.slice(OF_FORM)];
  const lists = far.filter((url) => OF_OTHERS.test(words(url)));
  const first = lists.slice(0, MOST_OF_OTHERS - OF_FORM);
  const rest = far.filter((url) => !first.includes(url));
  return [...new Set([...startsOf(site), ...near, ...first, ...rest])].slice(0, MOST_OF_OTHERS);
}

const MOST_STARTS = 3;
/** Parameters that say where a list goes on; what is newest stands at its beginning. */
const STARTS = /^(?:count|offset|start|from|skip|page|p|after|begin|first|index|pos(?:ition)?|cursor|since|last_?id)$/i;

/** Lists that scripts ask for, from their beginning: the page that asks may have shown the first entries itself. */
function startsOf(site: Site): string[] {
  const asked = site.points.filter(
    ({ kind, name, value, source, request: { method, url }, changes }) =>
      kind === 'query' &&
      source === 'script' &&
      method === 'GET' &&
      !changes &&
      STARTS.test(name) &&
      /^[1-9]\d{0,8}$/.test(value) &&
      linkChange(url) === null,
  );
  return [...new Set(asked.map((point) => withValue(point, '0').url))].slice(0, MOST_STARTS);
}

/** What strangers and the second user are shown of these pages. */
export async function pagesOfOthers(
  pages: readonly WebRequest[],
  site: Site,
  tools: AttackTools,
): Promise<WebRequest[]> {
  if (!site.session.signedIn) return [];
  const second = await tools.users?.openSecond();
  const urls = likelyForOthers(pages, site);
  const others: Reader[] = [
    (request) => tools.request(request, { anonymous: true }),
    ...(second ? [({ url }: WebRequest) => second.read(url)] : []),
  ];
  return others.flatMap((reader) => urls.map((url) => readBy(reader, url)));
}

/** Some forms ask for a name and an address. */
const MOST_NAMES_TRIED = 2;
/** A site may have one sign-in for users and one for its administration. */
const MOST_SIGN_INS = 2;

/** Signs in as the account that the scan has made, if it has one and the sign-in takes it. */
async function enterAsMade(site: Site, tools: AttackTools): Promise<Attempt | null> {
  const account = tools.madeAccount?.() ?? null;
  if (!account) return null;
  const all = (await loginsOf(site, tools)).filter(({ realm, isNameless }) => realm === undefined && !isNameless);
  const ofUsers = all.toSorted(
    (one, other) => Number(isOfAdministration(one, site)) - Number(isOfAdministration(other, site)),
  );
  for (const login of ofUsers.slice(0, MOST_SIGN_INS)) {
    const attempt = await enterAs(account, login, tools);
    if (attempt) return attempt;
  }
  return null;
}

const made = new WeakMap<Site, Promise<Attempt | null>>();

/** The same, once for all checks that ask when the account is there. */
export function sessionOfMade(site: Site, tools: AttackTools): Promise<Attempt | null> {
  const before = made.get(site) ?? enterAsMade(site, tools);
  if (tools.madeAccount?.()) made.set(site, before);
  return before;
}

/** Signs in once, in a separate session, as the account that the scan registered; null: the sign-in was refused. */
async function enterAs({ names, password }: MadeAccount, login: Login, tools: AttackTools): Promise<Attempt | null> {
  for (const user of names.slice(0, MOST_NAMES_TRIED)) {
    const attempt = await tryLogin(login, { user, password }, tools);
    if (attempt && isPast(login, attempt)) return attempt;
  }
  return null;
}

const NAMES_USER = /^(?:user(?:_?name)?|u(?:id|name)?|login|nick(?:name)?|member|profile|name|utente|benutzer)$/i;
const MOST_NAMED_PAGES = 3;

/**
 * What the account of the scan is shown once it has signed in, where it leads from there, what it gets of these pages, and
 * pages that show the user whom their address names.
 */
export async function pagesOfAccount(
  pages: readonly WebRequest[],
  site: Site,
  tools: AttackTools,
): Promise<WebRequest[]> {
  const account = tools.madeAccount?.() ?? null;
  if (!account) return [];
  const named = site.points
    .filter(
      ({ kind, name, request, changes }) =>
        kind === 'query' && request.method === 'GET' && !changes && NAMES_USER.test(name),
    )
    .slice(0, MOST_NAMED_PAGES)
    .flatMap((point) => account.names.slice(0, 1).map((name) => withValue(point, name)))
    .filter(({ url }) => linkChange(url) === null);
  const attempt = await sessionOfMade(site, tools);
  if (!attempt) return named;
  const { visitor, last } = attempt;
  const urls = [withoutFragment(last.request.url), ...linksIn(last, site)].slice(0, MOST_OF_OTHERS);
  const own = [...new Set([...urls, ...likelyForOthers(pages, site)])].map((url) =>
    readBy(({ url: asked }) => visitor.send(plainGet(asked)), url),
  );
  return [...named, ...own];
}

/** What accounts with obvious passwords are shown: the pages that their first one leads to. They are read, nothing else. */
export const pagesOfEntered = (site: Site): WebRequest[] =>
  accountsToRead(site).flatMap(({ visitor, landing }) => {
    const reader: Reader = async ({ url }) =>
      isReadingLink(url)
        ? visitor.send(plainGet(url))
        : { request: plainGet(url), response: null, failure: 'out_of_scope', ms: 0 };
    const urls = [withoutFragment(landing.request.url), ...linksIn(landing, site).filter(isReadingLink)];
    return [...new Set(urls)].slice(0, MOST_OF_OTHERS).map((url) => readBy(reader, url));
  });
