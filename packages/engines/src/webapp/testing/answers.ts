import type { Exchange, Header } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { noteForStrangers } from '../attack/without-session.ts';
import type { PassiveCheck, Site } from '../check.ts';

/** Answers and sites for tests of checks that only look. */

interface Told {
  readonly url?: string;
  readonly method?: string;
  readonly status?: number;
  readonly headers?: readonly Header[];
  readonly type?: string;
  readonly sent?: readonly Header[];
}

export const ORIGIN = 'http://shop.example';

export function answer(
  body: string,
  { url = '/', method = 'GET', status = 200, headers = [], type = 'text/html; charset=utf-8', sent = [] }: Told = {},
): Exchange {
  return {
    request: { method, url: new URL(url, ORIGIN).href, headers: sent, body: null },
    response: {
      status,
      statusText: '',
      headers: [['Content-Type', type], ...headers],
      body: Buffer.from(body),
      cut: false,
    },
    failure: null,
    ms: 3,
  };
}

export function siteOf(exchanges: readonly Exchange[], session: Partial<Site['session']> = {}): Site {
  return {
    origin: new URL(exchanges[0]?.request.url ?? ORIGIN).origin,
    root: '/',
    exchanges,
    points: [],
    logins: [],
    session: { signedIn: false, cookies: [], ...session },
    isMissing: () => false,
    pageOf,
  };
}

/** What a check says of a site whose answers are these: the key, and with `possible` a question mark, at the place. */
export function seenBy(
  check: PassiveCheck,
  exchanges: readonly Exchange[],
  session?: Partial<Site['session']>,
  /** Paths that only the session's user gets. */
  refused: readonly string[] = [],
): string[] {
  const site = siteOf(exchanges, session);
  for (const path of refused) noteForStrangers(site, new URL(path, ORIGIN).href, true);
  const seen = [...exchanges.flatMap((exchange) => check.look(exchange, site)), ...(check.conclude?.(site) ?? [])];
  return seen.map(({ key, possible, place: { method, url, parameter } }) =>
    [`${key}${possible ? '?' : ''}`, method, new URL(url).pathname, ...(parameter === null ? [] : [parameter])].join(
      ' ',
    ),
  );
}

/** The keys alone. */
export const keysBy = (...words: Parameters<typeof seenBy>) => seenBy(...words).map((line) => line.split(' ')[0]);
