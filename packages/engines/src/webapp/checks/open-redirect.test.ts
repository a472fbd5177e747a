import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { fakeTarget, type Page, pointOf } from '../testing/fake-target.ts';
import { openRedirect } from './open-redirect.ts';

const ALLOWED = 'https://partner.example/shop';
const to = (value: string): Page => ({ status: 302, body: '', headers: [['Location', value]] });
const refused: Page = { status: 406, body: 'not on the list' };

async function look(answer: (value: string) => Page) {
  const { tools } = fakeTarget(answer, { strength: 'low', payloads: 6 });
  const point = pointOf(ALLOWED, {
    name: 'to',
    request: { method: 'GET', url: `http://127.0.0.1/redirect?to=${ALLOWED}`, headers: [], body: null },
  });
  return (await openRedirect.attack(point, tools)).map(({ key }) => key);
}

describe('a redirect whose host comes from the value', () => {
  it('is open although the page names none by itself', async () => {
    const { tools } = fakeTarget((value) => to(`http://${value}`), { strength: 'low', payloads: 6 });
    const url = 'http://127.0.0.1/redirect?to=';
    const point = pointOf('', { name: 'to', request: { method: 'GET', url, headers: [], body: null } });
    expect((await openRedirect.attack(point, tools)).map(({ key }) => key)).toEqual(['open-redirect']);
  });
});

describe('a page that shows nothing of where it leads', () => {
  const seenAt = async (
    answer: (value: string, request: WebRequest) => Page,
    { path = '/leave?next=prova', ...point }: Partial<InjectionPoint> & { path?: string } = {},
  ) => {
    const { tools, count } = fakeTarget(answer, { strength: 'default', payloads: 15 });
    const request = { method: 'GET', url: `http://127.0.0.1${path}`, headers: [], body: null };
    const found = await openRedirect.attack(pointOf('prova', { name: 'next', request, ...point }), tools);
    return { found: found.map(({ key }) => key), count: count() };
  };
  const decode = (value: string) => Buffer.from(value, 'base64').toString();

  it.each([
    ['must begin with a slash', (value: string) => (value.startsWith('/') ? to(value) : refused)],
    [
      'must begin with the site itself',
      (value: string) => (value.startsWith('http://127.0.0.1') ? to(value) : refused),
    ],
    ['must hold the site', (value: string) => (value.includes('http://127.0.0.1/') ? to(value) : refused)],
    ['is encoded', (value: string) => (decode(value).startsWith('http') ? to(decode(value)) : refused)],
    ['goes into a header', (value: string): Page => ({ body: '', headers: [['Refresh', `0; url=${value}`]] })],
    ['goes into a form', (value: string): Page => ({ body: `<form action="${value}"><input name=a></form>` })],
  ])('is open where its value %s', async (_, answer) => {
    expect((await seenAt(answer)).found).toEqual(['open-redirect']);
  });

  it('is open where the whole query is an address', async () => {
    const answer = (_: string, { url }: WebRequest) => to(url.split('?').slice(1).join('?'));
    expect((await seenAt(answer, { path: '/leave?/home', name: '/home', value: '' })).found).toEqual(['open-redirect']);
  });

  it('is open where the rest of the path is an address', async () => {
    const answer = (_: string, { url }: WebRequest) => to(url.slice(url.indexOf('/leave/') + 7));
    const path = '/leave/https://partner.example/a';
    expect((await seenAt(answer, { path, kind: 'path', name: '5', value: 'a' })).found).toEqual(['open-redirect']);
  });

  it('is given up soon where it leads nowhere', async () => {
    const { found, count } = await seenAt(() => refused);
    expect(found).toEqual([]);
    expect(count).toBeLessThanOrEqual(7);
    expect((await seenAt(() => refused, { name: 'page' })).count).toBeLessThanOrEqual(2);
  });
});

describe('a redirect that refuses dots', () => {
  const lookAt = async (answer: (value: string) => Page) => {
    const { tools } = fakeTarget(answer, { strength: 'medium', payloads: 15 });
    const request = { method: 'GET', url: 'http://127.0.0.1/leave?to=%2Fnew', headers: [], body: null };
    return (await openRedirect.attack(pointOf('/new', { name: 'to', request }), tools)).map(({ key }) => key);
  };
  it('is open to a host that is written as a number, and closed where a host is refused', async () => {
    expect(await lookAt((value) => (value.includes('.') ? refused : to(value)))).toEqual(['open-redirect']);
    expect(await lookAt((value) => (/\.|^\/\s*[/\\]|^\w+:/.test(value) ? refused : to(value)))).toEqual([]);
  });
});

describe('a redirect to a list of other hosts', () => {
  it.each([
    ['stand anywhere in the address', (value: string) => value.includes(ALLOWED)],
    ['begin it', (value: string) => value.startsWith('https://partner.example')],
  ])('is open where it is enough that they %s', async (_, isAllowed) => {
    expect(await look((value) => (isAllowed(value) ? to(value) : refused))).toEqual(['open-redirect']);
  });

  it('is closed where the host itself is looked at', async () => {
    const isAllowed = (value: string) => URL.parse(value)?.host === 'partner.example';
    expect(await look((value) => (isAllowed(value) ? to(value) : refused))).toEqual([]);
    expect(await look((value) => to(value.includes(ALLOWED) ? ALLOWED : '/'))).toEqual([]);
  });
});

describe('a script on every page that reads the address', () => {
  const frame = '<script>if (new URLSearchParams(location.search).get("goto")) location = "/home"</script>';
  const visitsAt = async (
    points: ReadonlyArray<Partial<InjectionPoint>>,
    answer: (value: string) => Page = () => ({ body: frame }),
  ) => {
    const { tools } = fakeTarget(answer, { strength: 'medium', payloads: 15 });
    let visits = 0;
    const opens = async ({ url }: WebRequest) => {
      visits += 1;
      return { executed: false, finalUrl: url, failure: null };
    };
    const watched = { ...tools, browser: { ...tools.browser, opens } };
    for (const [id, point] of points.entries())
      await openRedirect.attack(pointOf('/a', { id, name: 'goto', ...point }), watched);
    return visits;
  };

  it('is watched on one of them, with the names it reads', async () => {
    const once = await visitsAt([{ page: '/1' }]);
    expect(once).toBeGreaterThan(0);
    expect(await visitsAt(['/1', '/2', '/3'].map((page) => ({ page })))).toBe(once);
    expect(await visitsAt([{ page: '/1', name: 'url' }])).toBe(0);
    expect(await visitsAt([{ page: '/1', kind: 'form' }])).toBe(0);
  });

  it('is watched on one of them, also where the value stands in it', async () => {
    const shows = (value: string) => ({ body: `<script>track("${value}"); location.hash = "top"</script>` });
    const within = (value: string) => ({ body: `<script>location.hash = "/list?from=${value}"</script>` });
    expect(await visitsAt([{ page: '/1' }], within)).toBe(0);
    const once = await visitsAt([{ page: '/1' }], shows);
    expect(once).toBeGreaterThan(1);
    expect(await visitsAt([{ page: '/1' }, { page: '/2' }], shows)).toBe(once);
    expect(await visitsAt([{ page: '/1' }], (value) => ({ body: `<a onclick="location='/?q=${value}'">` }))).toBe(0);
  });
});

it('is found in a form that may store no more records, and costs two of them', async () => {
  const request: WebRequest = {
    ...{ method: 'POST', url: 'http://127.0.0.1/notes', body: 'redirect=list' },
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  };
  const target = fakeTarget((value) => to(value), { strength: 'default', payloads: 15 });
  const sent: string[] = [];
  const tools: AttackTools = {
    ...target.tools,
    control: (point) => target.tools.send(point, point.value),
    async send(point, value, options) {
      if (!options?.isDecisive) return { request, response: null, failure: 'over_budget', ms: 0 };
      sent.push(value);
      return target.tools.send(point, value, options);
    },
  };
  const found = await openRedirect.attack(pointOf('list', { kind: 'form', name: 'redirect', request }), tools);
  expect(found.map(({ key }) => key)).toEqual(['open-redirect']);
  expect(sent).toHaveLength(2);
});
