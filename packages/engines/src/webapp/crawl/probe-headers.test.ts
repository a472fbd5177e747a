import type { WebClient } from '@rocca/tools/web/client';
import { createCookieJar } from '@rocca/tools/web/cookies';
import type { Header, WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { probeHeaders } from './probe-headers.ts';
import { SPOTS } from './replay.ts';
import { headerOf } from './spots/spot.ts';
import { createSurface, type Surface } from './surface.ts';

/** Points of a page, by what it makes of a request, and the requests that finding them took. */
async function pointsOf(
  show: (request: WebRequest) => string,
  paths = ['/page'],
  jar = createCookieJar(),
  given: readonly Header[] = [],
  session: Partial<Surface['session']> = {},
) {
  let asked = 0;
  const client: WebClient = {
    async send(request) {
      asked += 1;
      return { ...answer(show(request), { headers: given }), request };
    },
    close: () => undefined,
  };
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  Object.assign(surface.session, session);
  for (const path of paths) {
    const first: WebRequest = { method: 'GET', url: ORIGIN + path, headers: [], body: null };
    surface.keep(await client.send(first), { page: ORIGIN, depth: 0, source: 'link' });
  }
  const signal = new AbortController().signal;
  await probeHeaders({ surface, client, jar, keeper: null, signal, ms: 5000 });
  return { points: surface.points.map(({ kind, name }) => `${kind} ${name}`), asked };
}

it('finds the header that a page shows', async () => {
  const { points } = await pointsOf((request) => `You use ${headerOf(request, 'user-agent') ?? 'nothing'}`);
  expect(points).toEqual(['header User-Agent']);
});

it('finds the one header that decides over the answer, though it is not shown', async () => {
  const isBroken = (request: WebRequest) => (headerOf(request, 'accept-language') ?? '').includes("'");
  const { points } = await pointsOf((request) => (isBroken(request) ? 'No rows' : `Rows: ${'row '.repeat(50)}`));
  expect(points).toEqual(['header Accept-Language']);
});

it('finds the header that a page writes down and shows, though quotes break what writes it', async () => {
  const { points, asked } = await pointsOf((request) => {
    const from = headerOf(request, 'x-forwarded-for') ?? '127.0.0.1';
    return `<h1>Visits</h1>${'<p>a word or two</p>'.repeat(200)}<p>${from.includes("'") ? '' : from}</p>`;
  });
  expect(points).toEqual(['header X-Forwarded-For']);
  expect(asked).toBe(3);
});

it('finds the header whose quotes change a word of a page that shows nothing of it', async () => {
  const show = (request: WebRequest) =>
    `${'<p>a word or two</p>'.repeat(200)}${(headerOf(request, 'client-ip') ?? '').includes("'") ? 'Sorry, an error' : 'Your visits: 0'}`;
  expect((await pointsOf(show)).points).toEqual(['header Client-IP']);
});

it('finds the header that chooses a word of a page', async () => {
  const show = (request: WebRequest) =>
    `${'<p>a word or two</p>'.repeat(200)}${/^(?:en)?$/.test(headerOf(request, 'accept-language') ?? '') ? 'Welcome' : 'Benvenuti'}`;
  expect((await pointsOf(show)).points).toEqual(['header Accept-Language']);
});

it('makes no points of headers on a page that counts its own visits', async () => {
  let visits = 0;
  const { points } = await pointsOf(() => `${'<p>a word or two</p>'.repeat(200)}Visits: ${++visits}`);
  expect(points).toEqual([]);
});

it('asks once for a page that is the same whatever its headers hold', async () => {
  expect((await pointsOf(() => '<p>always the same</p>')).asked).toBe(2);
});

it('makes no points of a page that changes by itself', async () => {
  let times = 0;
  const { points, asked } = await pointsOf(() => 'a word or two '.repeat(10 * (++times % 7)));
  expect(points).toEqual([]);
  expect(asked).toBeLessThanOrEqual(3);
});

it('tries what all pages show in the same part of theirs in a few of them, and what one shows elsewhere there', async () => {
  const paths = Array.from({ length: 10 }, (_, at) => `/part${String.fromCharCode(97 + at)}`);
  const { points } = await pointsOf((request) => {
    const agent = headerOf(request, 'user-agent') ?? '';
    return request.url.endsWith('/partj') ? `<h1>${agent}</h1>` : `<body><p class="${agent}">a page</p></body>`;
  }, paths);
  expect(points).toHaveLength(4);
});

const cookieIn = (request: WebRequest, wanted: string) =>
  SPOTS.cookie.list(request).find(({ name }) => name === wanted)?.value;

it('finds an encoded cookie by what it holds', async () => {
  const jar = createCookieJar();
  jar.keep('/', [['Set-Cookie', `prefs=${Buffer.from('{"colour":"green"}').toString('base64')}; Path=/`]]);
  const { points } = await pointsOf(
    (request) => {
      try {
        return `<p>${JSON.parse(atob(cookieIn(request, 'prefs') ?? '')).colour}</p>`;
      } catch {
        return '<p>green</p>';
      }
    },
    ['/page'],
    jar,
  );
  expect(points).toEqual(['cookie prefs.colour']);
});

it('finds a cookie that changes one word of a page of the same length', async () => {
  const jar = createCookieJar();
  jar.keep('/', [['Set-Cookie', 'basket=gASVCgAAAAAAAABdlIwBYZRhLg==; Path=/']]);
  jar.keep('/', [['Set-Cookie', 'PHPSESSID=k3a91f0c77d2; Path=/']]);
  const show = (request: WebRequest) => {
    const session = cookieIn(request, 'PHPSESSID') ?? 'k3a91f0c77d2';
    const isRead = (cookieIn(request, 'basket') ?? 'gASV').startsWith('gASV') && session === 'k3a91f0c77d2';
    return `<p>${isRead ? '1' : '0'} things</p>`;
  };
  expect((await pointsOf(show, ['/page'], jar)).points).toEqual(['cookie basket']);
});

it('makes no points of cookies on pages that change by themselves in length that stays the same', async () => {
  const jar = createCookieJar();
  jar.keep('/', [['Set-Cookie', 'size=big; Path=/']]);
  let times = 1000;
  const { points, asked } = await pointsOf(() => `<p>${++times} visits</p>`, ['/page'], jar);
  expect(points).toEqual([]);
  expect(asked).toBeLessThanOrEqual(4);
});

it('finds cookies that strangers are given or scripts make, though the scan holds none', async () => {
  const given = [['Set-Cookie', 'visitor=12; Path=/']] as const;
  const strangers = await pointsOf((request) => `<p>${cookieIn(request, 'visitor')}</p>`, ['/page'], undefined, given);
  expect(strangers.points).toEqual(['cookie visitor']);
  const scripts = await pointsOf(
    (request) => `<script>document.cookie = "size=big; path=/"</script><p>${cookieIn(request, 'size')}</p>`,
  );
  expect(scripts.points).toEqual(['cookie size']);
});

it.each([
  ['a number', '7', (value: string) => value],
  ['the name of the user', 'anna', (value: string) => value],
  ['a number in base64', Buffer.from('7').toString('base64'), (value: string) => atob(value)],
])('finds a cookie that says who is in by %s, in a few pages, and what else they read', async (_, value, read) => {
  const jar = createCookieJar();
  jar.keep('/', [['Set-Cookie', `who=${encodeURIComponent(value)}; Path=/`]]);
  const paths = Array.from({ length: 10 }, (__, at) => `/part${String.fromCharCode(97 + at)}`);
  const { points } = await pointsOf(
    (request) => {
      const who = cookieIn(request, 'who');
      const isAnna = who === undefined || ['7', 'anna'].includes(read(who));
      return isAnna ? `<p>Anna</p>${'<p>an order</p>'.repeat(20)}${headerOf(request, 'user-agent')}` : '<p>Sign in</p>';
    },
    paths,
    jar,
    [],
    { signedIn: true, cookies: ['who'], user: 'anna' },
  );
  expect(points.filter((one) => one === 'cookie who')).toHaveLength(3);
  expect(points).toContain('header User-Agent');
});

it('leaves a session alone that says nothing of its user', async () => {
  const jar = createCookieJar();
  jar.keep('/', [['Set-Cookie', 'sid=k3a91f0c77d2; Path=/']]);
  const session = { signedIn: true, cookies: ['sid'], user: 'anna' };
  const show = (request: WebRequest) => (cookieIn(request, 'sid') === 'k3a91f0c77d2' ? 'In '.repeat(50) : 'Out');
  expect((await pointsOf(show, ['/page'], jar, [], session)).points).toEqual([]);
});

describe('the cookie of one page that the form of another shows', () => {
  const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as const;
  const asked = async (
    path: string,
    body: string,
    cookie = 'nick=anna',
    signsIn = false,
    show = (value: string, _: number) => value,
  ) => {
    const jar = createCookieJar();
    const sent: WebRequest[] = [];
    const client: WebClient = {
      async send(request) {
        sent.push(request);
        const shown = request.method === 'POST' ? show(SPOTS.cookie.list(request)[0]?.value ?? '', sent.length) : '';
        return { ...answer(`<p>You are ${shown}</p>`, { headers: [['Set-Cookie', cookie]] }), request };
      },
      close: () => undefined,
    };
    const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
    const form: WebRequest = { method: 'POST', url: ORIGIN + path, headers: [FORM], body };
    const from = { page: ORIGIN, depth: 0, source: 'form' } as const;
    const set: WebRequest = { method: 'GET', url: `${ORIGIN}/set`, headers: [], body: null };
    for (const request of [set, form]) surface.keep(await client.send(request), from);
    surface.addRequest(form, from, { signsIn });
    const before = sent.length;
    await probeHeaders({ surface, client, jar, keeper: null, signal: new AbortController().signal, ms: 5000 });
    const cookies = surface.points.filter(({ kind, request }) => kind === 'cookie' && request.method === 'POST');
    return {
      points: cookies.map(({ name }) => name),
      posts: sent.slice(before).filter(({ method }) => method === 'POST').length,
    };
  };

  it('is found by sending the form once more', async () => {
    expect(await asked('/game', 'player=anna')).toEqual({ points: ['nick'], posts: 1 });
  });

  it('is found where a quote in it makes the answer another one, with no more than four sendings', async () => {
    const show = (value: string) => (value.includes("'") ? 'Error in the statement' : 'Nobody found');
    expect(await asked('/game', 'player=anna', 'nick=anna', false, show)).toEqual({ points: ['nick'], posts: 4 });
  });

  it('is not claimed of an answer that changes by itself, or that reads no cookie', async () => {
    const counted = (_: string, count: number) => 'visit '.repeat(count);
    expect((await asked('/game', 'player=anna', 'nick=anna', false, counted)).points).toEqual([]);
    const same = await asked('/game', 'player=anna', 'nick=anna', false, () => 'Nobody found');
    expect(same).toEqual({ points: [], posts: 2 });
  });

  it.each([
    ['of a session', '/game', 'player=anna', 'PHPSESSID=a1b2c3', false],
    ['for a sign-in', '/game', 'player=anna&word=x', 'nick=anna', true],
    ['for a form that changes something', '/delete', 'player=anna', 'nick=anna', false],
    ['for a form that writes to somebody', '/contact', 'email=a@b.it&message=x', 'nick=anna', false],
  ])('is not looked for %s', async (_, path, body, cookie, signsIn) => {
    expect((await asked(path, body, cookie, signsIn)).posts).toBe(0);
  });
});
