import { request as requestHttp } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebClient } from './client.ts';
import { MAX_BODY_BYTES } from './model.ts';
import { createPace } from './pace.ts';
import { openScopeProxy } from './proxy.ts';
import { type EndlessServer, type Manner, openEndlessServer } from './testing/endless-server.ts';

/** What lies between the server's last byte and our first unread one: buffers of the system. */
const ON_THE_WAY_BYTES = 12_000_000;
const MAX_PROXY_BYTES = 16 * 1024 * 1024;
const signal = new AbortController().signal;
const paceOf = () => createPace({ perSecond: null, concurrent: 4, budget: 100, signal });
const scopeOf = ({ origin }: EndlessServer) => ({ origin, path: '/', address: '127.0.0.1' });

const closings: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});
async function serve(manner: Manner, contentType?: string): Promise<EndlessServer> {
  const server = await openEndlessServer(manner, contentType);
  closings.push(server.close);
  return server;
}

const TWO_GIGABYTES: ReadonlyArray<[Manner, string, string]> = [
  ['announced', 'text/html', 'GET'],
  ['chunked', 'text/html', 'GET'],
  ['chunked', 'text/javascript', 'GET'],
  ['announced', 'image/png', 'GET'],
  ['chunked', 'text/html', 'POST'],
];
const SLOW: readonly Manner[] = ['head by bytes', 'body by bytes', 'silent'];

describe('the client, at an answer without an end', () => {
  const send = async (server: EndlessServer, method: string) => {
    const client = createWebClient({ scope: scopeOf(server), pace: paceOf(), signal, userAgent: 'test' });
    closings.push(client.close);
    const body = method === 'POST' ? "a='" : null;
    return client.send({ method, url: `${server.origin}/`, headers: [], body }, { timeoutMs: 5000 });
  };

  it.each(TWO_GIGABYTES)(
    '%s, %s, by %s: reads its beginning and closes the connection',
    async (manner, type, method) => {
      const server = await serve(manner, type);
      const { response } = await send(server, method);
      expect(response).toMatchObject({ status: 200, cut: true });
      expect(response?.body).toHaveLength(MAX_BODY_BYTES);
      await expect.poll(() => server.open()).toBe(0);
      expect(server.sent()).toBeLessThan(MAX_BODY_BYTES + ON_THE_WAY_BYTES);
    },
  );

  it.each(SLOW)('%s: leaves when the time is over', async (manner) => {
    const server = await serve(manner);
    const client = createWebClient({ scope: scopeOf(server), pace: paceOf(), signal, userAgent: 'test' });
    closings.push(client.close);
    const request = { method: 'GET', url: `${server.origin}/`, headers: [], body: null };
    expect(await client.send(request, { timeoutMs: 300 })).toMatchObject({ response: null, failure: 'timed_out' });
    await expect.poll(() => server.open()).toBe(0);
  });
});

describe('the browser’s proxy, at an answer without an end', () => {
  /** As a browser that reads whatever comes; says how much came until the connection broke. */
  const read = async (server: EndlessServer, method: string, answerMs?: number) => {
    const limit = answerMs === undefined ? {} : { answerMs };
    const proxy = await openScopeProxy({ scope: scopeOf(server), pace: paceOf(), signal, ...limit });
    closings.push(proxy.close);
    const password = Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64');
    const sent = requestHttp(proxy.server, {
      method,
      path: `${server.origin}/`,
      headers: { 'proxy-authorization': `Basic ${password}` },
    });
    const { promise, resolve } = Promise.withResolvers<{ status: number | null; bytes: number }>();
    let status: number | null = null;
    let bytes = 0;
    const end = () => resolve({ status, bytes });
    sent.on('error', end).on('close', end);
    sent.on('response', (response) => {
      status = response.statusCode ?? null;
      response.on('error', end).on('close', end);
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
    });
    sent.end(method === 'POST' ? "a='" : undefined);
    return promise;
  };

  it.each(TWO_GIGABYTES)('%s, %s, by %s: breaks off and closes the connection', async (manner, type, method) => {
    const server = await serve(manner, type);
    const before = process.memoryUsage().rss;
    const { bytes } = await read(server, method);
    await expect.poll(() => server.open()).toBe(0);
    expect(bytes).toBeLessThanOrEqual(manner === 'announced' ? 0 : MAX_PROXY_BYTES);
    expect(server.sent()).toBeLessThan((manner === 'announced' ? 0 : MAX_PROXY_BYTES) + ON_THE_WAY_BYTES);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it.each(SLOW)('%s: breaks off when the time is over', async (manner) => {
    const server = await serve(manner);
    const { status } = await read(server, 'GET', 300);
    expect(status).toBe(manner === 'body by bytes' ? 200 : 502);
    await expect.poll(() => server.open()).toBe(0);
  });
});
