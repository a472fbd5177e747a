import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendLarge } from './send-large.ts';

const app = Fastify();
app.get('/', (request, reply) => sendLarge(request, reply, { text: 'è'.repeat(1000) }));

it.each([
  ['gzip, deflate, br', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000', false],
  ['identity', false],
  ['x-gzip-like', false],
  [undefined, false],
])('a client that says %s gets it packed: %s', async (accepted, packed) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const reply = await app.inject({ url: '/', headers });
  expect(reply.headers['content-encoding']).toBe(packed ? 'gzip' : undefined);
  expect(reply.headers.vary).toContain('Accept-Encoding');
  const text = packed ? gunzipSync(reply.rawPayload).toString() : reply.body;
  expect(JSON.parse(text)).toEqual({ text: 'è'.repeat(1000) });
});
