import { once } from 'node:events';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebClient, type WebClientOptions } from './client.ts';
import { createCookieJar } from './cookies.ts';
import { MAX_BODY_BYTES, type WebRequest } from './model.ts';
import { createPace } from './pace.ts';
import { openSite, type Site } from './testing/hostile-site.ts';

const signal = new AbortController().signal;
const paceFor = (stop = signal) => createPace({ perSecond: null, concurrent: 50, budget: 10_000, signal: stop });
const get = (url: string, headers: WebRequest['headers'] = []): WebRequest => ({
  method: 'GET',
  url,
  headers,
  body: null,
});
const filler = Buffer.alloc(64 * 1024, 'x');

let site: Site;
let other: Site;
let bomb: Buffer;

/** 128 megabytes of zeros in half a one. */
async function makeBomb(): Promise<Buffer> {
  const gzip = createGzip({ level: 1 });
  const parts: Buffer[] = [];
  gzip.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(8 * 1024 * 1024);
  for (let written = 0; written < 16; written += 1) if (!gzip.write(zeros)) await once(gzip, 'drain');
  gzip.end();
  await once(gzip, 'end');
  return Buffer.concat(parts);
}

beforeAll(async () => {
  bomb = await makeBomb();
  other = await openSite((_, response) => response.end('elsewhere'));
  site = await openSite((request, response) => {
    const encoded = (encoding: string, body: Buffer) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    const pages: Record<string, () => void> = {
      '/echo': () => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          response.setHeader('X-Odd-NAME', ['one', 'two']);
          const { method, rawHeaders } = request;
          response.end(JSON.stringify({ method, rawHeaders, body: Buffer.concat(parts).toString() }));
        });
      },
      '/endless': () => {
        const more = () => {
          while (response.write(filler));
        };
        response.on('drain', more);
        more();
      },
      '/declared': () => {
        response.writeHead(200, { 'content-length': String(2 * 1024 ** 3) });
        for (let written = 0; written < 64; written += 1) response.write(filler);
      },
      '/loris': () => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('x'), 50);
        response.on('close', () => clearInterval(timer));
      },
      '/silent': () => undefined,
      '/gzip': () => encoded('gzip', gzipSync('plain text')),
      '/gzip-twice': () => encoded('gzip, gzip', gzipSync(gzipSync('plain text'))),
      '/br': () => encoded('br', brotliCompressSync('plain text')),
      '/deflate': () => encoded('deflate', deflateSync('plain text')),
      '/deflate-raw': () => encoded('deflate', deflateRawSync('plain text')),
      '/lie': () => encoded('gzip', Buffer.from('plain text')),
      '/cut-gzip': () => encoded('gzip', gzipSync('plain text').subarray(0, -8)),
      '/bomb': () => encoded('gzip', bomb),
      '/bomb-in-bomb': () => encoded('gzip, gzip', gzipSync(bomb)),
      '/away': () => response.writeHead(302, { location: other.origin }).end(),
      '/cookie': () => response.writeHead(200, { 'set-cookie': ['sid=1; Path=/', 'gone=1; Max-Age=0'] }).end(),
      '/dies': () => request.socket.destroy(),
    };
    (pages[request.url ?? ''] ?? (() => response.end(request.url)))();
  });
});
afterAll(() => Promise.all([site.close(), other.close()]));

const clientFor = (options: Partial<WebClientOptions> = {}) =>
  createWebClient({
    scope: { origin: site.origin, path: '/', address: '127.0.0.1' },
    pace: paceFor(),
    signal,
    userAgent: 'test',
    ...options,
  });
const textOf = async (path: string) => (await clientFor().send(get(site.origin + path))).response?.body.toString();

describe('the client of a scan', () => {
  it('sends headers in their order and spelling, and its own where they are missing', async () => {
    const exchange = await clientFor().send({
      method: 'POST',
      url: `${site.origin}/echo`,
      headers: [
        ['x-B', '1'],
        ['X-a', 'è'],
        ['x-B', '2'],
        ['Content-Length', '999'],
        ['Transfer-Encoding', 'chunked'],
        [':authority', 'a'],
      ],
      body: 'perché',
    });
    const { rawHeaders, body, method } = JSON.parse(exchange.response?.body.toString() ?? '');
    expect(method).toBe('POST');
    expect(body).toBe('perché');
    const latin1 = Buffer.from('è').toString('latin1');
    expect(rawHeaders.slice(0, 8)).toEqual(['Host', `127.0.0.1:${site.port}`, 'x-B', '1', 'X-a', latin1, 'x-B', '2']);
    expect(rawHeaders).toEqual(expect.arrayContaining(['User-Agent', 'test', 'Content-Length', '7']));
    expect(rawHeaders).not.toContain('Transfer-Encoding');
    expect(exchange.response?.headers).toEqual(
      expect.arrayContaining([
        ['X-Odd-NAME', 'one'],
        ['X-Odd-NAME', 'two'],
      ]),
    );
    expect(exchange.request.headers).toContainEqual(['User-Agent', 'test']);
  });

  it('lets a request name another host, and still asks the same server', async () => {
    const { response } = await clientFor().send(get(`${site.origin}/echo`, [['Host', 'other.example']]));
    expect(response?.body.toString()).toContain('"Host","other.example"');
  });

  it.each([
    ['a line in a value', [['X-A', 'a\r\nX-B: b']]],
    ['a bare line feed in a value', [['X-A', 'a\nb']]],
    ['a zero in a value', [['X-A', 'a\0']]],
    ['a blank in a name', [['X A', 'a']]],
    ['a line in a name', [['X-A: a\r\nX-B', 'b']]],
    ['too many bytes', [['X-A', 'a'.repeat(70_000)]]],
  ] as Array<[string, WebRequest['headers']]>)('never sends %s', async (_, headers) => {
    const before = site.asked.length;
    const exchange = await clientFor().send(get(`${site.origin}/echo`, headers));
    expect(exchange).toMatchObject({ response: null, failure: 'broken' });
    expect(site.asked).toHaveLength(before);
  });

  it('sends paths as they are', async () => {
    expect(await textOf('/a/../%2e%2e/..;/<b>"|?q={1}')).toBe('/a/../%2e%2e/..;/<b>"|?q={1}');
  });

  it.each(['/gzip', '/gzip-twice', '/br', '/deflate', '/deflate-raw', '/lie', '/cut-gzip'])(
    'reads %s',
    async (path) => {
      expect(await textOf(path)).toBe('plain text');
    },
  );

  it.each(['/endless', '/declared', '/bomb', '/bomb-in-bomb'])(
    'keeps the beginning of %s and no more',
    async (path) => {
      const before = process.memoryUsage().rss;
      const { response } = await clientFor().send(get(site.origin + path));
      expect(response).toMatchObject({ status: 200, cut: true });
      expect(response?.body).toHaveLength(MAX_BODY_BYTES);
      expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    },
  );

  it.each(['/loris', '/silent'])('gives up on %s when its time is over', async (path) => {
    const exchange = await clientFor().send(get(site.origin + path), { timeoutMs: 300 });
    expect(exchange).toMatchObject({ response: null, failure: 'timed_out' });
    expect(exchange.ms).toBeGreaterThan(200);
  });

  it('follows no redirect', async () => {
    const { response } = await clientFor().send(get(`${site.origin}/away`));
    expect(response?.headers).toContainEqual(['location', other.origin]);
    expect(other.asked).toEqual([]);
  });

  it('asks nothing outside of its scope', async () => {
    const client = clientFor({ scope: { origin: site.origin, path: '/shop/', address: '127.0.0.1' } });
    const before = site.asked.length;
    for (const url of [other.origin, `${site.origin}/`, `${site.origin}/shop/..%2fadmin`]) {
      expect((await client.send(get(url))).failure).toBe('out_of_scope');
    }
    expect([site.asked.length - before, other.asked]).toEqual([0, []]);
  });

  it('dials the checked address, whatever the name says', async () => {
    const scope = { origin: `http://no-such-name.invalid:${site.port}`, path: '/', address: '127.0.0.1' };
    const { response } = await clientFor({ scope }).send(get(`${scope.origin}/echo`));
    expect(response?.body.toString()).toContain(`"Host","no-such-name.invalid:${site.port}"`);
  });

  it('says what became of a request that failed', async () => {
    const closed = await openSite(() => undefined);
    await closed.close();
    const scope = { origin: closed.origin, path: '/', address: '127.0.0.1' };
    expect((await clientFor({ scope }).send(get(closed.origin))).failure).toBe('refused');
    expect((await clientFor().send(get(`${site.origin}/dies`))).failure).toBe('broken');
    const pace = createPace({ perSecond: null, concurrent: 1, budget: 0, signal });
    expect((await clientFor({ pace }).send(get(site.origin))).failure).toBe('over_budget');
  });

  it('does not say that nothing was delivered where a server stopped at the request', async () => {
    const server = await openSite((request, response) => {
      if (request.url === '/') return response.end('there');
      server.server.close();
      request.socket.destroy();
    });
    const scope = { origin: server.origin, path: '/', address: '127.0.0.1' };
    const client = clientFor({ scope });
    expect((await client.send(get(`${server.origin}/`))).response?.status).toBe(200);
    const stopped = await client.send(get(`${server.origin}/stop`));
    expect(stopped.failure).toBe('broken');
    expect(stopped.ms).toBeGreaterThan(0);
    expect(server.asked).toEqual(['GET /', 'GET /stop']);
    client.close();
  });

  it('sends nothing that is not wanted any more when its turn comes', async () => {
    let isWanted = true;
    const server = await openSite((_, response) => {
      isWanted = false;
      response.end('there');
    });
    const scope = { origin: server.origin, path: '/', address: '127.0.0.1' };
    const pace = createPace({ perSecond: null, concurrent: 1, budget: 100, signal });
    const client = clientFor({ scope, pace });
    const first = client.send(get(`${server.origin}/first`));
    const second = client.send(get(`${server.origin}/second`), { isWanted: () => isWanted });
    expect([(await first).failure, (await second).failure]).toEqual([null, 'over_budget']);
    expect(server.asked).toEqual(['GET /first']);
    client.close();
    await server.close();
  });

  it('stops at once, with all that is open and all that waits', async () => {
    const stop = new AbortController();
    const pace = createPace({ perSecond: null, concurrent: 2, budget: 100, signal: stop.signal });
    const client = clientFor({ signal: stop.signal, pace });
    const open = [1, 2, 3, 4].map(() => client.send(get(`${site.origin}/silent`)));
    await expect.poll(() => pace.counts().open).toBe(2);
    stop.abort();
    expect((await Promise.all(open)).map(({ failure }) => failure)).toEqual(Array(4).fill('stopped'));
    expect((await client.send(get(site.origin))).failure).toBe('stopped');
  });

  it('carries the cookies of its jar, unless a request has its own or wants none', async () => {
    const jar = createCookieJar();
    const client = clientFor({ jar });
    await client.send(get(`${site.origin}/cookie`), { cookies: 'none' });
    expect(jar.all()).toEqual([]);
    await client.send(get(`${site.origin}/cookie`));
    expect(jar.all()).toMatchObject([{ name: 'sid', value: '1', path: '/' }]);
    const echo = async (...args: Parameters<typeof client.send>) =>
      (await client.send(...args)).response?.body.toString();
    expect(await echo(get(`${site.origin}/echo`))).toContain('"Cookie","sid=1"');
    expect(await echo(get(`${site.origin}/echo`, [['cookie', 'own=1']]))).not.toContain('sid=1');
    expect(await echo(get(`${site.origin}/echo`), { cookies: 'none' })).not.toContain('sid=1');
  });

  it('keeps nothing of an answer to cookies that are not its own, and of others what is wanted', async () => {
    const jar = createCookieJar();
    const client = clientFor({ jar });
    await client.send(get(`${site.origin}/cookie`, [['Cookie', 'sid=tried']]));
    await client.send(get(`${site.origin}/cookie`), { keeps: (name) => name !== 'sid' });
    expect(jar.all()).toEqual([]);
  });
});

describe('a server that speaks its own HTTP', () => {
  let server: Server;
  let words = '';
  let origin = '';
  beforeAll(async () => {
    server = createTcpServer((socket: Socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => socket.end(words, 'latin1'));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => void server.close());

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 'broken'],
    ['a head without an end', `HTTP/1.1 200 OK\r\nA: ${'a'.repeat(80_000)}`, 'broken'],
    ['a body shorter than it says', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc', 'broken'],
    ['a chunk of no length', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'broken'],
    ['another protocol', 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', 'broken'],
    ['a header with an odd value', 'HTTP/1.0 200 OK\r\nA: \x01b\r\n\r\nfine', null],
    ['no length at all', 'HTTP/1.0 200 OK\r\n\r\nfine', null],
  ])('is heard, or broken: %s', async (_, answer, failure) => {
    words = answer;
    const client = clientFor({ scope: { origin, path: '/', address: '127.0.0.1' } });
    const exchange = await client.send(get(`${origin}/`));
    expect(exchange.failure).toBe(failure);
    if (failure === null) expect(exchange.response?.body.toString()).toBe('fine');
  });
});

it('sends again what a server did not read because it closed the kept connection', async () => {
  const closing = await openSite((_, response) => response.end('ok'));
  // Every connection is closed right after its first answer, without a word.
  closing.server.on('request', (request, response) =>
    response.on('finish', () => setImmediate(() => request.socket.destroy())),
  );
  const client = clientFor({ scope: { origin: closing.origin, path: '/', address: '127.0.0.1' } });
  const failures = [];
  for (let sent = 0; sent < 40; sent += 1) failures.push((await client.send(get(`${closing.origin}/`))).failure);
  expect(failures).toEqual(Array(40).fill(null));
  await closing.close();
});

it('asks again where the rest of a longer answer than the server announced comes in place of the next one', async () => {
  let rest = '';
  const site = await openSite((request, response) => {
    const isFile = request.url === '/file';
    if (isFile) rest = 'Linux version 6.1.0';
    else if (rest !== '') {
      request.socket.write(rest);
      rest = '';
      return;
    }
    response.writeHead(200, { 'content-length': isFile ? '0' : '2' }).end(isFile ? '' : 'ok');
  });
  const client = clientFor({ scope: { origin: site.origin, path: '/', address: '127.0.0.1' } });
  await client.send(get(`${site.origin}/file`));
  expect((await client.send(get(`${site.origin}/`))).response?.body.toString()).toBe('ok');
  await client.send(get(`${site.origin}/file`));
  expect((await client.send({ ...get(`${site.origin}/`), method: 'POST' })).failure).toBe('broken');
  await site.close();
});
