import { randomBytes } from 'node:crypto';
import type { WebClient } from '@rocca/tools/web/client';
import type { CookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf, readTarget } from '@rocca/tools/web/scope';
import { wordsOf } from '../attack/similar.ts';
import { isLoginField } from '../attack/trial.ts';
import { isSentSeldom } from '../scanner/submissions.ts';
import { decodeValue, encodeValue } from './codec.ts';
import { pointsInside } from './find-points.ts';
import { SPOTS } from './replay.ts';
import type { SignInKeeper } from './sign-in.ts';
import { decodePart } from './spots/pairs.ts';
import { type Spot, withHeader } from './spots/spot.ts';
import type { Surface } from './surface.ts';

/** Headers that applications read, beside those of the connection. */
const HEADERS = [
  'User-Agent',
  'Referer',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'Accept-Language',
  'X-Real-IP',
  'Client-IP',
];
/** Cookies that the scan does not hold: given to others, or made by scripts. */
const MOST_OTHER_COOKIES = 8;
/** Forms that are sent once more for the cookies of the site. */
const MOST_FORMS = 20;
/** Forms that are sent again with quotes in the cookies. */
const MOST_FORMS_WITH_QUOTES = 8;
const CONCURRENT = 6;
const MAX_PAGES = 1500;
/** A page that was sent something else than before by so much has read what we sent. */
const OTHER_LENGTH = 0.02;
const SAME_PLACE = 3;
/** Pages that change by themselves are looked at once more until so many of them have shown nothing by it. */
const MAX_FRUITLESS = 6;
const AROUND = 40;
const OF_A_SESSION = /sess|sid$|token|csrf|xsrf/i;
/** Pages that are asked with another identity, until a few become others. */
const MOST_OF_IDENTITY = 12;

interface ProbeParts {
  readonly surface: Surface;
  readonly client: WebClient;
  readonly jar: CookieJar;
  readonly keeper: SignInKeeper | null;
  readonly signal: AbortSignal;
  readonly ms: number;
}

/**
 * Which pages read headers and cookies: one request for each page, with a mark in all of them. Only where the answer
 * shows a mark, or is another one, they become points: tried everywhere, they would be most of a scan.
 */
export async function probeHeaders({ surface, client, jar, keeper, signal, ms }: ProbeParts): Promise<void> {
  const pages = new Map<string, Exchange>();
  for (const exchange of surface.exchanges) {
    const { request, response } = exchange;
    const isPage = request.method === 'GET' && response && response.status < 500 && !surface.isMissing(exchange);
    if (!surface.admits(request)) continue;
    const key = surface.pageKey(request);
    if (isPage && !pages.has(key) && !isAsset(request.url)) pages.set(key, exchange);
  }
  const others = otherCookies(surface, jar);
  const places = new Map<string, number>();
  const timesOf = (place: string) => places.get(place) ?? 0;
  const isFewTimes = (place: string): boolean => {
    const times = timesOf(place);
    places.set(place, times + 1);
    return times < SAME_PLACE;
  };
  /** A part that all pages share shows it in all of them: a few are enough to try. */
  const isNewPlace = ({ kind, name }: Mark, text: string, own: string): boolean => {
    const at = text.indexOf(own);
    const place = `${kind} ${name} ${text.slice(Math.max(0, at - AROUND), at).replaceAll(/rc[0-9a-f]{10}/g, '')}`;
    return isFewTimes(place);
  };
  let fruitless = 0;
  const waiting = [...pages.values()].slice(0, MAX_PAGES);
  const deadline = performance.now() + ms;
  const isOver = () => signal.aborted || performance.now() > deadline;
  const take = async () => {
    for (let page = waiting.shift(); page && !isOver(); page = waiting.shift()) await probePage(page);
  };
  const probePage = async (before: Exchange) => {
    const { request } = before;
    const origin = { page: request.url, depth: 0, source: 'guess' as const };
    const cookies = jar.headerFor(readTarget(request.url)?.path ?? '/');
    const plain = {
      ...request,
      headers: request.headers.filter(([name]) => !/^(?:cookie|user-agent|referer)$/i.test(name)),
    };
    const withCookies = cookies === null ? plain : withHeader(plain, 'Cookie', cookies);
    const held = SPOTS.cookie.list(withCookies);
    const identities = held.filter(({ value }) => surface.session.signedIn && isIdentity(value, surface.session.user));
    const names = [...held, ...others.filter(({ name }) => !held.some((one) => one.name === name))].filter(
      (one) => !surface.session.cookies.includes(one.name) && !identities.includes(one),
    );
    const ask = async (quotes: string) => {
      const marks = new Map<string, Mark>();
      const mark = () => `rc${randomBytes(5).toString('hex')}`;
      let probe = withCookies;
      for (const name of HEADERS) {
        const own = mark();
        marks.set(own, { kind: 'header', name, value: usualValue(name, request.url) });
        const value = name === 'Referer' ? `${surface.origin}/${own}${quotes.slice(0, 1)}` : own + quotes;
        probe = SPOTS.header.put(probe, name, value, false);
      }
      for (const { name, value } of names) {
        const own = mark();
        marks.set(own, { kind: 'cookie', name, value });
        probe = SPOTS.cookie.put(probe, name, encodedLike(value, own + quotes), false);
      }
      const after = await client.send(probe, { cookies: 'none' });
      const shown = wholeText(after);
      return { marks, after, shown, all: [...marks].filter(([own]) => shown.includes(own)) };
    };
    for (const identity of identities) {
      if (await decides(before, withCookies, identity))
        surface.addPoint({ kind: 'cookie', ...identity }, plain, origin);
    }
    const { marks, after, shown, all } = await ask(`'"`);
    if (!after.response || !before.response || keeper?.isLost(after)) {
      await keeper?.renew(after);
      return;
    }
    const reflected = all.filter(([own, mark]) => isNewPlace(mark, shown, own));
    // Quotes may have broken the statement that would have shown them: too little is missing to tell by the length.
    const isClose = !differs(before, after, marks.size);
    if (isClose && fruitless < MAX_FRUITLESS && !isSameText(before, after, [...marks.keys()])) {
      const unbroken = await ask('');
      const isKnown = (mark: Mark) => all.some(([, { kind, name }]) => kind === mark.kind && name === mark.name);
      const vanished = unbroken.all.filter(([, mark]) => !isKnown(mark));
      const changing = vanished.length > 0 ? [] : await changingWords(before, withCookies, [...marks.values()]);
      for (const spot of changing) surface.addPoint(spot, plain, origin);
      fruitless = vanished.length + changing.length > 0 ? 0 : fruitless + 1;
      reflected.push(...vanished.filter(([own, mark]) => isNewPlace(mark, unbroken.shown, own)));
    }
    const found = all.length + reflected.length > 0 ? reflected : await read(before, after, plain, [...marks]);
    for (const [, { kind, name, value }] of found) surface.addPoint({ kind, name, value }, plain, origin);
    // What a page gives it also reads.
    for (const { name, value } of names) {
      if (setsCookie(before, name) && isFewTimes(`sets ${name}`))
        surface.addPoint({ kind: 'cookie', name, value }, plain, origin);
    }
  };
  /** Whether a page becomes another one with another identity; not asked any more once a few pages do. */
  const decides = async (before: Exchange, request: WebRequest, { name, value }: Spot): Promise<boolean> => {
    const asked = timesOf(`asked ${name}`);
    if (asked >= MOST_OF_IDENTITY || timesOf(`decides ${name}`) >= SAME_PLACE) return false;
    places.set(`asked ${name}`, asked + 1);
    const own = `rc${randomBytes(5).toString('hex')}`;
    const changed = SPOTS.cookie.put(request, name, encodedLike(value, own), false);
    const after = await client.send(changed, { cookies: 'none', keeps: () => false });
    const isOther = wholeText(after).includes(own) || differs(before, after, own.length);
    return after.response !== null && isOther && isFewTimes(`decides ${name}`);
  };
  /**
   * Headers and cookies that change a word or two of a page, each asked by itself: a language, or a message in the place of a
   * count where a quote breaks a statement. Of a session every other value is another one.
   */
  const changingWords = async (
    before: Exchange,
    usual: WebRequest,
    marks: readonly Mark[],
  ): Promise<readonly Mark[]> => {
    const tried = marks.filter(({ name }) => !OF_A_SESSION.test(name));
    if (!isSameText(before, await client.send(usual, { cookies: 'none' }), [])) return [];
    const found: Mark[] = [];
    for (const { kind, name, value } of tried) {
      const own = `rc${randomBytes(5).toString('hex')}`;
      const text = `${own}'"`;
      const changed = SPOTS[kind].put(usual, name, kind === 'cookie' ? encodedLike(value, text) : text, false);
      const after = await client.send(changed, { cookies: 'none', keeps: () => false });
      const isOther = after.response !== null && !isSameText(before, after, [own, text]);
      if (isOther && isFewTimes(`read ${kind} ${name}`)) found.push({ kind, name, value });
    }
    return found;
  };
  /** Which of them made the answer another one, each asked by itself. */
  const read = async (
    before: Exchange,
    after: Exchange,
    plain: WebRequest,
    marks: ReadonlyArray<readonly [string, Mark]>,
  ): Promise<ReadonlyArray<readonly [string, Mark]>> => {
    if (!differs(before, after, marks.length)) return [];
    const usual = await client.send(plain);
    // What changes by itself, or with the session, has not read our marks.
    if (differs(before, usual, 0) || !differs(usual, after, marks.length)) return [];
    const isRead = await Promise.all(
      marks.map(async ([own, { kind, name, value }]) => {
        const cookies = kind === 'cookie' ? jar.headerFor(readTarget(plain.url)?.path ?? '/') : null;
        const base = cookies === null ? plain : withHeader(plain, 'Cookie', cookies);
        const tried = kind === 'cookie' ? encodedLike(value, `${own}'"`) : `${own}'"`;
        const asked = SPOTS[kind].put(base, name, tried, false);
        return differs(usual, await client.send(asked, cookies === null ? {} : { cookies: 'none' }), 1);
      }),
    );
    return marks.filter((_, at) => isRead[at]);
  };
  let formsWithQuotes = 0;
  /** A cookie that one page sets may show only in the answer to the form of another: each form is sent once more, for all of them. */
  const probeForm = async (before: Exchange) => {
    const { request } = before;
    const cookies = jar.headerFor(readTarget(request.url)?.path ?? '/');
    const plain = { ...request, headers: request.headers.filter(([name]) => !/^cookie$/i.test(name)) };
    const withCookies = cookies === null ? plain : withHeader(plain, 'Cookie', cookies);
    const held = SPOTS.cookie.list(withCookies);
    const names = [...held, ...others.filter(({ name }) => !held.some((one) => one.name === name))].filter(
      ({ name, value }) =>
        !surface.session.cookies.includes(name) && !OF_A_SESSION.test(name) && !isIdentity(value, surface.session.user),
    );
    if (names.length === 0) return;
    const marks = new Map(names.map((spot) => [`rc${randomBytes(5).toString('hex')}`, spot]));
    const probe = [...marks].reduce(
      (made, [own, { name, value }]) => SPOTS.cookie.put(made, name, encodedLike(value, own), false),
      withCookies,
    );
    const send = (asked: WebRequest) => client.send(asked, { cookies: 'none', keeps: () => false });
    const marked = await send(probe);
    const shown = wholeText(marked);
    const origin = { page: request.url, depth: 0, source: 'guess' as const };
    const reflected = [...marks].filter(([own]) => shown.includes(own));
    for (const [own, { name, value }] of reflected)
      if (isNewPlace({ kind: 'cookie', name, value }, shown, own))
        surface.addPoint({ kind: 'cookie', name, value }, plain, origin);
    if (reflected.length > 0 || formsWithQuotes >= MOST_FORMS_WITH_QUOTES) return;
    formsWithQuotes += 1;
    for (const spot of await brokenByQuotes(marked, probe, { marks, send }))
      if (isFewTimes(`breaks ${spot.name}`)) surface.addPoint({ kind: 'cookie', ...spot }, plain, origin);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, take));
  for (const form of formsToAsk(surface)) if (!isOver()) await probeForm(form);
}

interface MarkedForm {
  /** What each cookie holds in the request. */
  readonly marks: ReadonlyMap<string, Spot>;
  send(request: WebRequest): Promise<Exchange>;
}

/** Cookies with which a quote makes the answer to a form another one, each asked by itself: a statement reads them there. */
async function brokenByQuotes(usual: Exchange, request: WebRequest, { marks, send }: MarkedForm): Promise<Spot[]> {
  const quoted = (made: WebRequest, [own, { name, value }]: readonly [string, Spot]) =>
    SPOTS.cookie.put(made, name, encodedLike(value, `${own}'"`), false);
  const said = [...marks.keys()].flatMap((own) => [own, `${own}'"`]);
  const isOther = async (made: WebRequest) => {
    const after = await send(made);
    return (
      after.response !== null && (after.response.status !== usual.response?.status || !isSameText(usual, after, said))
    );
  };
  if (!usual.response || !(await isOther([...marks].reduce(quoted, request)))) return [];
  // What changes by itself shows nothing.
  if (await isOther(request)) return [];
  const found: Spot[] = [];
  for (const mark of marks) if (await isOther(quoted(request, mark))) found.push(mark[1]);
  return found;
}

/** Forms whose answers may show cookies: not those that change something, sign in or send mail. */
function formsToAsk(surface: Surface): readonly Exchange[] {
  const forms = new Map<string, Exchange>();
  const signsIn = new Set(
    [...surface.points.filter((point) => isLoginField(point)), ...surface.logins].map(({ request }) =>
      surface.pageKey(request),
    ),
  );
  for (const exchange of surface.exchanges) {
    const { request, response } = exchange;
    const key = surface.pageKey(request);
    if (request.method !== 'POST' || response?.status !== 200 || forms.has(key) || forms.size >= MOST_FORMS) continue;
    if (signsIn.has(key) || isSentSeldom(request) || surface.isLetter(request)) continue;
    if (surface.isMissing(exchange)) continue;
    if (surface.changeOf(request) === null && surface.admits(request)) forms.set(key, exchange);
  }
  return [...forms.values()];
}

/** Whether a cookie says who the user is: a small number or the user's name, plain or encoded. */
function isIdentity(value: string, user: string | undefined): boolean {
  const isOfUser = (text: string) => /^\d{1,9}$/.test(text) || (!!user && text.toLowerCase() === user.toLowerCase());
  return pointsInside({ kind: 'cookie', name: '', value }).some((inside) => isOfUser(inside.value));
}

/** In the encoding of the value it stands for: what is read inside of it is no plain text. */
function encodedLike(value: string, text: string): string {
  const { plain, inner } = decodeValue(value);
  const [first] = inner;
  return plain || !first ? text : encodeValue({ whole: value, layers: first.layers }, text);
}

/** As scripts write and read them. */
const COOKIE_OF_SCRIPT =
  /document\.cookie\s{0,4}=\s{0,4}["'`]([\w.-]{1,60})=([^;"'`$]{0,200})|\b(?:get|read|set)_?cookie\(\s{0,4}["']([\w.-]{1,60})["']|\bcookies?\.(?:get|set|read|write)\(\s{0,4}["']([\w.-]{1,60})["']/gi;

/** Cookies that answers gave or scripts make and the scan does not send: given to strangers, or at another sign-in. */
function otherCookies({ exchanges, session }: Surface, jar: CookieJar): Array<{ name: string; value: string }> {
  const held = new Set([...jar.all().map(({ name }) => name), ...session.cookies]);
  const found = new Map<string, string>();
  for (const { response } of exchanges) {
    for (const [header, value] of response?.headers ?? []) {
      const [, name, given = ''] =
        (/^set-cookie$/i.test(header) && /^([^=;\s]{1,60})=([^;]{0,2000})/.exec(value)) || [];
      if (name !== undefined && !found.has(name)) found.set(name, decodePart(given));
    }
    const text = response?.body.subarray(0, MAX_SCRIPT).toString('latin1') ?? '';
    if (!/cookie/i.test(text)) continue;
    for (const [, made, value = '', ...read] of text.matchAll(COOKIE_OF_SCRIPT)) {
      const name = made ?? read.find((one) => one !== undefined);
      if (name !== undefined && !found.has(name)) found.set(name, value || '1');
    }
  }
  return [...found]
    .filter(([name]) => !held.has(name))
    .slice(0, MOST_OTHER_COOKIES)
    .map(([name, value]) => ({ name, value }));
}

const MAX_SCRIPT = 200_000;

interface Mark {
  readonly kind: 'header' | 'cookie';
  readonly name: string;
  readonly value: string;
}

export const isAsset = (url: string) => /\.(?:js|mjs|css|map|svg|png|jpe?g|gif|ico|txt|xml|json)$/i.test(pageOf(url));

function usualValue(name: string, url: string): string {
  if (name === 'User-Agent') return 'Mozilla/5.0';
  if (name === 'Referer') return url;
  if (/^(?:X-Forwarded-For|X-Real-IP|Client-IP)$/.test(name)) return '127.0.0.1';
  return name === 'X-Forwarded-Host' ? new URL(url).host : 'it';
}

function wholeText({ response }: Exchange): string {
  const head = (response?.headers ?? []).map(([name, value]) => `${name}: ${value}`).join('\n');
  return `${head}\n${response?.body.toString('utf8') ?? ''}`;
}

/** The same words, apart from what changes at every request and from the marks themselves. */
function isSameText(before: Exchange, after: Exchange, marks: readonly string[]): boolean {
  const [one, other] = [before, after].map((exchange) => wordsOf(exchange, marks).join(' '));
  return one === other;
}

export function differs(before: Exchange, after: Exchange, marks: number): boolean {
  if (before.response?.status !== after.response?.status) return true;
  const [one, other] = [before, after].map(({ response }) => response?.body.length ?? 0) as [number, number];
  return Math.abs(one - other) > Math.max(one, other) * OTHER_LENGTH + marks;
}

function setsCookie({ response }: Exchange, name: string): boolean {
  return (response?.headers ?? []).some(
    ([header, value]) => /^set-cookie$/i.test(header) && value.startsWith(`${name}=`),
  );
}
