import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';

let http: HttpFixture;
beforeAll(async () => {
  http = await createHttpFixture();
});
afterAll(() => http.close());

describe('the static data', () => {
  it.each([
    ['business-categories', 26, { code: 'Agriculture', name: { it: 'Agricoltura', en: 'Agriculture' } }],
    ['scan-profiles', 15, { code: 'fast', name: { it: 'Veloce', en: 'Fast' } }],
  ])('200: %s needs no token, has both languages, and may be cached', async (name, length, first) => {
    const reply = await http.app.inject({ url: `/assets/data/${name}.json` });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('application/json');
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    expect(reply.json()).toHaveLength(length);
    expect(reply.json()[0]).toEqual(first);
  });

  it('404: answers a name it does not know like any other address', async () => {
    expect((await http.app.inject({ url: '/assets/data/secrets.json' })).statusCode).toBe(404);
  });
});
