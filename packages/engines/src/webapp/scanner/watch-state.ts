import type { StateChange } from '@rocca/contract/engines/webapp/state-change';
import type { Cookie, CookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import { readHtml } from '../crawl/html-page.ts';
import { headerOf } from '../crawl/spots/spot.ts';
import { templateOf } from '../crawl/template.ts';

/** What of a page tells in which state its application is; null: not the same at two looks, so that it tells nothing. */
interface Traits {
  readonly status: number | null;
  /** Where it leads; empty: nowhere. */
  readonly to: string | null;
  readonly language: string | null;
  readonly title: string | null;
  readonly fields: string | null;
  readonly length: number;
  readonly isSignedOut: boolean;
}

type Difference = Pick<StateChange, 'what' | 'where' | 'before' | 'after'>;

interface WatchParts {
  readonly site: Pick<Site, 'exchanges'>;
  readonly start: string;
  /** As who is signed in, and signing in again where that is needed. */
  ask(request: WebRequest): Promise<Exchange>;
  isSignedOut(exchange: Exchange): boolean;
  readonly jar: CookieJar;
  /** Whether a cookie says in which state the site is: those of sessions, and what is drawn by lot, do not. */
  isSetting(cookie: Cookie): boolean;
  /** Takes a new session. */
  renew(): Promise<void>;
  /** Requests of the scan so far. */
  requests(): number;
  now?(): number;
  /** When the scan began, by the same clock. */
  readonly began: number;
}

interface StateWatch {
  /** Looks at the state that everything later is compared with. */
  begin(): Promise<void>;
  /** Looks again, whether it is time or not. */
  look(): Promise<void>;
  /** Looks again if it is time. */
  lookWhenDue(): Promise<void>;
  changes(): readonly StateChange[];
}

const SAMPLE = 8;
const MAX_LOOKS = 10;
const FIRST_MS = 60_000;
const FIRST_REQUESTS = 1000;
/** Each wait is longer than the one before, so that the looks last for a long scan. */
const GROWTH = 1.5;
const MAX_RENEWALS = 3;
const MAX_CHANGES = 20;
/** Less than this share of what a page showed: what it lists is gone. */
const EMPTIED = 0.4;
const SHOWN_MIN = 1500;

/** Watches whether the application is still the one that was crawled. Each look asks for at most eight pages. */
export function watchState(parts: WatchParts): StateWatch {
  const { ask, jar, now = () => performance.now() } = parts;
  const changes: StateChange[] = [];
  let pages = new Map<string, Traits>();
  let cookies = new Map<string, Cookie>();
  let renewals = 0;
  let looks = 0;
  let lastAt = now();
  let lastRequests = 0;
  let looking: Promise<void> | null = null;

  const settings = () => new Map(jar.all().flatMap((one) => (parts.isSetting(one) ? [[one.name, one] as const] : [])));
  const read = async (urls: Iterable<string>) => {
    const seen = await Promise.all(
      [...urls].map(async (url): Promise<Array<[string, Traits]>> => {
        const exchange = await ask({ method: 'GET', url, headers: [], body: null });
        return exchange.response ? [[url, traitsOf(exchange, parts.isSignedOut(exchange))]] : [];
      }),
    );
    return new Map(seen.flat());
  };
  const differences = async (): Promise<Difference[]> => {
    const first = pageDifferences(pages, await read(pages.keys()));
    // An answer that fails once under load is no other state.
    const places = new Set(first.map(({ where }) => where));
    const again = first.length > 0 ? pageDifferences(pages, await read(places), pages.size) : [];
    const keys = new Set(again.map(({ what, where }) => `${what} ${where}`));
    return [
      ...cookieDifferences(cookies, settings()),
      ...first.filter(({ what, where }) => keys.has(`${what} ${where}`)),
    ];
  };
  const renew = async () => {
    renewals += 1;
    for (const [name, cookie] of settings()) if (!cookies.has(name)) jar.remove(cookie);
    for (const cookie of cookies.values()) jar.put(cookie);
    await parts.renew();
  };
  const lookNow = async () => {
    looks += 1;
    lastAt = now();
    lastRequests = parts.requests();
    const found = await differences();
    if (found.length === 0) return;
    const seconds = Math.round((now() - parts.began) / 1000);
    const isRenewed = renewals < MAX_RENEWALS;
    if (isRenewed) await renew();
    const lasting = isRenewed ? await differences() : found;
    const isLasting = ({ what, where }: Difference) => lasting.some((one) => one.what === what && one.where === where);
    const said = found.map((one) => ({ ...one, seconds, restored: !isLasting(one) }));
    changes.push(...withoutRepeats(said).slice(0, MAX_CHANGES - changes.length));
    if (lasting.length === 0) return;
    // What lasts is the state from now on, and said once.
    pages = await read(pages.keys());
    cookies = settings();
  };
  const look = () => {
    looking ??= lookNow().finally(() => {
      looking = null;
    });
    return looking;
  };
  return {
    async begin() {
      const sample = sampleOf(parts);
      cookies = settings();
      const second = await read(sample.keys());
      pages = new Map(
        [...sample].flatMap(([url, exchange]) => {
          const traits = second.get(url);
          return traits ? [[url, sharedTraits(traitsOf(exchange, parts.isSignedOut(exchange)), traits)]] : [];
        }),
      );
      const after = settings();
      cookies = new Map([...cookies].filter(([name, { value }]) => after.get(name)?.value === value));
      lastAt = now();
      lastRequests = parts.requests();
    },
    look,
    async lookWhenDue() {
      const wait = GROWTH ** looks;
      const isDue = now() - lastAt >= FIRST_MS * wait || parts.requests() - lastRequests >= FIRST_REQUESTS * wait;
      if (isDue && looks < MAX_LOOKS) await look();
    },
    changes: () => changes,
  };
}

/** The first page, and others of different code, spread over what was seen. */
export function sampleOf({ site, start }: Pick<WatchParts, 'site' | 'start'>): Map<string, Exchange> {
  const shapes = new Map<string, Exchange>();
  for (const exchange of site.exchanges) {
    const { request, response } = exchange;
    const isPage = response?.status === 200 && /html/i.test(headerOf(response, 'content-type') ?? '') && !response.cut;
    const { shape } = templateOf(request.method, request.url);
    if (request.method === 'GET' && isPage && !shapes.has(shape)) shapes.set(shape, exchange);
  }
  const isStart = ({ request }: Exchange) => request.url === start;
  const all = [...shapes.values()].sort((one, other) => Number(isStart(other)) - Number(isStart(one)));
  const step = Math.max(1, all.length / SAMPLE);
  const chosen = Array.from({ length: Math.min(SAMPLE, all.length) }, (_, at) => all[Math.floor(at * step)]);
  return new Map(chosen.flatMap((one) => (one ? [[one.request.url, one]] : [])));
}

function traitsOf({ request, response }: Exchange, isSignedOut: boolean): Traits {
  const text = response?.body.toString('utf8') ?? '';
  const status = response?.status ?? 0;
  const to = status >= 300 && status < 400 && response ? headerOf(response, 'location') : null;
  const { title, forms } = readHtml(text);
  const fields = forms.map((form) => [...new Set(form.fields.map(({ name }) => name))].sort().join('&')).sort();
  return {
    ...{ status, title: title ?? '', fields: fields.join(' '), length: response?.body.length ?? 0, isSignedOut },
    to: to === null ? '' : pageOf(URL.parse(to, request.url)?.href ?? to),
    language: /<html\b[^>]{0,500}?\slang\s{0,5}=\s{0,5}["']?([\w-]{1,20})/i.exec(text)?.[1]?.toLowerCase() ?? '',
  };
}

/** What is the same at two looks. */
function sharedTraits(one: Traits, other: Traits): Traits {
  const same = <Name extends 'status' | 'to' | 'language' | 'title' | 'fields'>(name: Name) =>
    one[name] === other[name] ? one[name] : null;
  return {
    ...{ status: same('status'), to: same('to'), language: same('language'), title: same('title') },
    ...{ fields: same('fields'), length: Math.min(one.length, other.length) },
    isSignedOut: one.isSignedOut || other.isSignedOut,
  };
}

/** What says of itself that the application is in another state, and what does so when it is true of many pages. */
function pageDifferences(
  before: ReadonlyMap<string, Traits>,
  now: ReadonlyMap<string, Traits>,
  sampled = now.size,
): Difference[] {
  const sure: Difference[] = [];
  const emptied: Difference[] = [];
  const content: Difference[] = [];
  for (const [where, seen] of now) {
    const known = before.get(where);
    if (!known) continue;
    const add = (list: Difference[], what: StateChange['what'], from: unknown, to: unknown) =>
      list.push({ what, where, before: String(from).slice(0, 200), after: String(to).slice(0, 200) });
    const { status, to, language, title, fields } = known;
    if (seen.isSignedOut && !known.isSignedOut) add(sure, 'signed_out', status, seen.status);
    else if (to !== null && seen.to !== to && seen.to !== '') add(sure, 'redirected', to || where, seen.to);
    else if (status !== null && status < 400 && (seen.status ?? 0) >= 400)
      add(sure, (seen.status ?? 0) >= 500 ? 'failing' : 'gone', status, seen.status);
    else if (language !== null && seen.language !== language) add(sure, 'language', language, seen.language);
    else if (known.length > SHOWN_MIN && seen.length < known.length * EMPTIED)
      add(emptied, 'emptied', known.length, seen.length);
    else if (title !== null && title !== seen.title) add(content, 'content', title, seen.title);
    else if (fields !== null && fields !== seen.fields) add(content, 'content', fields, seen.fields);
  }
  const enough = (list: readonly Difference[], least: number) => (list.length >= Math.min(least, sampled) ? list : []);
  return [...sure, ...enough(emptied, 2), ...enough(content, Math.max(2, Math.ceil(sampled / 2)))];
}

/** The same change of several pages once, with how many there are. */
function withoutRepeats(changes: readonly StateChange[]): StateChange[] {
  const alike = Map.groupBy(changes, ({ what, before, after, restored }) =>
    what === 'emptied' ? `${what} ${restored}` : JSON.stringify([what, before, after, restored]),
  );
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, where: others.length > 0 ? `${first.where} … (${others.length + 1})` : first.where }] : [],
  );
}

function cookieDifferences(before: ReadonlyMap<string, Cookie>, now: ReadonlyMap<string, Cookie>): Difference[] {
  return [...before].flatMap(([where, { value }]): Difference[] => {
    const after = now.get(where)?.value ?? '';
    return after === value ? [] : [{ what: 'cookie', where, before: value.slice(0, 200), after: after.slice(0, 200) }];
  });
}
