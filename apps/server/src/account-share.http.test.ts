import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from './testing/http-fixture.ts';

let http: HttpFixture;

beforeAll(async () => {
  http = await createHttpFixture();
  for (const name of ['acme', 'beta']) {
    await http.addUser({ username: name, accountId: await http.addAccount(name), memberRole: 'viewer' });
    // Signed in before anything is held back.
    await http.accessToken(name);
  }
});
afterAll(() => http.close());

const SLOW = '/reports/graphql/?query={result(id:"00000000-0000-4000-8000-000000000000"){report_summary{name}}}';
/** Those that run and those that wait, and one more. */
const ONE_TOO_MANY = 4 + 40 + 1;

it('refuses one account more reads than its share, and leaves connections of either pool to another', async () => {
  const lock = await http.db.pool.connect();
  await lock.query('BEGIN; LOCK TABLE reports, tasks IN ACCESS EXCLUSIVE MODE');
  const headers = { 'accept-language': 'it' };
  const reads = Array.from({ length: ONE_TOO_MANY }, () => http.as('acme', { url: SLOW, headers }));
  const refused = await Promise.any(reads);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('10');
  expect(refused.json().error.message).toContain('riprova');
  for (const user of ['beta', 'acme']) {
    expect((await http.as(user, { url: '/licenses/' })).statusCode).toBe(200);
  }
  expect((await http.as('beta', { url: '/profiles/targets/?name=a' })).statusCode).toBe(200);
  await lock.query('ROLLBACK');
  lock.release();
  const codes = (await Promise.all(reads)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(ONE_TOO_MANY - 1);
});
