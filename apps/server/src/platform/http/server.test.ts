import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import { expect, it } from 'vitest';
import { sendRaw } from '../../testing/raw-http.ts';
import { createHttpServer } from './server.ts';

const createApp = () => createHttpServer({ log: pino({ level: 'silent' }), https: false, trustedProxies: 0 });

it('serves a request that arrives on an open connection while the server stops', async () => {
  const app = await createApp();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  app.get('/waits', async () => {
    await released;
    return { waited: true };
  });
  app.get('/late', async () => ({ late: true }));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect({ host: '127.0.0.1', port: Number(port) }).setEncoding('utf8');
  client.write('GET /waits HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(app.server, 'request');
  const closed = app.close();
  client.write('GET /late HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(app.server, 'request');
  release();
  let received = '';
  for await (const chunk of client) received += chunk;
  await closed;
  expect(received).toContain('{"waited":true}');
  expect(received).toContain('{"late":true}');
});

it('answers what the parser refuses alike on every address of localhost', async () => {
  const app = await createApp();
  await app.listen({ port: 0, host: 'localhost' });
  const answers = await Promise.all(
    (app.addresses() as AddressInfo[]).map(({ family, address, port }) => {
      const host = family === 'IPv6' ? `[${address}]` : address;
      return sendRaw(`http://${host}:${port}`, 'not HTTP\r\n\r\n');
    }),
  );
  await app.close();
  for (const { status, headers } of answers) {
    expect(status).toBe(400);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
  }
});
