import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebClient } from '@rocca/tools/web/client';
import { createCookieJar } from '@rocca/tools/web/cookies';
import type { Exchange } from '@rocca/tools/web/model';
import { createPace } from '@rocca/tools/web/pace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScriptSession } from './script-session.ts';
import { createSignInKeeper } from './sign-in.ts';

/** Its data answers 401 without the session; some of it answers 401 to everybody. */
const sessions = new Set<string>();
let signIns = 0;
const isBasic = (value = '') => value === `Basic ${Buffer.from('anna:a-word').toString('base64')}`;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** By the words of RFC 7616, 3.4. */
function isDigest(value = '', url: string): boolean {
  const part = (name: string) => new RegExp(`\\b${name}="?([^",]+)`).exec(value)?.[1] ?? '';
  const expected = [md5('anna:a b:a-word'), 'n1', part('nc'), part('cnonce'), 'auth', md5(`GET:${url}`)].join(':');
  return part('uri') === url && part('response') === md5(expected);
}
const server = createServer((request, response) => {
  const { url = '', method, headers } = request;
  const isIn = [...sessions].some((session) => headers.cookie?.includes(session));
  if (url === '/login' && method === 'POST') {
    signIns += 1;
    const session = `sid=session-${signIns}`;
    sessions.add(session);
    return void response.writeHead(200, { 'Set-Cookie': session, 'Content-Type': 'text/html' }).end('welcome');
  }
  if (url === '/led' && method === 'POST')
    return void response
      .writeHead(200, { 'Set-Cookie': 'led=1', 'Content-Type': 'text/html' })
      .end("<script>alert('Welcome')</script><script>window.location.href='led/home'</script>");
  if (url === '/led/home') return void response.end(headers.cookie?.includes('led=1') ? 'Leave' : 'Enter');
  if (url === '/led') return void response.end('<form method=post><input name=user><input name=word></form>');
  if (url === '/own' && method === 'POST')
    return void response.writeHead(302, { 'Set-Cookie': 'own=1', Location: '/own/home' }).end();
  if (url === '/via' && method === 'POST')
    return void response.writeHead(302, { 'Set-Cookie': 'own=1', Location: '/hop?to=/own/home' }).end();
  if (url.startsWith('/hop')) return void response.writeHead(302, { Location: '/own/home' }).end();
  if (url === '/via')
    return void response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<form method=post><input name=user><input name=word type=password></form>');
  if (url.startsWith('/own')) {
    const again = '<form method=post><input name=word type=password><input name=again type=password></form>';
    const first = '<form method=post><input name=user><input name=word type=password></form>';
    const isHome = url === '/own/home' && headers.cookie?.includes('own=1');
    return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(isHome ? again : first);
  }
  if (url.startsWith('/basic') || url.startsWith('/digest')) {
    const isRight = url.startsWith('/basic') ? isBasic(headers.authorization) : isDigest(headers.authorization, url);
    const asked = url.startsWith('/basic') ? 'Basic realm="a"' : 'Digest realm="a b", qop="auth,auth-int", nonce="n1"';
    response.writeHead(isRight ? 200 : 401, isRight ? {} : { 'WWW-Authenticate': asked });
    return void response.end('in');
  }
  if (url === '/steps' && method === 'POST')
    return void response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(
        '<form method=post action=/login><input type=hidden name=user value=anna><input name=word type=password></form>',
      );
  if (url === '/steps')
    return void response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<form method=post><input name=user><button>Next</button></form>');
  if (url === '/framed')
    return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<iframe src=/login></iframe>');
  if (url === '/linked')
    return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<a href=/login>Accedi</a>');
  if (url === '/token' && method === 'POST')
    return void response
      .writeHead(headers['content-type'] === 'application/json' ? 200 : 415, { 'Content-Type': 'application/json' })
      .end(headers['content-type'] === 'application/json' ? '{"access_token":"0123456789abcdef"}' : '{}');
  if (url === '/shown')
    return void response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(isIn ? 'orders' : '<form method=post action=/login><input name=user><input name=word type=password></form>');
  if (url === '/both')
    return void response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(
        '<form method=post action=/register><input name=user><input name=word type=password><input name=mail><input type=radio name=kind value=a></form>' +
          '<form method=post action=/login><input name=user><input name=word type=password></form>',
      );
  if (url === '/login')
    return void response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<form method=post><input name=user><input name=word type=password></form>');
  if (url.startsWith('/scripted'))
    return void response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<form id=f><input name=user><input name=word type=password></form><script>f.onsubmit = send</script>');
  if (url === '/fails')
    return void response
      .writeHead(500, { 'Content-Type': 'text/html' })
      .end('<h1>Error</h1>Addresses of this site: /login (please sign in), /orders');
  if (url.startsWith('/elsewhere') && isIn) {
    sessions.clear();
    return void response.writeHead(302, { Location: '/login' }).end();
  }
  if (url === '/staff') return void response.writeHead(302, { Location: '/login' }).end();
  const isRefused = url.startsWith('/api/closed') || !isIn;
  response.writeHead(isRefused ? 401 : 200, { 'Content-Type': 'application/json' }).end('{}');
});

let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function keeperWith(loggedOutRegex = '', login = '/login', password = 'a-word', loggedInRegex = '') {
  const { signal } = new AbortController();
  const scope = { origin, path: '/', address: '127.0.0.1' };
  const pace = createPace({ perSecond: null, concurrent: 4, budget: 1000, signal });
  const jar = createCookieJar();
  const scriptSession = createScriptSession(origin);
  const client = scriptSession.clientOf(createWebClient({ scope, pace, signal, userAgent: 'test', jar }));
  const settings = {
    ...{ loginUrl: origin + login, userParameter: 'user', passwordParameter: 'word' },
    ...{ username: 'anna', password, loggedInRegex, loggedOutRegex },
  };
  const first: Exchange[] = [];
  const ended: string[] = [];
  const keeper = createSignInKeeper({
    ...{ settings, client, jar, scope, session: null, onFirst: (exchange: Exchange) => first.push(exchange) },
    ...{ scriptSession, onEnded: ({ url }) => ended.push(url.slice(origin.length)) },
  });
  const ask = async (path: string) => {
    const { response } = await keeper.ask(() =>
      client.send({ method: 'GET', url: origin + path, headers: [], body: null }),
    );
    return response?.status;
  };
  return { keeper, ask, first, scriptSession, client, ended };
}

describe('a request that ends the session', () => {
  it('is not repeated after signing in again, and is told', async () => {
    const { keeper, ask, ended } = keeperWith();
    await keeper.signIn();
    await ask('/api/orders');
    const before = signIns;
    expect(await ask('/elsewhere')).toBe(302);
    expect([ended, signIns]).toEqual([['/elsewhere'], before + 1]);
    expect(await ask('/api/orders')).toBe(200);
  });

  it('accuses none of several that are on their way', async () => {
    const { keeper, ask, ended } = keeperWith();
    await keeper.signIn();
    await ask('/api/orders');
    await Promise.all([ask('/elsewhere'), ask('/api/orders'), ask('/api/things')]);
    expect(ended).toEqual([]);
    expect(await ask('/api/orders')).toBe(200);
  });

  it('is no page that only others may see, nor one that is asked for when the session was over already', async () => {
    const { keeper, ask, ended } = keeperWith();
    await keeper.signIn();
    await ask('/api/orders');
    await ask('/staff');
    sessions.clear();
    expect(await ask('/api/orders')).toBe(200);
    expect(ended).toEqual([]);
  });
});

describe('a session that is kept', () => {
  it('is known by the page that a script leads to', async () => {
    expect(await keeperWith('', '/led', 'a-word', 'Leave').keeper.signIn()).toBeNull();
    expect(await keeperWith('', '/led', 'a-word', 'Nowhere').keeper.signIn()).toBe('refused');
  });

  it.each([
    ['/own', '/own/home', []],
    ['/led', '/led/home', []],
    ['/via', '/own/home', ['/hop?to=/own/home']],
    ['/login', null, []],
  ])('begins at %s and leads to %s', async (login, landing, hops) => {
    const { keeper } = keeperWith('', login);
    expect(keeper.landing()).toBeNull();
    expect(await keeper.signIn()).toBeNull();
    expect(keeper.landing()).toBe(landing && origin + landing);
    expect(keeper.hops()).toEqual(hops.map((path) => origin + path));
    // What was answered at once has no address of its own.
    expect(keeper.shownAtOnce()?.response?.body.toString()).toBe(landing === null ? 'welcome' : undefined);
  });

  it.each(['/steps', '/framed', '/linked'])('begins at %s, one step or one page before the password', async (login) => {
    const { keeper, ask } = keeperWith('', login);
    expect(await keeper.signIn()).toBeNull();
    expect(await ask('/api/orders')).toBe(200);
  });

  it('is begun by JSON where an interface takes no form, and kept by its token', async () => {
    const { keeper, client } = keeperWith('', '/token');
    expect(await keeper.signIn()).toBeNull();
    const { request } = await client.send({ method: 'GET', url: `${origin}/api/orders`, headers: [], body: null });
    expect(request.headers).toContainEqual(['Authorization', 'Bearer 0123456789abcdef']);
  });

  it('is made anew where a page shows the sign-in form in place of itself', async () => {
    const { keeper, client } = keeperWith();
    await keeper.signIn();
    sessions.clear();
    const before = signIns;
    const shown = await keeper.ask(() =>
      client.send({ method: 'GET', url: `${origin}/shown`, headers: [], body: null }),
    );
    expect([shown.response?.body.toString(), signIns - before]).toEqual(['orders', 1]);
  });

  it('says why there is none', async () => {
    const { keeper } = keeperWith('', '/own', 'a-word', 'Nowhere');
    expect([await keeper.signIn(), keeper.why(), keeper.isLostForGood()]).toEqual(['refused', 'not_proven', false]);
    const scripted = keeperWith('', '/scripted').keeper;
    expect([await scripted.signIn(), scripted.why()]).toEqual(['refused', 'no_browser']);
  });

  it('is begun by the sign-in form of a page that has a registration before it', async () => {
    const { keeper, first } = keeperWith('', '/both');
    expect(await keeper.signIn()).toBeNull();
    expect(first.map(({ request: { url } }) => url)).toEqual([`${origin}/login`]);
  });

  it('is not begun by an address with the password in it where a script sends the form', async () => {
    const { keeper, first } = keeperWith('', '/scripted');
    expect(await keeper.signIn()).toBe('refused');
    expect(first).toEqual([]);
  });

  it('is not made anew for every address that refuses everybody', async () => {
    const { keeper, ask } = keeperWith();
    await keeper.signIn();
    const before = signIns;
    for (let at = 0; at < 12; at += 1) expect(await ask(`/api/closed-${'abcdefghijkl'[at]}`)).toBe(401);
    for (let at = 0; at < 5; at += 1) await ask('/api/closed-a');
    expect(signIns - before).toBeLessThanOrEqual(3);
  });

  it('shows once how it was made, with a name and a password that are nobody’s', async () => {
    const { keeper, first } = keeperWith();
    await keeper.signIn();
    await keeper.signIn();
    expect(first.map(({ request: { url } }) => url)).toEqual([`${origin}/login`]);
    expect(JSON.stringify(first[0]?.response?.headers)).toMatch(/set-cookie/i);
    expect(String(first[0]?.request.body)).toMatch(/^user=\w+&word=/);
    expect(String(first[0]?.request.body)).not.toMatch(/anna|a-word/);
  });

  it('is made anew each time the site drops it', async () => {
    const { keeper, ask } = keeperWith();
    await keeper.signIn();
    for (let at = 0; at < 6; at += 1) {
      expect(await ask('/api/orders')).toBe(200);
      sessions.clear();
    }
    expect(await ask('/api/orders')).toBe(200);
  });

  it('is not made anew for an error page, whatever it lists', async () => {
    const { keeper, ask } = keeperWith('please sign in');
    await keeper.signIn();
    const before = signIns;
    expect(await ask('/fails')).toBe(500);
    expect(signIns).toBe(before);
  });

  it('is looked after in data, too, where an expression tells it in pages', async () => {
    const { keeper, ask } = keeperWith('please sign in');
    await keeper.signIn();
    sessions.clear();
    expect(await ask('/api/orders')).toBe(200);
  });
});

describe('a sign-in', () => {
  it('that leads to a page with a form for another password succeeded', async () => {
    expect(await keeperWith('', '/own').keeper.signIn()).toBeNull();
  });

  it.each(['/basic', '/digest'])('of HTTP itself is made where the login page asks for it: %s', async (path) => {
    const { keeper, ask, client, scriptSession } = keeperWith('', `${path}/login`);
    expect(await keeper.signIn()).toBeNull();
    expect(await ask(`${path}/orders?id=1`)).toBe(200);
    expect(await keeper.signIn()).toBeNull();
    const request = { method: 'GET', url: `${origin}${path}/orders`, headers: [], body: null };
    expect((await client.send(request, { cookies: 'none' })).response?.status).toBe(401);
    const sent = (await client.send(request)).request;
    expect(scriptSession.withoutIt(sent).headers.map(([name]) => name.toLowerCase())).not.toContain('authorization');
  });

  it('of HTTP with a wrong password is refused and not kept', async () => {
    const { keeper, client } = keeperWith('', '/basic/login', 'wrong');
    expect(await keeper.signIn()).toBe('refused');
    const { request } = await client.send({ method: 'GET', url: `${origin}/basic`, headers: [], body: null });
    expect(JSON.stringify(request.headers)).not.toContain('Basic');
  });
});
