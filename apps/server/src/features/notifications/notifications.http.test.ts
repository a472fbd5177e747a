import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';

let http: HttpFixture;
const url = '/api/notification/';

beforeAll(async () => {
  http = await createHttpFixture();
  const accountId = await http.addAccount('Acme');
  await http.addUser({ username: 'demo', accountId });
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff'] });
});
afterAll(() => http.close());

const write = (username: string, payload: object) => http.as(username, { method: 'PUT', url, payload });
const read = async () => (await http.as('demo', { url })).json();

describe('the notification banner', () => {
  it('200: is null until staff write one, and is replaced by the next', async () => {
    expect((await http.as('demo', { url })).body).toBe('null');
    expect((await write('staff', { text: 'Manutenzione\n[[en]]\nMaintenance' })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ text: 'Manutenzione\n[[en]]\nMaintenance' });
    await write('staff', { text: '  Un altro  ' });
    expect(await read()).toMatchObject({ id: expect.any(String), text: 'Un altro', created_at: expect.any(String) });
  });

  it('200: holds one banner when two are written at once', async () => {
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((text) => write('staff', { text })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { rows } = await http.db.pool.query('SELECT count(*) FROM notifications WHERE ended_at IS NULL');
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('204: goes away when staff take it down', async () => {
    await write('staff', { text: 'gone soon' });
    expect((await http.as('staff', { method: 'DELETE', url })).statusCode).toBe(204);
    expect((await http.as('demo', { url })).body).toBe('null');
  });

  it.each([{}, { text: '' }, { text: '   ' }, { text: 'x'.repeat(2001) }, { text: 5 }, []])(
    '400: refuses %o and says which field',
    async (payload) => {
      const reply = await write('staff', payload);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ error: { code: 'invalid_request', fields: expect.any(Object) } });
    },
  );

  it.each([
    ['it', 'Il corpo della richiesta non è JSON valido.'],
    ['en', 'The request body is not valid JSON.'],
  ])('400: refuses malformed JSON in %s with the contract body', async (language, message) => {
    const headers = { 'content-type': 'application/json', 'accept-language': language };
    const reply = await http.as('staff', { method: 'PUT', url, headers, payload: '{"text": ' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ error: { code: 'malformed_json', message } });
  });

  it('400: is not fooled by a prototype in the body', async () => {
    const headers = { 'content-type': 'application/json' };
    const payload = '{"__proto__": {"text": "x"}}';
    expect((await http.as('staff', { method: 'PUT', url, headers, payload })).statusCode).toBe(400);
  });

  it('401: is for people who signed in', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      expect((await http.app.inject({ method, url })).statusCode).toBe(401);
    }
  });

  it('403: is not written by customers', async () => {
    expect((await write('demo', { text: 'x' })).statusCode).toBe(403);
    const reply = await http.as('demo', { method: 'DELETE', url });
    expect(reply.statusCode).toBe(403);
    expect(reply.json().error.code).toBe('forbidden');
  });

  it('413: refuses a body of 2 MB', async () => {
    const reply = await write('staff', { text: 'x'.repeat(2_000_000) });
    expect(reply.statusCode).toBe(413);
    expect(reply.json().error.code).toBe('payload_too_large');
  });

  it('415: refuses a body that is not JSON', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await http.as('staff', { method: 'PUT', url, headers, payload: 'x' })).statusCode).toBe(415);
  });
});
