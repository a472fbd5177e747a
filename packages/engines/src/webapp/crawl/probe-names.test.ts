import type { WebClient } from '@rocca/tools/web/client';
import { createCookieJar } from '@rocca/tools/web/cookies';
import type { Header, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { probeNames } from './probe-names.ts';
import { createSurface } from './surface.ts';

interface Shown {
  readonly body: string;
  readonly status?: number;
  readonly headers?: readonly Header[];
}

/** Points of pages, by what they make of a request, and the requests that finding them took. */
async function pointsOf(
  show: (query: URLSearchParams, request: WebRequest) => string | Shown,
  { paths = ['/page'], posted = '', to = '/send', most = 50 } = {},
) {
  let asked = 0;
  const client: WebClient = {
    async send(request) {
      asked += 1;
      const shown = show(new URL(request.url).searchParams, request);
      const { body, ...told } = typeof shown === 'string' ? { body: shown } : shown;
      return { ...answer(body, told), request };
    },
    close: () => undefined,
  };
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  for (const path of paths) {
    const first: WebRequest = { method: 'GET', url: ORIGIN + path, headers: [], body: null };
    surface.keep(await client.send(first), { page: ORIGIN, depth: 0, source: 'link' });
  }
  const form: WebRequest = {
    ...{ method: 'POST', url: ORIGIN + to, body: posted },
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  };
  if (posted !== '') surface.addRequest(form, { page: ORIGIN + (paths[0] ?? ''), depth: 0, source: 'form' });
  const seen = asked;
  const signal = new AbortController().signal;
  await probeNames({ surface, client, jar: createCookieJar(), keeper: null, signal, ms: 5000, most });
  return { points: surface.points.map(({ kind, name }) => `${kind} ${name}`), asked: asked - seen };
}

it('finds a parameter that a page shows though nothing names it', async () => {
  const { points, asked } = await pointsOf((query) => `<p>${query.get('message') ?? ''}</p>`);
  expect(points).toEqual(['query message']);
  expect(asked).toBe(1);
});

it('finds a field of a form that its page fills in by the address, but for passwords', async () => {
  const show = (query: URLSearchParams) => `<input value="${query.get('nickname')}"><b>${query.get('password')}</b>`;
  const { points, asked } = await pointsOf(show, { posted: 'nickname=prova&password=prova&kind=3' });
  expect(points.filter((point) => point.startsWith('query'))).toEqual(['query nickname']);
  expect(asked).toBe(1);
});

it('tries no field of a form by which its own page makes accounts', async () => {
  const show = (query: URLSearchParams) => `<b>${query.get('uid')}</b><i>${query.get('message')}</i>`;
  const posted = 'uid=prova&email=anna%40rocca.example&password=prova&password2=prova';
  const { points } = await pointsOf(show, { paths: ['/register.php'], to: '/register.php', posted });
  expect(points.filter((point) => point.startsWith('query'))).toEqual(['query message']);
});

it('finds one that makes the page another one, by halves', async () => {
  const { points, asked } = await pointsOf((query) => (query.has('file') ? 'No such file' : 'a page '.repeat(50)));
  expect(points).toEqual(['query file']);
  expect(asked).toBeLessThanOrEqual(13);
});

it.each(['user_id', 'uid', 'msg', 'image', 'img', 'doc', 'action', 'act', 'do', 'op', 'mode', 'func', 'module'])(
  'finds %s, with few requests',
  async (name) => {
    const { points, asked } = await pointsOf((query) => (query.has(name) ? 'Nothing there' : 'a page '.repeat(50)));
    expect(points).toEqual([`query ${name}`]);
    expect(asked).toBeLessThanOrEqual(13);
  },
);

it('asks for a name that the page sets beside the word parameter before all others', async () => {
  const text = 'The <b>ansicht</b> parameter chooses a view. '.repeat(9);
  const { points, asked } = await pointsOf((query) => (query.has('ansicht') ? 'No such view' : text));
  expect(points).toEqual(['query ansicht']);
  expect(asked).toBeLessThanOrEqual(13);
});

it('finds one that is run', async () => {
  const run = (text: string) => /^echo (\w+)$/.exec(text)?.[1] ?? '';
  expect((await pointsOf((query) => `<pre>${run(query.get('cmd') ?? '')}</pre>`)).points).toEqual(['query cmd']);
});

it.each([
  ['always the same', () => 'a page', 1],
  ['one that shows its own address', (_: URLSearchParams, { url }: WebRequest) => `<form action="${url}">`, 1],
  ['one that refuses whatever it does not know', (query: URLSearchParams) => 'no'.repeat(query.size > 0 ? 1 : 99), 22],
])('makes no points of a page that is %s', async (_, show, most) => {
  const { points, asked } = await pointsOf(show);
  expect(points).toEqual([]);
  expect(asked).toBeLessThanOrEqual(most);
});

it('finds two that decide, each on its own', async () => {
  const show = (query: URLSearchParams) => (query.has('file') || query.has('host') ? 'Nothing' : 'a page '.repeat(50));
  expect((await pointsOf(show)).points.toSorted()).toEqual(['query file', 'query host']);
});

it.each([
  ['refuses to go without a value', { status: 400, body: 'No file specified' }],
  ['fails without a value', { status: 500, body: 'Undefined index' }],
])('finds the parameter of a page that %s', async (_, without) => {
  const page = (query: URLSearchParams) => ({
    ...without,
    ...(query.has('file') && { status: 200, body: `<p>${query.get('file')}</p>` }),
  });
  expect((await pointsOf(page)).points).toEqual(['query file']);
});

it('finds the parameter of a page that leads on to the address in it', async () => {
  const page = (query: URLSearchParams) => ({
    ...{ status: 302, body: '' },
    headers: [['Location', query.get('next') ?? '/home']] as const,
  });
  expect((await pointsOf(page)).points).toEqual(['query next']);
});

it('asks pages first that do not stand by themselves, where it may not ask all', async () => {
  const show = (query: URLSearchParams, { url }: WebRequest): string | Shown => {
    const isJump = new URL(url).pathname === '/jump';
    return isJump ? { status: 302, body: '', headers: [['Location', query.get('url') ?? '/home']] } : 'a page';
  };
  const { points, asked } = await pointsOf(show, { paths: ['/a', '/b', '/jump'], most: 1 });
  expect(points).toEqual(['query url']);
  expect(asked).toBe(1);
});

it('finds one whose wrong value is answered with a few words, on a long page', async () => {
  const long = 'a line of a page '.repeat(500);
  const show = (query: URLSearchParams) => `${long}<p>${query.has('expression') ? 'Syntax error' : ''}</p>${long}`;
  const { points, asked } = await pointsOf(show);
  expect(points).toEqual(['query expression']);
  expect(asked).toBeLessThanOrEqual(13);
});

it('asks a page that says something else each time twice', async () => {
  let count = 0;
  const { points, asked } = await pointsOf(
    () => `${'a line of a page '.repeat(500)}<p>visitor x${'x'.repeat(count++)}</p>`,
  );
  expect(points).toEqual([]);
  expect(asked).toBe(2);
});
