import { createCookieJar } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { sampleOf, watchState } from './watch-state.ts';

type Look = Partial<Record<'title' | 'lang' | 'field' | 'text' | 'location', string>> & { status?: number };

/** Four pages that look as the state of the application says; `ticker` has another title each time. */
function openApplication() {
  const state: { look: Look; session: number; failsOnce: string | null } = { look: {}, session: 1, failsOnce: null };
  const jar = createCookieJar();
  const put = (name: string, value: string) => jar.keep('/', [['Set-Cookie', `${name}=${value}; Path=/`]]);
  put('sid', 'session-1');
  put('level', 'low');
  let asked = 0;
  const ask = async (request: WebRequest): Promise<Exchange> => {
    asked += 1;
    const path = new URL(request.url).pathname;
    const { status, title = path, lang = 'it', field = 'q', text = 'x'.repeat(2000), location } = state.look;
    const shown = path === '/ticker' ? `${title} ${asked}` : title;
    const failing = state.failsOnce === path;
    if (failing) state.failsOnce = null;
    const body = `<html lang=${lang}><title>${shown}</title><form><input name=${field}></form>${text}</html>`;
    const headers = location === undefined ? [] : [['Location', location] as const];
    return { ...answer(body, { status: failing ? 503 : (status ?? 200), headers }), request };
  };
  return { state, jar, put, ask, asked: () => asked };
}

const get = (path: string): WebRequest => ({ method: 'GET', url: ORIGIN + path, headers: [], body: null });

async function watched(paths = ['/', '/shop', '/news', '/ticker']) {
  const application = openApplication();
  const exchanges = await Promise.all(paths.map((path) => application.ask(get(path))));
  const clock = { ms: 0, requests: 0 };
  let renewals = 0;
  const watch = watchState({
    ...{ site: { exchanges }, start: `${ORIGIN}/`, ask: application.ask, jar: application.jar },
    isSignedOut: ({ response }) => response?.headers.some(([, value]) => value === '/login') ?? false,
    isSetting: ({ name }) => name !== 'sid',
    renew: async () => {
      renewals += 1;
    },
    requests: () => clock.requests,
    began: 0,
    now: () => clock.ms,
  });
  await watch.begin();
  const seen = () => watch.changes().map(({ what, where, restored }) => [what, where.replace(ORIGIN, ''), restored]);
  return { ...application, watch, clock, seen, renewals: () => renewals };
}

it.each([
  ['of several pages', undefined],
  ['with a title that never stays', ['/ticker']],
])('sees nothing where nothing changed: a site %s', async (_, paths) => {
  const { watch, seen, renewals } = await watched(paths);
  await watch.look();
  expect([seen(), renewals()]).toEqual([[], 0]);
});

it.each<[string, Look, string[]]>([
  ['leads elsewhere', { status: 302, location: 'https://shop.example/' }, ['redirected']],
  ['is signed out for good', { status: 302, location: '/login' }, ['signed_out']],
  ['is gone', { status: 404 }, ['gone']],
  ['fails', { status: 500 }, ['failing']],
  ['speaks another language', { lang: 'de' }, ['language']],
  ['has lost its data', { text: '' }, ['emptied']],
  ['shows another page', { title: 'Set up' }, ['content']],
  ['asks for something else', { field: 'token' }, ['content']],
  ['shows a little less', { text: 'x'.repeat(1500) }, []],
])('says so once of an application that %s', async (_, look, kinds) => {
  const { state, watch, seen } = await watched();
  state.look = look;
  await watch.look();
  await watch.look();
  expect([...new Set(seen().map(([what]) => what))]).toEqual(kinds);
  expect(new Set(seen().map(([, where]) => where)).size).toBe(seen().length);
});

it('says the same of several pages once', async () => {
  const { state, watch, seen } = await watched();
  state.look = { lang: 'de' };
  await watch.look();
  expect(seen()).toEqual([['language', '/ … (4)', false]]);
});

it('does not take one answer that fails for another state', async () => {
  const { state, watch, seen } = await watched();
  state.failsOnce = '/shop';
  await watch.look();
  expect(seen()).toEqual([]);
});

it('puts cookies back and goes on in a new session', async () => {
  const { jar, put, watch, seen, renewals } = await watched();
  put('level', 'high');
  put('theme', 'dark');
  await watch.look();
  expect(seen()).toEqual([['cookie', 'level', true]]);
  expect(renewals()).toBe(1);
  expect(jar.all().map(({ name, value }) => `${name}=${value}`)).toEqual(['sid=session-1', 'level=low']);
});

it('looks after a minute or a thousand requests, ever more seldom, and ten times at most', async () => {
  const { watch, clock, asked } = await watched(['/']);
  const looksWithin = async (steps: number, step: () => void) => {
    const before = asked();
    for (let at = 0; at < steps; at += 1) {
      step();
      await watch.lookWhenDue();
    }
    return asked() - before;
  };
  expect(await looksWithin(59, () => (clock.ms += 1000))).toBe(0);
  expect(await looksWithin(1, () => (clock.ms += 1000))).toBe(1);
  expect(await looksWithin(14, () => (clock.requests += 100))).toBe(0);
  expect(await looksWithin(1, () => (clock.requests += 100))).toBe(1);
  expect(await looksWithin(1000, () => (clock.ms += 60_000))).toBe(8);
});

it('takes the first page and others of different code', async () => {
  const paths = [
    '/items/1',
    '/items/2',
    ...Array.from({ length: 30 }, (_, at) => `/page-${'abcdefghijklmnopqrstuvwxyzABCDE'[at]}`),
    '/',
  ];
  const exchanges = paths.map((url) => answer('<p>', { url }));
  const sample = [...sampleOf({ site: { exchanges }, start: `${ORIGIN}/` }).keys()];
  expect(sample).toHaveLength(8);
  expect(sample[0]).toBe(`${ORIGIN}/`);
  expect(sample).not.toContain(`${ORIGIN}/items/2`);
});
