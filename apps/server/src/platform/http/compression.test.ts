import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

const app = await createHttpServer({ log: pino({ level: 'silent' }), https: false, trustedProxies: 0 });
const large = { text: 'è'.repeat(2000) };
app.get('/large', { config: { public: true, compress: true } }, async () => large);
app.get('/small', { config: { public: true, compress: true } }, async () => ({ text: 'few' }));
app.get('/plain', { config: { public: true } }, async () => large);

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, none: (content: Buffer) => content };

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'none'],
  ['gzip;q=0.000', 'none'],
  ['identity', 'none'],
  ['x-gzip-like', 'none'],
  [undefined, 'none'],
] as const)('answers a client that accepts %s in the encoding %s', async (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const reply = await app.inject({ url: '/large', headers });
  expect(reply.headers['content-encoding'] ?? 'none').toBe(encoding);
  expect(reply.headers.vary).toContain('Accept-Encoding');
  expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
  expect(JSON.parse(UNPACK[encoding](reply.rawPayload).toString())).toEqual(large);
});

it.each(['/small', '/plain'])('leaves %s as it is', async (url) => {
  const reply = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.json()).toHaveProperty('text');
});
