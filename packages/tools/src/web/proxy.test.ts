import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from './certificate.ts';
import { createPace } from './pace.ts';
import { openScopeProxy, type ScopeProxy } from './proxy.ts';
import { openSite, type Site } from './testing/hostile-site.ts';

const signal = new AbortController().signal;
const pace = createPace({ perSecond: null, concurrent: 1, budget: 1000, signal });
let site: Site;
let secure: Site;
let other: Site;
let proxy: ScopeProxy;
let secureProxy: ScopeProxy;

const answer = (request: IncomingMessage) => `seen ${request.headers.host}`;
beforeAll(async () => {
  other = await openSite((_, response) => response.end('elsewhere'));
  site = await openSite((request, response) => {
    if (request.url?.startsWith('/shop/script')) response.setHeader('content-type', 'text/javascript');
    if (request.url === '/shop/script-own') response.setHeader('set-cookie', 'a=1');
    response.end(answer(request));
  });
  site.server.on('upgrade', (request, socket: Socket) => {
    site.asked.push(`WS ${request.url}`);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.pipe(socket);
  });
  secure = await openSite((request, response) => response.end(answer(request)), { tls: makeCertificate('a.example') });
  proxy = await openScopeProxy({ scope: { origin: site.origin, path: '/shop/', address: '127.0.0.1' }, pace, signal });
  // A name that leads nowhere: only the checked address counts.
  const origin = `https://name.invalid:${secure.port}`;
  secureProxy = await openScopeProxy({ scope: { origin, path: '/shop/', address: '127.0.0.1' }, pace, signal });
});
afterAll(async () => {
  proxy.close();
  secureProxy.close();
  await Promise.all([site.close(), secure.close(), other.close()]);
});

const portOf = ({ server }: ScopeProxy) => Number(new URL(server).port);
const credentials = ({ username, password }: ScopeProxy) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

async function ask(url: string, authorization = credentials(proxy)) {
  const sent = requestHttp({
    host: '127.0.0.1',
    port: portOf(proxy),
    path: url,
    headers: { host: new URL(url).host, ...(authorization ? { 'proxy-authorization': authorization } : {}) },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of response) body += part;
  return { status: response.statusCode, body };
}

async function openTunnel(through: ScopeProxy, authority: string, authorization = credentials(through)) {
  const socket = connect(portOf(through), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\nProxy-Authorization: ${authorization}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  return { socket, status: Number(head.toString().split(' ')[1]) };
}

async function say(socket: Socket, words: string): Promise<string> {
  socket.write(words);
  const [heard] = (await once(socket, 'data')) as [Buffer];
  return heard.toString();
}

describe('the browser’s proxy', () => {
  it('passes what is in scope, and counts it', async () => {
    const before = pace.counts().begun;
    expect(await ask(`${site.origin}/shop/a`)).toEqual({ status: 200, body: `seen 127.0.0.1:${site.port}` });
    expect(pace.counts().begun - before).toBe(1);
  });

  it('refuses every other host, port and path, and counts them', async () => {
    const before = { ...proxy.counts(), asked: site.asked.length };
    const urls = [`${other.origin}/shop/`, `${site.origin}/`, `${site.origin}/shop/../admin`, 'ftp://a.example/shop/'];
    for (const url of urls) expect((await ask(url)).status).toBe(403);
    expect(proxy.counts()).toEqual({ passed: before.passed, refused: before.refused + urls.length });
    expect(proxy.refused()).toEqual(expect.arrayContaining(urls));
    expect([site.asked.length - before.asked, other.asked]).toEqual([0, []]);
  });

  it('knows its own browser by a password', async () => {
    expect((await ask(`${site.origin}/shop/`, '')).status).toBe(407);
    expect((await ask(`${site.origin}/shop/`, `${credentials(proxy)}x`)).status).toBe(407);
    expect((await openTunnel(proxy, `127.0.0.1:${site.port}`, 'Basic eA==')).status).toBe(407);
  });

  it('makes tunnels to the site alone', async () => {
    for (const authority of [`127.0.0.1:${other.port}`, 'name.invalid:80', `x@127.0.0.1:${site.port}`, '']) {
      expect((await openTunnel(proxy, authority)).status).toBeGreaterThanOrEqual(400);
    }
    expect(other.asked).toEqual([]);
  });

  it('passes WebSockets in scope, and no others', async () => {
    const head = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    const { socket } = await openTunnel(proxy, `127.0.0.1:${site.port}`);
    expect(await say(socket, head('/shop/live'))).toContain('101 Switching');
    expect(await say(socket, 'hello')).toBe('hello');
    socket.destroy();
    const { socket: outside } = await openTunnel(proxy, `127.0.0.1:${site.port}`);
    expect(await say(outside, head('/admin/live'))).toContain('403');
    expect(site.asked.filter((line) => line.startsWith('WS'))).toEqual(['WS /shop/live']);
  });

  it('sees into TLS: paths are held to the scope there too', async () => {
    const { socket, status } = await openTunnel(secureProxy, `name.invalid:${secure.port}`);
    expect(status).toBe(200);
    const inside = connectTls({ socket, rejectUnauthorized: false, servername: 'name.invalid' });
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: name.invalid:${secure.port}\r\n\r\n`;
    expect(await say(inside, get('/shop/'))).toContain(`seen name.invalid:${secure.port}`);
    expect(await say(inside, get('/shop/..%2fadmin'))).toContain('403');
    expect(secure.asked).toEqual(['GET /shop/']);
  });

  it('asks for a script once, unless it is one person’s own', async () => {
    for (const path of [
      '/shop/script',
      '/shop/script',
      '/shop/script-own',
      '/shop/script-own',
      '/shop/script?b',
      '/shop/script?b',
    ]) {
      expect((await ask(site.origin + path)).body).toContain('seen');
    }
    const asked = site.asked.filter((line) => line.includes('script'));
    expect(asked).toEqual(['', '-own', '-own', '?b', '?b'].map((end) => `GET /shop/script${end}`));
  });

  it('says nothing more once the budget is used up', async () => {
    const poor = createPace({ perSecond: null, concurrent: 1, budget: 0, signal });
    const scope = { origin: site.origin, path: '/', address: '127.0.0.1' };
    const closed = await openScopeProxy({ scope, pace: poor, signal });
    const { socket } = await openTunnel(closed, `127.0.0.1:${site.port}`);
    const before = site.asked.length;
    expect(await say(socket, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toContain('503');
    expect(site.asked).toHaveLength(before);
    closed.close();
  });
});

it('may be spoken to as the site itself where only ours get to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
  const socketFile = join(folder, 'door');
  const scope = { origin: `https://name.invalid:${secure.port}`, path: '/shop/', address: '127.0.0.1' };
  const door = await openScopeProxy({ scope, pace, signal, socketFile });
  const say = async (socket: Socket, line: string) => {
    socket.write(`${line} HTTP/1.1\r\nHost: name.invalid\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const part of socket) text += part;
    return text;
  };
  const tls = () => connectTls({ socket: connect(socketFile), rejectUnauthorized: false });
  try {
    expect(await say(tls(), 'GET /shop/x')).toContain('seen name.invalid');
    expect(await say(tls(), 'GET /other')).toContain('403');
    // As to a proxy, and without a password.
    expect(await say(connect(socketFile), 'CONNECT elsewhere.invalid:443')).toContain('403');
  } finally {
    door.close();
    await rm(folder, { recursive: true });
  }
});

it('tells what the target answered, and nothing of what was refused', async () => {
  const answered: string[] = [];
  const scope = { origin: site.origin, path: '/shop/', address: '127.0.0.1' };
  const told = await openScopeProxy({
    ...{ scope, pace, signal },
    onAnswered: (method, url, status) => answered.push(`${method} ${new URL(url).pathname} ${status}`),
  });
  for (const [method, path] of [
    ['POST', '/shop/told'],
    ['POST', '/outside'],
  ] as const) {
    const headers = { host: new URL(site.origin).host, 'proxy-authorization': credentials(told) };
    const sent = requestHttp({ host: '127.0.0.1', port: portOf(told), method, path: site.origin + path, headers });
    sent.end('a=1');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    for await (const _ of response);
  }
  expect(answered).toEqual(['POST /shop/told 200']);
  told.close();
});
