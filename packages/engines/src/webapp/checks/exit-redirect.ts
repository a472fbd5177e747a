import type { Exchange } from '@rocca/tools/web/model';
import { askAnonymously } from '../attack/ask.ts';
import { destinationOf } from '../attack/destinations.ts';
import { textOf } from '../attack/probe.ts';
import { htmlPagesOf } from '../attack/site-pages.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { readHtml } from '../crawl/html-page.ts';
import { linkChange } from '../crawl/state-change.ts';
import { filled } from '../evidence.ts';
import { OPEN_REDIRECT } from './open-redirect.ts';

const MAX_PAGES = 60;
const MOST_EXITS = 3;
/** Names that say where to go after a sign-in or a sign-out, though no link may show them. */
export const NAMES =
  'next redirect redirect_to redirect_uri redirectUrl return returnTo return_to returnUrl ReturnUrl url goto continue target dest destination service back callback post_logout_redirect_uri'.split(
    ' ',
  );
/** A link with such a value may end a session without any cookie. */
const LIKE_A_SESSION = /[A-Za-z0-9_-]{16,}/;

type Way = (host: string) => string;
const WAYS: readonly Way[] = [(host) => `https://${host}/`, (host) => `//${host}/`];

/** Where links lead that sign out. They are followed without the session: nobody is signed out. */
export const exitRedirect = {
  code: 'exit_redirect',
  name: { it: 'Reindirizzamenti aperti all’uscita', en: 'Open redirects when signing out' },
  kind: 'site',
  from: 'low',
  definitions: [OPEN_REDIRECT],
  async probe(site, tools) {
    const sightings: WebSighting[] = [];
    for (const exit of exitsOf(site)) {
      if (tools.signal.aborted) break;
      const found = await lookAt(exit, tools);
      if (found) sightings.push(found);
    }
    return sightings;
  },
} as const satisfies SiteCheck;

function exitsOf(site: Site): URL[] {
  // Else it is not known what a session is, and how to leave it out.
  if (!site.session.signedIn) return [];
  const links = htmlPagesOf(site)
    .slice(0, MAX_PAGES)
    .flatMap(({ request, response }) => {
      const { links: found, base } = readHtml(response ? textOf(response.body) : '');
      return found.flatMap((link) => URL.parse(link, URL.parse(base ?? '', request.url)?.href ?? request.url) ?? []);
    });
  const exits = links.filter(
    ({ origin, pathname, href, search }) =>
      origin === site.origin &&
      pathname.startsWith(site.root) &&
      !LIKE_A_SESSION.test(search) &&
      linkChange(href, { root: site.root }) === 'leaves',
  );
  return [...new Map(exits.map((exit) => [site.pageOf(exit.href), exit])).values()].slice(0, MOST_EXITS);
}

interface Followed {
  readonly exchange: Exchange;
  readonly value: string;
  readonly host: string;
  readonly by: string | null;
}

/** All names at once: only where one of them leads away they are asked one by one. */
async function lookAt(exit: URL, tools: AttackTools): Promise<WebSighting | null> {
  const own = [...new Set(exit.searchParams.keys())].filter((name) =>
    LIKE_A_WAY.test(exit.searchParams.get(name) ?? ''),
  );
  const names = [...new Set([...own, ...NAMES])];
  for (const way of own.length > 0 ? WAYS : WAYS.slice(0, 1)) {
    const all = await follow(exit, names, way, tools);
    if (all.by === null) continue;
    for (const name of names) {
      const first = await follow(exit, [name], way, tools);
      const again = first.by !== null && (await follow(exit, [name], way, tools));
      if (!again || again.by === null) continue;
      const control = await askAnonymously(tools, exit.href);
      return sightingOf(exit, name, { first, again, control });
    }
  }
  return null;
}

/** Words that choose the page stay what they are. */
const LIKE_A_WAY = /^$|[/.:%]/;

async function follow(exit: URL, names: readonly string[], way: Way, tools: AttackTools): Promise<Followed> {
  const host = `${tools.token()}.example`;
  const value = way(host);
  const url = new URL(exit);
  url.hash = '';
  for (const name of names) url.searchParams.set(name, value);
  const exchange = await askAnonymously(tools, url.href);
  const to = exchange.response && destinationOf(exchange.response, url.href);
  return { exchange, value, host, by: to?.url.hostname === host ? to.by : null };
}

function sightingOf(
  exit: URL,
  parameter: string,
  { first, again, control }: { readonly first: Followed; readonly again: Followed; readonly control: Exchange },
): WebSighting {
  return {
    key: OPEN_REDIRECT.key,
    place: { url: exit.origin + exit.pathname, method: 'GET', parameter },
    evidence: filled(
      {
        it: 'Il link di uscita, aperto senza sessione, manda con {value} a {host}, un nome inventato ({by}); con {other} manda a {otherHost}. Senza questo valore non manda a nessuno dei due.',
        en: 'The link that signs out, opened without a session, sends with {value} to {host}, which we made up ({by}); with {other} it sends to {otherHost}. Without this value it sends to neither.',
      },
      { value: first.value, host: first.host, by: first.by ?? '', other: again.value, otherHost: again.host },
    ),
    messages: [
      { exchange: first.exchange, marks: [first.host], role: 'proof' },
      { exchange: again.exchange, marks: [again.host], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
    ],
  };
}
