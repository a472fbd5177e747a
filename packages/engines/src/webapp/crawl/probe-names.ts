import { randomBytes } from 'node:crypto';
import type { WebClient } from '@rocca/tools/web/client';
import type { CookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { readTarget } from '@rocca/tools/web/scope';
import { wordsOf } from '../attack/similar.ts';
import { isFiller } from './fillers.ts';
import { isPasswordName } from './form.ts';
import { parametersNamedIn } from './named-parameters.ts';
import { differs, isAsset } from './probe-headers.ts';
import { SPOTS } from './replay.ts';
import type { SignInKeeper } from './sign-in.ts';
import { headerOf, withHeader } from './spots/spot.ts';
import { requestChange } from './state-change.ts';
import type { Surface } from './surface.ts';

/** Parameters that programs often read though nothing names them; none whose value a session would keep. */
const NAMES =
  'id user_id uid file page url cmd exec command redirect next return source view template path dir include src image img doc q search name user message msg error debug callback data host ip domain to goto target return_url redirect_url returnUrl redirect_uri continue dest destination u ref link code text title query keyword filename folder document content email sort order category expr expression input value key action act do op mode func module'.split(
    ' ',
  );
/** Names of things that are counted: a word would select nothing. */
const COUNTED = /^(?:u?id|\w{1,20}_id)$/;
/** Shown by what runs it without the word before it. */
const RUN = new Set(['cmd', 'exec', 'command']);
const CONCURRENT = 6;
/** Pages that are other ones for some reason of their own, until no more are looked into. */
const MAX_FRUITLESS = 6;

interface ProbeParts {
  readonly surface: Surface;
  readonly client: WebClient;
  readonly jar: CookieJar;
  readonly keeper: SignInKeeper | null;
  readonly signal: AbortSignal;
  readonly ms: number;
  /** Pages that are asked, at most. */
  readonly most: number;
}

/**
 * Parameters that no link or form names: one request for each kind of page, with a mark in all of them. Where the answer
 * shows a mark, or is another one for a part of them, those become points.
 */
export async function probeNames({ surface, client, jar, keeper, signal, ms, most }: ProbeParts): Promise<void> {
  const pages = new Map<string, Exchange>();
  const signIns = new Set(surface.logins.flatMap(({ page, request }) => [page, request.url]).map(surface.pageOf));
  /** Leads to the sign-in, whatever it is asked. */
  const isSignIn = ({ request, response }: Exchange) => {
    const to = response === null ? null : headerOf(response, 'location');
    const next = to === null ? null : URL.parse(to, request.url);
    return next !== null && signIns.has(surface.pageOf(next.href));
  };
  for (const exchange of surface.exchanges) {
    const { request, response } = exchange;
    if (request.method !== 'GET' || !mayReadMore(response?.status ?? 0) || isAsset(request.url)) continue;
    if (isSignIn(exchange)) continue;
    if (surface.isMissing(exchange) || !surface.admits(request)) continue;
    const key = surface.pageKey(request);
    if (!pages.has(key)) pages.set(key, exchange);
  }
  // A page that does not stand by itself reads something more likely than others.
  const isWhole = ({ response }: Exchange) => Number(response?.status === 200);
  const waiting = [...pages.values()].toSorted((one, other) => isWhole(one) - isWhole(other)).slice(0, most);
  const deadline = performance.now() + ms;
  let fruitless = 0;
  let restless = 0;

  const ask = async (request: WebRequest, names: readonly string[]) => {
    const marks = names.map((name) => ({ name, own: `rc${randomBytes(5).toString('hex')}` }));
    const probe = marks.reduce(
      (made, { name, own }) => SPOTS.query.put(made, name, RUN.has(name) ? `echo ${own}` : `${own}'"`, false),
      request,
    );
    // What the page would make the session remember is not kept.
    const cookies = jar.headerFor(readTarget(request.url)?.path ?? '/');
    const after = await client.send(cookies === null ? probe : withHeader(probe, 'Cookie', cookies), {
      cookies: 'none',
    });
    const text = `${(after.response?.headers ?? []).flat().join('\n')}\n${after.response?.body.toString('utf8') ?? ''}`;
    const said = marks.flatMap(({ own }) => [own, `${own}'"`, `echo ${own}`]);
    return { after, said, shown: marks.filter(({ own }) => text.includes(own)).map(({ name }) => name) };
  };
  /** Those that make the answer another one: each by halves, then whether the others still do. */
  const deciding = async (
    before: Exchange,
    names: readonly string[],
    isSteady: boolean,
  ): Promise<readonly string[]> => {
    const found: string[] = [];
    let requests = 0;
    /** What some of them do; null: they change nothing. */
    const tryThese = async (some: readonly string[]): Promise<readonly string[] | null> => {
      requests += 1;
      const { after, shown, said } = await ask(before.request, some);
      const isOther = differs(before, after, 0) || (isSteady && saysOther(before, after, said));
      return shown.length > 0 || (after.response && isOther) ? shown : null;
    };
    const others = () => names.filter((name) => !found.includes(name));
    while (others().length > 0) {
      if (requests >= MOST_REQUESTS) return [];
      let some: readonly string[] = others();
      let shown = found.length > 0 ? await tryThese(some) : [];
      if (shown === null) return found;
      let isSeen = true;
      while (shown.length === 0 && (some.length > 1 || !isSeen)) {
        // Whatever is refused with any of them reads none.
        if (requests >= MOST_REQUESTS) return [];
        const half = some.slice(0, Math.ceil(some.length / 2));
        const done = await tryThese(half);
        // One alone does nothing: it takes two of them.
        if (done === null && some.length === 1) return found;
        isSeen = done !== null;
        some = isSeen ? half : some.slice(half.length);
        shown = done ?? [];
      }
      found.push(...(shown.length > 0 ? shown : some));
    }
    return found;
  };
  const probePage = async (before: Exchange) => {
    const { request } = before;
    const known = new Set(SPOTS.query.list(request).map(({ name }) => name));
    const changing = fieldsThatChange(surface, request);
    const named = parametersNamedIn(before.response?.body.toString('utf8') ?? '').filter(
      (name) => !isPasswordName(name),
    );
    const names = [...new Set([...named, ...NAMES, ...textsOn(surface, request)])].filter(
      (name) => !known.has(name) && !changing.has(name) && !isKnownPoint(surface, request, name),
    );
    if (
      names.length === 0 ||
      requestChange(SPOTS.query.put(request, 'id', '1', false), { root: surface.root }) !== null
    )
      return;
    const { after, shown, said } = await ask(request, names);
    if (!after.response || keeper?.isLost(after)) {
      await keeper?.renew(after);
      return;
    }
    // A page that shows its own address shows all of them.
    const isAddress = shown.length > names.length / 2;
    let found: readonly string[] = isAddress ? [] : shown;
    const isMuchOther = differs(before, after, 0);
    const mayBeOther = isMuchOther || (restless < MAX_FRUITLESS && saysOther(before, after, said));
    if (found.length === 0 && !isAddress && mayBeOther && fruitless < MAX_FRUITLESS) {
      const usual = await client.send(request);
      const isSteady = !saysOther(before, usual, []);
      if (isSteady || (isMuchOther && !differs(before, usual, 0))) found = await deciding(usual, names, isSteady);
      if (isMuchOther || isSteady) fruitless = found.length > 0 ? 0 : fruitless + 1;
      else restless += 1;
    }
    const origin = { page: request.url, depth: 0, source: 'guess' as const };
    for (const name of found)
      surface.addPoint({ kind: 'query', name, value: COUNTED.test(name) ? '1' : 'prova' }, request, origin);
  };
  const take = async () => {
    for (let page = waiting.shift(); page && !signal.aborted && performance.now() < deadline; page = waiting.shift())
      await probePage(page);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, take));
}

/** A few words are other ones: a message for a value that is wrong. */
const saysOther = (before: Exchange, after: Exchange, said: readonly string[]) =>
  wordsOf(before, said).join(' ') !== wordsOf(after, said).join(' ');

/** A page that only leads on, or that refuses to go without a value, reads one as well. */
const mayReadMore = (status: number) =>
  (status >= 200 && status < 400) || status === 400 || status === 422 || status === 500;

/** To find which of them a page reads: enough for two. */
const MOST_REQUESTS = 20;

/** Fields that are posted from a page: it may fill them in by its address. */
function textsOn({ points, pageKey }: Surface, request: WebRequest): string[] {
  const key = pageKey(request);
  const posted = points.filter(
    ({ kind, page, value }) =>
      (kind === 'form' || kind === 'multipart') && isFiller(value) && pageKey({ ...request, url: page }) === key,
  );
  return [...new Set(posted.map(({ name }) => name))].filter((name) => !isPasswordName(name)).slice(0, MOST_TEXTS);
}

const MOST_TEXTS = 12;

/** Fields of forms that are sent to their own page and change something there: a program may take them from its address too. */
function fieldsThatChange({ points, pageKey, changeOf }: Surface, request: WebRequest): ReadonlySet<string> {
  const key = pageKey(request);
  const isSentTo = (to: WebRequest) => to.method !== 'GET' && pageKey({ ...request, url: to.url }) === key;
  const changing = points.filter((point) => isSentTo(point.request) && changeOf(point.request) !== null);
  return new Set(changing.map(({ name }) => name));
}

const isKnownPoint = ({ points, pageKey }: Surface, request: WebRequest, name: string) =>
  points.some((point) => point.kind === 'query' && point.name === name && pageKey(point.request) === pageKey(request));
