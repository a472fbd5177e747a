import { once } from 'node:events';
import { METHODS } from 'node:http';
import { connect, type Socket } from 'node:net';
import { errorBody } from '@rocca/contract/api/error.schema';
import { IDENTITY_PATHS } from '@rocca/contract/api/identity.schema';
import { ERRORS, type ErrorCode } from '@rocca/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY } from './platform/http/security-headers.ts';
import { createHttpFixture, type HttpFixture } from './testing/http-fixture.ts';
import { type RawAnswer, sendRaw } from './testing/raw-http.ts';

let http: HttpFixture;
let address: string;
let token: string;

beforeAll(async () => {
  http = await createHttpFixture();
  await http.addUser({ username: 'demo', accountId: await http.addAccount('Acme'), roles: ['target'] });
  address = await http.app.listen({ port: 0, host: '127.0.0.1' });
  token = await http.accessToken('demo');
});
afterAll(() => http.close());

/** A word that no answer may repeat. */
const MARK = 'mark-of-the-caller';
const HOST = 'Host: rocca.example\r\n';
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n';
const LONG = MARK + 'x'.repeat(300);

function request(line: string, headers = '', body = ''): string {
  return `${line} HTTP/1.1\r\n${HOST}${headers}\r\n${body}`;
}

/** The contract's body with this code, and what every answer carries. */
function expectRefusal(answer: RawAnswer, code: ErrorCode, language: 'it' | 'en' = 'it'): void {
  expect(answer).toMatchObject({
    status: ERRORS[code].status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
  expect(errorBody.parse(JSON.parse(answer.body)).error).toMatchObject({
    code,
    message: ERRORS[code].message[language],
  });
  expect(answer.body).not.toContain(MARK);
  expect(http.logged()).toContain(answer.headers['x-request-id']);
}

describe('what the router or Node refuses by itself answers like everything else', () => {
  it.each<[string, ErrorCode, string]>([
    ['a path parameter that is too long', 'address_too_long', request(`DELETE /reports/${LONG}/`)],
    ['the same for a stop', 'address_too_long', request(`DELETE /tasks/stop/${LONG}/`)],
    [
      'the same with a body',
      'address_too_long',
      request(`POST /tasks/${LONG}/preflight/`, 'Content-Length: 2\r\n', '{}'),
    ],
    ['a percent-encoding that is none', 'not_found', request(`GET /tasks/%zz${MARK}/`)],
    ['half a letter, percent-encoded', 'not_found', request(`GET /tasks/%c3${MARK}/`)],
    ['an expectation', 'expectation_failed', request('GET /tasks/', `Expect: ${MARK}\r\n`)],
    ['a request of HTTP/1.1 without a host', 'malformed_request', 'GET /tasks/ HTTP/1.1\r\n\r\n'],
    ['every address at once', 'not_found', request('OPTIONS *')],
    ['a path without its slash', 'malformed_request', request(MARK)],
    [
      'a content type that is none',
      'unsupported_media_type',
      request(`POST ${IDENTITY_PATHS.token}`, `Content-Type: ${MARK}\r\nContent-Length: 2\r\n`, '{}'),
    ],
    [
      'a body that is no JSON',
      'malformed_json',
      request(`POST ${IDENTITY_PATHS.token}`, 'Content-Type: application/json\r\nContent-Length: 2\r\n', '{]'),
    ],
    [
      'a body that would replace a prototype',
      'malformed_json',
      request(
        `POST ${IDENTITY_PATHS.token}`,
        'Content-Type: application/json\r\nContent-Length: 16\r\n',
        '{"__proto__":{}}',
      ),
    ],
    ['QUERY without a content type', 'unsupported_media_type', request('QUERY /nothing')],
  ])('%s: %s', async (_what, code, text) => {
    expectRefusal(await sendRaw(address, text), code);
  });

  it.each<[string, ErrorCode, string]>([
    ['what is not HTTP', 'malformed_request', `${MARK}\r\n\r\n`],
    ['a method there is not', 'malformed_request', request('BREW /healthz')],
    ['HTTP/2', 'malformed_request', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a length that is no number', 'malformed_request', request('POST /healthz', 'Content-Length: many\r\n')],
    ['two lengths', 'malformed_request', request('POST /healthz', 'Content-Length: 1\r\nContent-Length: 2\r\n', 'ab')],
    [
      'a length and chunks',
      'malformed_request',
      request('POST /healthz', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    ],
    ['a NUL in a header', 'malformed_request', request('GET /healthz', `X-Mark: ${MARK}\0\r\n`)],
    [
      'a chunk without a length',
      'malformed_request',
      request(`POST ${IDENTITY_PATHS.token}`, `${FORM}Transfer-Encoding: chunked\r\n`, 'zz\r\n'),
    ],
    [
      'notes on chunks without end',
      'payload_too_large',
      request(
        `POST ${IDENTITY_PATHS.token}`,
        `${FORM}Transfer-Encoding: chunked\r\n`,
        `2;${'a'.repeat(20_000)}\r\nab\r\n0\r\n\r\n`,
      ),
    ],
    [
      'a head that is too large',
      'request_head_too_large',
      request('GET /healthz', `X-Mark: ${MARK.repeat(10_000)}\r\n`),
    ],
    ['an address that is too large', 'request_head_too_large', request(`GET /healthz?${MARK.repeat(10_000)}`)],
    ['a proxy', 'not_found', `CONNECT ${MARK}:443 HTTP/1.1\r\n${HOST}\r\n`],
  ])('%s: %s, and closes the connection', async (_what, code, text) => {
    const answer = await sendRaw(address, text);
    expectRefusal(answer, code);
    expect(answer.closed).toBe(true);
  });

  it('a request that does not arrive in time: 408, in the language of its head', async () => {
    const [client, socket] = await openConnection();
    client
      .setEncoding('utf8')
      .write(request(`POST ${IDENTITY_PATHS.token}`, `${FORM}Accept-Language: en\r\nContent-Length: 5\r\n`, 'ab'));
    await once(http.app.server, 'request');
    // What Node itself does once the time is over.
    http.app.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    let received = '';
    for await (const chunk of client) received += chunk;
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('"code":"request_timeout"');
    expect(received).toContain(ERRORS.request_timeout.message.en);
    expect(received).toContain('content-security-policy: ');
  });

  it("answers in the caller's language where the head could be read", async () => {
    const headers = 'Accept-Language: en\r\n';
    expectRefusal(await sendRaw(address, request(`DELETE /reports/${LONG}/`, headers)), 'address_too_long', 'en');
    expectRefusal(
      await sendRaw(address, request('GET /tasks/', `${headers}Expect: x\r\n`)),
      'expectation_failed',
      'en',
    );
    expectRefusal(await sendRaw(address, `CONNECT a:1 HTTP/1.1\r\n${HOST}${headers}\r\n`), 'not_found', 'en');
  });

  it('is not upset by a client that goes in the middle, nor by one that cuts its own answer', async () => {
    for (const text of [
      'CONNECT a:1 HTTP/1.1\r\n\r\n',
      'GET /heal',
      request('POST /healthz', 'Content-Length: 9\r\n', 'a'),
    ]) {
      const [client, socket] = await openConnection();
      client.write(text);
      client.resetAndDestroy();
      await new Promise((closed) => socket.on('error', () => undefined).once('close', closed));
    }
    expect((await sendRaw(address, request('GET /healthz'))).status).toBe(200);
    expect(http.logged()).not.toContain('"level":"error"');
  });

  it('serves a request that asks for another protocol, and one of HTTP/1.0', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    expect((await sendRaw(address, request('GET /healthz', upgrade))).status).toBe(200);
    expect((await sendRaw(address, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
    const body = 'client_id=x';
    const continued = `${FORM}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n`;
    const answer = await sendRaw(address, request(`POST ${IDENTITY_PATHS.token}`, continued, body));
    expect(answer.status).toBe(100);
  });

  it('answers every method everywhere with the body of the contract, and never 500', async () => {
    for (const method of METHODS.filter((name) => name !== 'CONNECT' && name !== 'HEAD')) {
      for (const path of ['/healthz', '/tasks/', '/nothing', `/tasks/${MARK}/`]) {
        const answer = await sendRaw(address, request(`${method} ${path}`));
        expect.soft(answer.status, `${method} ${path}`).toBeLessThan(500);
        if (answer.status >= 400) expect.soft(JSON.parse(answer.body)).toHaveProperty('error.code');
        expect.soft(answer.headers).toHaveProperty('x-request-id');
      }
    }
  });
});

async function openConnection(): Promise<[client: Socket, server: Socket]> {
  const { hostname, port } = new URL(address);
  const accepted = once(http.app.server, 'connection') as Promise<[Socket]>;
  const client = connect({ host: hostname, port: Number(port) });
  client.on('error', () => undefined);
  return [client, (await accepted)[0]];
}

describe('a query of the documented length', () => {
  const LONGEST = 16_384;
  const query = `{ __typename } #${'é'.repeat(100)}`.padEnd(LONGEST, ' "{}');
  const variables = JSON.stringify({ id: '{"'.repeat(2000) }).padEnd(8192, ' ');

  const ask = (encode: (text: string) => string) =>
    sendRaw(
      address,
      request(
        `GET /reports/graphql/?query=${encode(query)}&variables=${encode(variables)}`,
        `Authorization: Bearer ${token}\r\nCookie: ${'c'.repeat(4096)}\r\n`,
      ),
    );

  it.each<[string, (text: string) => string]>([
    ['as browsers encode it', encodeURIComponent],
    [
      'with every letter percent-encoded',
      (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    ],
    [
      'with as little encoded as a request line allows',
      (text) => text.replace(/[^!$'()*,./0-9:;=?@A-Z_a-z{}"]/g, encodeURIComponent),
    ],
  ])('is answered: %s', async (_how, encode) => {
    const answer = await ask(encode);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ data: { __typename: 'Query' } });
  });

  it('is refused with one character more', async () => {
    const url = `/reports/graphql/?query=${encodeURIComponent(`${query} `)}`;
    const answer = await sendRaw(address, request(`GET ${url}`, `Authorization: Bearer ${token}\r\n`));
    expect(answer.status).toBe(400);
  });
});

describe('nesting', () => {
  const ask = (params: Record<string, string>) =>
    http.app.inject({
      url: `/reports/graphql/?${new URLSearchParams(params)}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const nested = (open: string, levels: number, close: string) => open.repeat(levels) + close.repeat(levels);

  it.each([
    ['lists of an argument', `{ result(id: ${nested('[', 1900, ']')}) { __typename } }`],
    ['lists that do not end', `{ result(id: ${'['.repeat(3000)}`],
    ['objects of an argument', `{ result(id: ${'{a:'.repeat(1300)}1${'}'.repeat(1300)}) { __typename } }`],
    ['selections', nested('{a', 1900, '}')],
    ['types', `query($a: ${nested('[', 1900, ']')}) { __typename }`],
    ['a default', `query($a: Int = ${nested('[', 1900, ']')}) { __typename }`],
  ])('400: %s, too deep, and no error of ours', async (_what, query) => {
    const before = http.logged().length;
    const reply = await ask({ query });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error).toMatchObject({
      code: 'invalid_request',
      fields: { 'query.query': expect.any(String) },
    });
    expect(http.logged().slice(before)).not.toContain('"level":"error"');
  });

  it('400: variables that are too deep', async () => {
    for (const value of [nested('[', 4000, ']'), `${'{"a":'.repeat(1300)}1${'}'.repeat(1300)}`]) {
      const reply = await ask({ query: '{ __typename }', variables: `{"a":${value}}` });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error.fields).toHaveProperty(['query.variables']);
    }
  });

  it('400: bodies that are too deep, whatever part of them', async () => {
    const deep = [nested('[', 30_000, ']'), `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`, nested('[', 13, ']')];
    for (const value of deep) {
      for (const payload of [value, `{"name":"x","engine":"nscan","target":"10.0.0.1","extra":{"cti":${value}}}`]) {
        const reply = await http.app.inject({
          method: 'POST',
          url: '/profiles/targets/',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
          payload,
        });
        expect(reply.statusCode).toBe(400);
        expect(reply.json().error).toMatchObject({ code: 'invalid_request', fields: { '.': 'is nested too deeply' } });
      }
    }
  });

  it('never makes a query of random brackets a mistake of ours', async () => {
    const next = randomNumbers(20_240_611);
    const words = [
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      '{a',
      'a:',
      '"',
      '"""',
      '#',
      '\n',
      '...',
      '$a',
      '@a(',
      'query',
      ':',
      '!',
      '1',
      '{a(b:[',
    ];
    for (let round = 0; round < 300; round += 1) {
      const few = Array.from({ length: 1 + (next() % 4) }, () => words[next() % words.length] ?? '');
      const query = Array.from({ length: 1 + (next() % 3000) }, () => few[next() % few.length]).join('');
      const reply = await ask({ query: query.slice(0, 16_384) });
      expect([200, 400], query.slice(0, 80)).toContain(reply.statusCode);
      expect(reply.body).not.toContain('"internal"');
    }
  });
});

/** A small generator with a seed: the same numbers at every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
