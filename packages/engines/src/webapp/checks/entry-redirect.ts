import type { Exchange } from '@rocca/tools/web/model';
import { destinationOf, scriptsOf } from '../attack/destinations.ts';
import { openSignIns } from '../attack/open-sign-ins.ts';
import { renderingOf } from '../attack/rendered.ts';
import { headerOf, textOf } from '../attack/similar.ts';
import { compareWithStrangers } from '../attack/without-session.ts';
import type { AttackTools, Site, SiteCheck, SiteUsers, WebSighting } from '../check.ts';
import type { Field, SeenForm } from '../crawl/form.ts';
import { readHtml } from '../crawl/html-page.ts';
import { filled } from '../evidence.ts';
import { NAMES } from './exit-redirect.ts';
import { MOVES_BY_SCRIPT, OPEN_REDIRECT, RUNS_BY_ITSELF } from './open-redirect.ts';

/** Names of what says where to go after the sign-in. */
const LIKE_A_WAY =
  /^(?:next|back|to|goto|go|url|uri|r|u|dest(?:ination)?|target|continue|forward|service|callback|ref(?:errer)?|from|vai|ritorno|weiter|retour|volver)$|redir|return|(?:next|back|success|target|forward)[_-]?(?:url|uri|to|page|path)|came_?from/i;
const MOST_NAMES = 4;
/** Where no page shows a name, the usual ones are tried together. */
const MOST_WAYS_OF_UNKNOWN = 2;

type Way = (host: string, own: URL) => string;
/** Past filters that want a path, or the site's own name at the beginning. */
const WAYS: readonly Way[] = [
  (host) => `https://${host}/`,
  (host) => `//${host}/`,
  (host) => `/\\${host}/`,
  (host, own) => `${own.origin}@${host}/`,
];

/** Where the site leads its user after a sign-in with the right password. Each try is a session beside that of the scan. */
export const entryRedirect = {
  code: 'entry_redirect',
  name: { it: 'Reindirizzamenti aperti all’accesso', en: 'Open redirects when signing in' },
  kind: 'site',
  from: 'low',
  definitions: [OPEN_REDIRECT],
  async probe(site, tools) {
    const signIn = tools.users?.signInWith;
    if (!site.session.signedIn || !signIn) return [];
    const names = (await namesOf(site, tools)).slice(0, MOST_NAMES);
    const isKnown = names.length > 0;
    const ways = isKnown ? WAYS : WAYS.slice(0, MOST_WAYS_OF_UNKNOWN);
    const found = await lookAt(isKnown ? names : NAMES, { ways, signIn, site, tools });
    return found ? [found] : [];
  },
  // Sign-ins with a working account and a field that names the redirect target.
  async late(site, tools) {
    const found: WebSighting[] = [];
    for (const { others, page, signIn: signInAt } of openSignIns(site)) {
      const fields = likeAWay(others.map(({ name }) => name));
      const signInBy = (where: 'fields' | 'query') => async (values: Readonly<Record<string, string>>) =>
        (await signInAt(values, tools, where))?.sent ?? null;
      const inFields = await lookAt(fields, { ways: WAYS, signIn: signInBy('fields'), site, tools });
      // A form without an address of its own keeps the query string of its page.
      const names = likeAWay([...linkedAt(page, site), ...fields]);
      const ways = WAYS.slice(0, MOST_WAYS_OF_UNKNOWN);
      const sighting = inFields ?? (await lookAt(names, { ways, signIn: signInBy('query'), site, tools }));
      if (sighting) found.push(sighting);
    }
    return found;
  },
} as const satisfies SiteCheck;

const likeAWay = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => LIKE_A_WAY.test(name)).slice(0, MOST_NAMES);

/** Names in the query strings of links to a page. */
const linkedAt = (page: string, site: Site): string[] =>
  site.exchanges
    .flatMap((exchange) =>
      exchange.request.method === 'GET'
        ? readHtml(textOf(exchange)).links.flatMap((link) => URL.parse(link, exchange.request.url) ?? [])
        : [],
    )
    .filter(({ href, origin }) => origin === site.origin && site.pageOf(href) === site.pageOf(page))
    .flatMap(({ searchParams }) => [...searchParams.keys()]);

/** Of the forms that sign in, and of the addresses at which pages that refuse strangers ask them to. */
async function namesOf(site: Site, tools: AttackTools): Promise<string[]> {
  const asksPassword = ({ fields }: SeenForm) => fields.some(({ type }) => type === 'password');
  const shown = site.exchanges
    .filter(({ request }) => request.method === 'GET' && new URL(request.url).origin === site.origin)
    .map((page) => ({ url: page.request.url, forms: readHtml(textOf(page)).forms.filter(asksPassword) }))
    .filter(({ forms }) => forms.length > 0);
  const pages = new Set(shown.map(({ url }) => site.pageOf(url)));
  // What a person writes is a name or a password, even if it is called `u`.
  const hidden = shown.flatMap(({ forms }) => forms.flatMap(({ fields }) => fields.filter(isHidden)));
  const fields = hidden.map(({ name }) => name);
  const refusals = (await compareWithStrangers(site, tools)).flatMap(({ anonymous }) => {
    const location = headerOf(anonymous, 'location');
    const to = location === null ? null : URL.parse(location, anonymous.request.url);
    return to && pages.has(site.pageOf(to.href)) ? [...to.searchParams.keys()] : [];
  });
  // What the crawl itself adds to an address is no name of the site's.
  const linked = site.exchanges
    .flatMap((page) => (page.request.method === 'GET' ? readHtml(textOf(page)).links : []))
    .flatMap((link) => URL.parse(link, `${site.origin}${site.root}`) ?? [])
    .filter(({ href, origin }) => origin === site.origin && pages.has(site.pageOf(href)))
    .flatMap(({ searchParams }) => [...searchParams.keys()]);
  return [...new Set([...fields, ...refusals, ...linked])].filter((name) => LIKE_A_WAY.test(name));
}

const isHidden = ({ type }: Field) => type === 'hidden';

interface Led {
  readonly exchange: Exchange;
  /** The page of the site that the sign-in leads through. */
  readonly hop: Exchange | null;
  readonly value: string;
  readonly host: string;
  readonly by: string | null;
}

interface Trying {
  readonly ways: readonly Way[];
  readonly signIn: NonNullable<SiteUsers['signInWith']>;
  readonly site: Site;
  readonly tools: AttackTools;
}

/** All names at once: only where one of them leads away they are tried one by one. */
async function lookAt(names: readonly string[], { ways, signIn, site, tools }: Trying): Promise<WebSighting | null> {
  const follow = async (some: readonly string[], way: Way): Promise<Led | null> => {
    const host = `${tools.token()}.example`;
    const value = way(host, new URL(site.origin));
    const exchange = tools.signal.aborted ? null : await signIn(Object.fromEntries(some.map((name) => [name, value])));
    if (!exchange?.response) return null;
    const isOurs = (one: Exchange | null) => {
      const to = one?.response ? destinationOf(one.response, one.request.url) : null;
      return to?.url.hostname === host ? to.by : null;
    };
    const direct = isOurs(exchange) ?? (await ledByScript(exchange, host, tools));
    const hop = direct === null ? await openHop(exchange, host, { site, tools }) : null;
    return { exchange, hop, value, host, by: direct ?? isOurs(hop) };
  };
  for (const way of names.length === 0 ? [] : ways) {
    const all = await follow(names, way);
    if (!all) return null;
    if (all.by === null) continue;
    for (const name of names) {
      const first = await follow([name], way);
      const again = first?.by ? await follow([name], way) : null;
      const control = again?.by ? await signIn({}) : null;
      if (!first || !again || !control) continue;
      return sightingOf(name, { first, again, control }, site);
    }
  }
  return null;
}

const BY_SCRIPT = 'script';

/** Whether a script of the answer leads to the host by itself: the browser shows the answer without sending anything. */
async function ledByScript({ request, response }: Exchange, host: string, tools: AttackTools): Promise<string | null> {
  if (!response || renderingOf(response) !== 'html') return null;
  const scripts = scriptsOf(response.body.toString('utf8'), RUNS_BY_ITSELF);
  if (!scripts.includes(host) || !MOVES_BY_SCRIPT.test(scripts)) return null;
  const { finalUrl } = await tools.browser.opens(request, { answer: response }, tools.token());
  return URL.parse(finalUrl)?.hostname === host ? BY_SCRIPT : null;
}

/** What the sign-in leads to on the site, where that is given our name: it may lead there. */
async function openHop(
  { request, response }: Exchange,
  host: string,
  { site, tools }: Pick<Trying, 'site' | 'tools'>,
): Promise<Exchange | null> {
  const next = response && destinationOf(response, request.url)?.url;
  if (next?.origin !== site.origin || !next.pathname.startsWith(site.root)) return null;
  if (![...next.searchParams.values()].some((value) => value.includes(host))) return null;
  next.hash = '';
  return tools.request({ method: 'GET', url: next.href, headers: [], body: null });
}

function sightingOf(
  parameter: string,
  { first, again, control }: Readonly<Record<'first' | 'again', Led>> & { readonly control: Exchange },
  site: Site,
): WebSighting {
  const { url, method } = first.exchange.request;
  return {
    key: OPEN_REDIRECT.key,
    place: { url: site.pageOf(url), method, parameter },
    evidence: filled(
      {
        it: 'Dopo l’accesso con la password giusta, {value} manda l’utente a {host}, un nome inventato ({by}); {other} manda a {otherHost}. Senza questo valore l’accesso non manda a nessuno dei due.',
        en: 'After the sign-in with the right password, {value} sends the user to {host}, which we made up ({by}); {other} sends to {otherHost}. Without this value the sign-in sends to neither.',
      },
      { value: first.value, host: first.host, by: first.by ?? '', other: again.value, otherHost: again.host },
    ),
    messages: [
      { exchange: first.exchange, marks: [first.host], role: 'proof' },
      ...(first.hop ? [{ exchange: first.hop, marks: [first.host], role: 'proof' as const }] : []),
      { exchange: again.hop ?? again.exchange, marks: [again.host], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
    ],
  };
}
