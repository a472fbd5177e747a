import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY } from './platform/http/security-headers.ts';
import { createHttpFixture, type HttpFixture } from './testing/http-fixture.ts';

let http: HttpFixture;
let address: string;
const web = mkdtempSync(join(tmpdir(), 'rocca-web-'));
const page = '<!doctype html><title>Rocca</title>';
const script = 'console.log("hello");';

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), page);
  writeFileSync(join(web, 'favicon.svg'), '<svg/>');
  writeFileSync(join(web, 'assets/main-Ab12_-9z.js'), script);
  writeFileSync(join(web, 'assets/main-Ab12_-9z.js.gz'), gzipSync(script));
  http = await createHttpFixture({}, web);
  await http.addUser({ username: 'demo', accountId: await http.addAccount('Acme') });
  http.app.get('/waits', { config: { public: true } }, () => new Promise(() => undefined));
  http.app.get('/broken', { config: { public: true } }, async () => {
    throw new Error('password=hunter2 at /srv/secret.ts');
  });
  address = await http.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  rmSync(web, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => http.app.inject({ url, headers });
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('every answer', () => {
  it.each(['/healthz', '/', '/licenses/', '/nothing', '/api/docs', '/assets/data/config.json'])(
    '%s carries the security headers and a request id',
    async (url) => {
      const { headers } = await get(url, browser);
      expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it("does not take over a caller's request id", async () => {
    const { headers } = await get('/healthz', { 'x-request-id': 'mine' });
    expect(headers['x-request-id']).not.toBe('mine');
  });

  it('tells browsers to stay on https where the public address is https', async () => {
    const secure = await createHttpFixture({ ROCCA_PUBLIC_URL: 'https://rocca.example' });
    const { headers } = await secure.app.inject({ url: '/healthz' });
    await secure.close();
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect((await get('/healthz')).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('text that cannot be stored', () => {
  it.each(['a\0b', 'a\ud800b'])('is refused with the place it stands at: %j', async (text) => {
    await http.addUser({ username: `staff-${text.length}-${text.codePointAt(1)}`, accountId: null, roles: ['staff'] });
    const reply = await http.as(`staff-${text.length}-${text.codePointAt(1)}`, {
      method: 'PUT',
      url: '/api/notification/',
      payload: { text },
      headers: { 'accept-language': 'en' },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.fields).toEqual({ text: 'holds characters that cannot be stored' });
  });
});

describe('health', () => {
  it('is alive and ready, with tools by name', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = (await get('/readyz')).json();
    expect(ready).toMatchObject({ status: 'ready', checks: { database: { ok: true }, queue: { ok: true } } });
    expect(Object.keys(ready.checks)).toContain('tool:nmap');
  });

  it('is not ready without the queue that starts are put in', async () => {
    const lost = await createHttpFixture();
    await lost.db.pool.query("DELETE FROM pgboss.job; DELETE FROM pgboss.queue WHERE name = 'test-run'");
    const reply = await lost.app.inject({ url: '/readyz' });
    expect(reply.statusCode).toBe(503);
    expect(reply.json().checks).toMatchObject({ database: { ok: true }, queue: { ok: false } });
    await lost.close();
  });

  it('is not ready without its database, and says so without details', async () => {
    const lost = await createHttpFixture();
    await lost.db.close();
    const reply = await lost.app.inject({ url: '/readyz' });
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      status: 'not_ready',
      checks: { database: { ok: false, detail: 'not reachable' } },
    });
    await lost.app.close();
  });
});

describe('the API description', () => {
  it('lists every call of the contract that is served', async () => {
    const document = (await get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/auth/realms/rocca/protocol/openid-connect/token',
        '/licenses/',
        '/tasks/',
        '/tasks/{id}/',
        '/tasks/survey_nis2/',
        '/surveys/{id}/',
        '/surveys/{id}/answers/{question}/',
        '/surveys/{id}/complete/',
        '/surveys/{id}/report/',
        '/api/notification/',
        '/api/brand/',
        '/api/ip/{ip}/',
        '/api/helperbot/{survey}/',
        '/assets/data/config.json',
        '/healthz',
        '/readyz',
      ]),
    );
    expect(document.components.schemas).toHaveProperty('Licence');
    const token = document.paths['/auth/realms/rocca/protocol/openid-connect/token'].post;
    expect(Object.keys(token.requestBody.content)).toEqual(['application/x-www-form-urlencoded']);
  });

  it('has a page without anything inline', async () => {
    const reply = await get('/api/docs', browser);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.body).toContain('/licenses/');
    expect(reply.body).not.toMatch(/<script|<style| style=| on\w+=/);
    // Without one, browsers ask for /favicon.ico.
    expect(reply.body).toContain('<link rel="icon" href="/favicon.svg"');
  });
});

describe('the front end', () => {
  it.each(['/', '/dashboard', '/report/nscan/1', '/reports', '/reports/nscan', '/unknown?x=1'])(
    'is the answer to a browser at %s, never kept',
    async (url) => {
      const reply = await get(url, browser);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toBe(page);
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );

  it('serves hashed assets compressed and for ever', async () => {
    const reply = await get('/assets/main-Ab12_-9z.js', { 'accept-encoding': 'gzip' });
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/assets/gone-Ab12_-9z.js', '/api/nothing', '/auth/nothing', '/assets/'])(
    'is not the answer at %s: 404',
    async (url) => {
      const reply = await get(url, browser);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().error.code).toBe('not_found');
    },
  );

  it('is the answer at / to a monitor that accepts anything', async () => {
    expect((await get('/', { accept: '*/*' })).body).toBe(page);
    expect((await get('/')).statusCode).toBe(200);
  });

  it.each([
    ['range', 'bytes=99999999-'],
    ['range', 'bytes=0-1'],
    ['if-match', '"x"'],
    ['if-none-match', '"x"'],
  ])('is not upset by %s: %s', async (name, value) => {
    expect((await get('/favicon.svg', { [name]: value })).statusCode).toBeLessThan(500);
  });

  it('serves an asset that was built while it runs', async () => {
    writeFileSync(join(web, 'assets/late-Ab12_-9z.js'), script);
    expect((await get('/assets/late-Ab12_-9z.js')).body).toBe(script);
  });

  it.each([
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2f..%2fsecret.txt',
    '/.vite/manifest.json',
  ])('gives away nothing outside its folder at %s', async (url) => {
    expect([page, expect.stringContaining('not_found')]).toContainEqual((await get(url, browser)).body);
  });

  it.each([
    '/%00',
    '/favicon.svg%00',
    '/assets/%00.js',
    '/assets/%ff.js',
    '/assets/%',
    '/%2e%2e/%2e%2e/etc/passwd%00.svg',
    `/assets/${'a'.repeat(5000)}.js`,
    `/${'a/'.repeat(2000)}`,
    '/assets//main-Ab12_-9z.js',
    '/assets\\main-Ab12_-9z.js',
    '//rocca.example/x',
  ])('never fails at %s', async (url) => {
    for (const headers of [browser, {}]) {
      const reply = await get(url, headers);
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.headers).toHaveProperty('x-request-id');
    }
  });

  it('is not the answer to a program that asks for a page that is not there', async () => {
    const reply = await get('/nothing', { accept: 'application/json', 'accept-language': 'en' });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ error: { code: 'not_found', message: 'The requested resource does not exist.' } });
  });
});

describe('what goes wrong', () => {
  it('500: gives an id that the log holds, and no internals', async () => {
    const reply = await get('/broken');
    expect(reply.statusCode).toBe(500);
    const { id } = /Riferimento: (?<id>[0-9a-f-]{36})/.exec(reply.json().error.message)?.groups ?? {};
    expect(reply.body).not.toContain('hunter2');
    expect(reply.body).not.toContain('secret.ts');
    expect(http.logged()).toContain(id);
  });

  it.each([
    ['GET', '/licenses/'],
    ['DELETE', '/api/notification/'],
    ['POST', '/nothing'],
    ['POST', '/auth/realms/rocca/protocol/openid-connect/logout'],
  ] as const)('413: %s %s refuses 2 MB where none are expected', async (method, url) => {
    const { access_token } = await http.signIn('demo');
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const reply = await http.app.inject({ method, url, headers, payload: 'x'.repeat(2_000_000) });
    expect(reply.statusCode).toBe(413);
    expect(reply.json().error.code).toBe('payload_too_large');
  });
});

describe('the log', () => {
  const linesOf = (id: unknown) =>
    http
      .logged()
      .split('\n')
      .filter((line) => line.includes(String(id)))
      .map((line) => JSON.parse(line));

  it('has one line for each request, with what an operator looks for', async () => {
    const reply = await fetch(`${address}/licenses/?token=secret&x=1`);
    const reqId = reply.headers.get('x-request-id');
    await reply.text();
    await expect
      .poll(() => linesOf(reqId))
      .toEqual([
        {
          level: 'info',
          time: expect.any(String),
          reqId,
          method: 'GET',
          url: '/licenses/?token=[redacted]&x=[redacted]',
          remoteAddress: '127.0.0.1',
          statusCode: 401,
          responseTime: expect.any(Number),
          msg: 'request',
        },
      ]);
  });

  it('has a line for a client that left before it was answered', async () => {
    const served = once(http.app.server, 'request');
    const call = request(`${address}/waits`).on('error', () => undefined);
    call.end();
    const [incoming] = (await served) as [IncomingMessage];
    call.destroy();
    await new Promise((closed) => incoming.socket.once('close', closed));
    await expect.poll(() => http.logged()).toContain('"url":"/waits"');
    const [line] = linesOf('"/waits"');
    expect(line).toMatchObject({ remoteAddress: '127.0.0.1', aborted: true, msg: 'request' });
    expect(line).not.toHaveProperty('statusCode');
  });
});

describe('a body of unknown length', () => {
  it('413: is refused where none is read', async () => {
    const status = await new Promise<number | undefined>((done, fail) => {
      const options = { method: 'GET', headers: { 'transfer-encoding': 'chunked' } };
      const call = request(`${address}/healthz`, options, (reply) => done(reply.resume().statusCode));
      call.on('error', fail);
      call.write('x'.repeat(100_000));
      call.end();
    });
    expect(status).toBe(413);
  });
});

describe('the public settings', () => {
  it('say what a front end needs and nothing secret', async () => {
    const secretive = await createHttpFixture({
      ROCCA_SIGNUP_URL: 'https://signup.example/',
      ROCCA_DEMO_PASSWORD: 'do-not-tell',
      SMTP_URL: 'smtp://user:do-not-tell@mail.example',
    });
    const reply = await secretive.app.inject({ url: '/assets/data/config.json' });
    await secretive.close();
    expect(reply.json()).toMatchObject({
      brand: 'Rocca',
      auth: 'standalone',
      deployment: 'cloud',
      identity: { client_id: 'rocca-web', public_key: '/assets/keys/public.pem' },
      links: { signup: 'https://signup.example/', legacy: null },
    });
    expect(reply.body).not.toContain('do-not-tell');
  });
});
