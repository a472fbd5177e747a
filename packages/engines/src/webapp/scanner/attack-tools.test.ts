import type { WebClient } from '@rocca/tools/web/client';
import { createWebClient } from '@rocca/tools/web/client';
import { createCookieJar } from '@rocca/tools/web/cookies';
import type { WebRequest } from '@rocca/tools/web/model';
import { createPace } from '@rocca/tools/web/pace';
import { openSite, type Site } from '@rocca/tools/web/testing/hostile-site';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InjectionPoint } from '../crawl/point.ts';
import { createScriptSession } from '../crawl/script-session.ts';
import { createSignInKeeper } from '../crawl/sign-in.ts';
import { readParts, writeParts } from '../crawl/spots/multipart-body.ts';
import { createSurface } from '../crawl/surface.ts';
import { createAttackTools } from './attack-tools.ts';

/**
 * A site that takes whatever number a session is given and hands it back, as old ones do, with a level of protection in
 * a cookie, and a second password for those who are in.
 */
let site: Site;
beforeAll(async () => {
  site = await openSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://a');
    const cookies = request.headers.cookie ?? '';
    const isIn = cookies.includes('sid=good');
    if (pathname === '/login') return void response.end('<form method=post><input name=u><input name=p></form>');
    if (pathname === '/door') {
      // Whoever is in is led on; others get a token that is worth something with their cookie alone.
      if (isIn) return void response.writeHead(302, { location: '/page' }).end();
      const visit = /visit=(\w+)/.exec(cookies)?.[1];
      if (request.method === 'POST') return void response.end(visit === 'v1' ? 'Wrong password' : 'Wrong token');
      const form = '<h1>Sign in</h1><form method=post><input name=u><input type=password name=p>';
      return void response
        .writeHead(200, { 'set-cookie': 'visit=v1; Path=/' })
        .end(`${form}<input type=hidden name=csrf_token value=abcdef></form>`);
    }
    if (pathname === '/register' && request.method === 'POST')
      return void response.writeHead(200, { 'set-cookie': 'sid=another; Path=/' }).end('Welcome');
    if (pathname === '/unknown/forgot') return void response.writeHead(404).end('No such account');
    if (pathname === '/open') return void response.end(isIn ? 'in' : 'out');
    if (!isIn) return void response.writeHead(302, { location: '/login' }).end();
    const given = ['sid', 'level'].map((name) => {
      const value = searchParams.get(name) ?? new RegExp(`${name}=([^;]*)`).exec(cookies)?.[1];
      return `${name}=${value}; Path=/`;
    });
    response.writeHead(200, { 'set-cookie': given }).end('in');
  });
});
afterAll(() => site.close());

const get = (path: string) => ({ method: 'GET', url: site.origin + path, headers: [], body: null });
const pointAt = (path: string, kind: InjectionPoint['kind'], name: string): InjectionPoint => ({
  ...{ id: 1, kind, name, value: 'low', request: get(path), page: site.origin, source: 'link', token: null },
  changes: false,
});

function signedIn({ mayChange = false } = {}) {
  const { signal } = new AbortController();
  const scope = { origin: site.origin, path: '/', address: '127.0.0.1' };
  const jar = createCookieJar();
  jar.keep('/', [
    ['Set-Cookie', 'sid=good; Path=/'],
    ['Set-Cookie', 'level=low; Path=/'],
  ]);
  const pace = createPace({ perSecond: null, concurrent: 4, budget: 1000, signal });
  const client: WebClient = createWebClient({ scope, pace, signal, userAgent: 'test', jar });
  const surface = createSurface({ origin: site.origin, root: '/', variants: 2 });
  surface.session.signedIn = true;
  surface.session.cookies = ['sid'];
  for (const path of ['/unlock', '/open'])
    surface.addLogin({ page: site.origin + path, request: get(path), userField: '', passwordField: 'word' });
  const settings = {
    ...{ loginUrl: `${site.origin}/login`, userParameter: 'u', passwordParameter: 'p', username: 'a', password: 'b' },
    ...{ loggedInRegex: '', loggedOutRegex: 'Sign in' },
  };
  const scriptSession = createScriptSession(site.origin);
  const keeper = createSignInKeeper({ settings, client, jar, scope, session: null, scriptSession });
  const runs = async () => ({ executed: false, finalUrl: '', failure: null });
  const tools = createAttackTools({
    ...{ client, jar, surface, signal, keeper, scriptSession, listener: null, browser: { runs, opens: runs } },
    own: { username: 'a', password: 'b' },
    depth: { strength: 'low', payloads: 5, mayChange },
    onAnswer: () => undefined,
  });
  const cookies = () => Object.fromEntries(jar.all().map(({ name, value }) => [name, value]));
  return { tools, surface, cookies, close: () => client.close() };
}

it('keeps its own session where a site hands back the cookie that was tried', async () => {
  const { tools, cookies, close } = signedIn();
  await tools.send(pointAt('/page', 'cookie', 'level'), 'tried');
  await tools.request({ ...get('/page'), headers: [['Cookie', 'sid=good; level=tried']] });
  expect(cookies()).toEqual({ sid: 'good', level: 'low' });
  close();
});

it('goes on as the user it was given where a site signs in whoever registers', async () => {
  const { tools, cookies, close } = signedIn();
  const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
  const body = 'username=anna&email=anna%40rocca.example&password=Prova-2026!&password2=Prova-2026!';
  const request = { ...get('/register'), method: 'POST', headers, body };
  await tools.send({ ...pointAt('/register', 'form', 'username'), request }, 'x');
  expect(site.asked.filter((one) => one.startsWith('POST /register'))).not.toEqual([]);
  expect(cookies()).toEqual({ sid: 'good', level: 'low' });
  close();
});

it('makes its account by the registration for visitors, not by the longer form of an administration', async () => {
  const { tools, surface, close } = signedIn();
  const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
  const formAt = (path: string, body: string): WebRequest => ({ ...get(path), method: 'POST', headers, body });
  const forms = [
    formAt(
      '/add-user',
      'username=anna&email=anna%40rocca.example&about=prova&password=Prova-2026!&password2=Prova-2026!',
    ),
    formAt('/register', 'username=anna&email=anna%40rocca.example&password=Prova-2026!&password2=Prova-2026!'),
  ];
  const pages = [`${site.origin}/page`, `${site.origin}/open`];
  for (const [at, request] of forms.entries()) {
    surface.noteChange(request, 'registers');
    surface.addRequest(request, { page: pages[at] ?? '', depth: 1, source: 'form' }, { stranger: at === 1 });
  }
  site.asked.splice(0);
  const point = surface.points.find(({ name, request }) => name === 'username' && request === forms[0]);
  if (point) await tools.send(point, 'x');
  expect(site.asked.filter((one) => one.startsWith('POST'))[0]).toContain('/register');
  close();
});

it('never gives its own account another name to sign in with', async () => {
  const { tools, close } = signedIn();
  const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
  const request = { ...get('/profile'), method: 'POST', headers, body: 'username=a&real=Anna' };
  await tools.send({ ...pointAt('/profile', 'form', 'username'), request }, 'tried');
  await tools.send({ ...pointAt('/profile', 'form', 'real'), request }, 'tried');
  expect(site.asked.filter((one) => one.startsWith('POST /profile'))).toHaveLength(1);
  close();
});

it('tries who made a record in a request for a record that does not exist', async () => {
  const { tools, close } = signedIn();
  const request = {
    ...{ method: 'POST', url: `${site.origin}/users/save`, body: 'id=51&title=a&created_by=a' },
    headers: [['Content-Type', 'application/x-www-form-urlencoded']] as const,
  };
  const point = { ...pointAt('/users/save', 'form', 'created_by'), value: 'a', request };
  const bodies = [await tools.control(point), await tools.send(point, "a'")].map(({ request: { body } }) =>
    String(body),
  );
  expect(bodies[0]).toMatch(/^id=2\d{9}&title=a&created_by=a$/);
  expect(bodies[1]).toBe(`${bodies[0]}'`);
  const title = await tools.send({ ...point, id: 2, name: 'title' }, 'b');
  expect(String(title.request.body)).toBe('id=51&title=b&created_by=a');
  close();
});

it('gives it none either where several values are tried in one request', async () => {
  const { tools, surface, close } = signedIn();
  const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
  const request = { ...get('/settings/profile'), method: 'POST', headers, body: 'username=a&real=Anna' };
  surface.addRequest(request, { page: site.origin, depth: 1, source: 'script' });
  const point = surface.points.find(({ name }) => name === 'real');
  if (!point) throw new Error('the form has this field');
  const together = (body: string) => tools.send({ ...point, request: { ...request, body } }, 'tried');
  await together('username=other&real=Anna');
  await together('username=a&real=Bruno');
  expect(site.asked.filter((one) => one.startsWith('POST /settings/profile'))).toHaveLength(1);
  close();
});

it('goes on with the settings of the crawl, whatever a form makes of our values', async () => {
  const { tools, cookies, close } = signedIn();
  await tools.send(pointAt('/page?level=low', 'query', 'level'), 'tried');
  expect(cookies()).toEqual({ sid: 'good', level: 'low' });
  close();
});

it('sends a password form signed in where strangers never see it, and else as a stranger', async () => {
  const { tools, close } = signedIn();
  const bodyAt = async (path: string) =>
    (await tools.send(pointAt(path, 'query', 'word'), 'x')).response?.body.toString();
  expect([await bodyAt('/unlock'), await bodyAt('/open')]).toEqual(['in', 'out']);
  close();
});

it.each([
  ['an account that nobody has', 'user=Anna3f2a1b&word=prova3f2a1b', 30],
  ['an address that nobody has', 'mail=anna.verdi.3f2a1b%40rocca.example&word=a', 30],
  ['a name that somebody may have', 'user=Anna&word=prova3f2a1b', 10],
  ['a form of another kind', 'word=a', 10],
])('asks for a forgotten password as often as other forms of %s', async (_, body, expected) => {
  const { tools, close } = signedIn();
  const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
  const request = { ...get('/forgot'), method: 'POST', headers, body };
  const point = { ...pointAt('/forgot', 'form', 'word'), request };
  const sent = await Promise.all(Array.from({ length: 30 }, (_, time) => tools.send(point, `x${time}`)));
  expect(sent.filter(({ failure }) => failure !== 'over_budget')).toHaveLength(expected);
  close();
});

it('asks as often where the site says that it knows no such account', async () => {
  const { tools, close } = signedIn();
  const headers = [['Content-Type', 'application/json']] as const;
  const request = { ...get('/unknown/forgot'), method: 'POST', headers, body: '{"user":"prova"}' };
  const point = { ...pointAt('/unknown/forgot', 'json', 'user'), request };
  await tools.control(point);
  const sent = await Promise.all(Array.from({ length: 30 }, (_, time) => tools.send(point, `prova${time}`)));
  expect(sent.filter(({ failure }) => failure !== 'over_budget')).toHaveLength(30);
  close();
});

it('sends nothing that buys, even with the consent: the crawl has bought once', async () => {
  const { tools, close } = signedIn({ mayChange: true });
  const headers = [['Content-Type', 'application/json']] as const;
  const transfer = { ...get('/api/transfer'), method: 'POST', headers, body: '{"to":3,"amount":1}' };
  const lookup = { ...get('/api/transfers/search'), method: 'POST', headers, body: '{"amount":1}' };
  const sent = [await tools.request(transfer), await tools.request(lookup)];
  expect(sent.map(({ failure }) => failure)).toEqual(['out_of_scope', null]);
  close();
});

it('follows a link that signs out as a stranger alone', async () => {
  const { tools, close } = signedIn();
  const exit = get('/logout');
  const withCookie = { ...exit, headers: [['Cookie', 'sid=good']] as const };
  const sent = await Promise.all([
    tools.request(exit),
    tools.request(exit, { anonymous: true }),
    tools.request(withCookie, { anonymous: true }),
  ]);
  expect(sent.map(({ failure }) => failure)).toEqual(['out_of_scope', null, 'out_of_scope']);
  close();
});

it('repeats a sign-in as a stranger, whatever a check makes of it', async () => {
  const { tools, close } = signedIn();
  const bodyAt = async (path: string) =>
    (await tools.request({ ...get(path), method: 'POST', body: 'word=x' })).response?.body.toString();
  expect([await bodyAt('/unlock'), await bodyAt('/open')]).toEqual(['in', 'out']);
  close();
});

it('asks the page of a password form for whom it is, whatever the form is sent with', async () => {
  const { tools, close } = signedIn();
  const bodyAt = async (path: string) => {
    const point = { ...pointAt(`${path}?word=a`, 'query', 'word'), page: site.origin + path, signsIn: true };
    return (await tools.send(point, 'x')).response?.body.toString();
  };
  expect([await bodyAt('/unlock'), await bodyAt('/open')]).toEqual(['in', 'out']);
  close();
});

it('tries the form that signs in as a stranger with the cookies of its page, and stays who it is', async () => {
  const { tools, cookies, close } = signedIn();
  const request: WebRequest = {
    ...{ method: 'POST', url: `${site.origin}/door`, body: 'u=a&p=b&csrf_token=old' },
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  };
  const point: InjectionPoint = {
    ...{ ...pointAt('/door', 'form', 'u'), request, page: request.url, signsIn: true },
    token: { name: 'csrf_token', page: request.url },
  };
  const { response } = await tools.send(point, "a'");
  expect(response?.body.toString()).toBe('Wrong password');
  expect(cookies()).toEqual({ sid: 'good', level: 'low' });
  close();
});

it('tries the texts of a form without its file where the form takes that', async () => {
  const { tools, close } = signedIn();
  const request = writeParts({ ...get('/open'), method: 'POST' }, [
    { name: 'title', fileName: null, contentType: null, content: 'low' },
    { name: 'photo', fileName: 'a.gif', contentType: 'image/gif', content: 'GIF89a' },
  ]);
  const point = { ...pointAt('/open', 'multipart', 'title'), request, page: `${site.origin}/page` };
  const sent = [await tools.control(point), await tools.send(point, 'tried')];
  expect(sent.map((exchange) => readParts(exchange.request).map(({ content }) => content))).toEqual([
    ['low', ''],
    ['tried', ''],
  ]);
  close();
});

it('names a form that could make another account among what was not tried', async () => {
  const { tools, surface, close } = signedIn();
  const register = {
    ...{ method: 'POST', url: `${site.origin}/register`, body: 'user=a&password=b' },
    headers: [['Content-Type', 'application/x-www-form-urlencoded'] as const],
  };
  const statusOf = async () => (await tools.request(register)).response?.status;
  // The answer to a password that is empty says nothing of a refusal.
  expect([await statusOf(), [...surface.untried.values()]]).toEqual([
    undefined,
    [{ method: 'POST', url: register.url, change: 'registers' }],
  ]);
  close();
});

it('does not name what a value of its own makes of an address among what was not tried', async () => {
  const { tools, surface, close } = signedIn();
  const point = pointAt('/open?page=a', 'query', 'page');
  expect((await tools.send(point, 'logout-and-delete')).failure).toBe('out_of_scope');
  expect([...surface.untried.values()]).toEqual([]);
  close();
});
