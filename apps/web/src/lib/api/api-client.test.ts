// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type IncomingMessage, listen, type ServerResponse } from '../../../testing/listen.ts';
import { createApiClient } from './api-client.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Awaited<ReturnType<typeof listen>>;
let base: string;
let seen: { at: number; url: string; headers: IncomingMessage['headers'] }[];
let answer: Answer;

beforeEach(async () => {
  seen = [];
  server = await listen((request, response) => {
    seen.push({ at: performance.now(), url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  base = server.base;
});

afterEach(() => server.close());

function json(status: number, body: unknown): Answer {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A session whose refresh brings a new token, or is refused. */
function client({ refused = false } = {}) {
  let token = 'old';
  const session = {
    accessToken: () => token,
    refresh: async () => {
      if (!refused) token = 'new';
      return !refused;
    },
  };
  return createApiClient({ session, language: () => 'en' });
}

describe('the API client', () => {
  it('sends the token, the language, a trailing slash and only parameters with a value', async () => {
    answer = json(200, { fine: true });
    await expect(client().get(`${base}/tasks`, { query: { page: 1, api: null } })).resolves.toEqual({ fine: true });
    expect(seen[0]).toMatchObject({
      url: '/tasks/?page=1',
      headers: { authorization: 'Bearer old', 'accept-language': 'en' },
    });
  });

  it('answers a 401 with a refresh and one retry 300 ms later', async () => {
    answer = (request, response) =>
      request.headers.authorization === 'Bearer new'
        ? json(200, [1])(request, response)
        : json(401, {})(request, response);
    await expect(client().get(`${base}/licenses/`)).resolves.toEqual([1]);
    expect(seen).toHaveLength(2);
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(299);
  });

  it('retries exactly once', async () => {
    answer = json(401, { error: { code: 'unauthorised', message: 'no' } });
    await expect(client().get(`${base}/licenses/`)).rejects.toMatchObject({ status: 401, code: 'unauthorised' });
    expect(seen).toHaveLength(2);
  });

  it('does not retry when the refresh was refused', async () => {
    answer = json(401, { error: { code: 'unauthorised', message: 'no' } });
    await expect(client({ refused: true }).get(`${base}/licenses/`)).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
  });

  it('carries the contract’s error', async () => {
    answer = json(400, { error: { code: 'invalid_request', message: 'Check the name', fields: { name: 'too long' } } });
    await expect(client().post(`${base}/profiles/targets/`, {})).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'Check the name',
      fields: { name: 'too long' },
    });
  });

  it('reads a bare 403 as the licence’s', async () => {
    answer = (_, response) => response.writeHead(403).end('<html>');
    await expect(client().get(`${base}/tasks/`)).rejects.toMatchObject({
      status: 403,
      code: 'licence_expired',
      message: 'Expired license or invalid for service!',
    });
  });

  it('tells silence from an answer', async () => {
    answer = (request) => request.socket.destroy();
    await expect(client().get(`${base}/tasks/`)).rejects.toMatchObject({ name: 'NoAnswerError', reason: 'network' });
  });
});
