import { IDENTITY_PATHS, type TokenReply } from '@rocca/contract/api/identity.schema';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture, PASSWORD } from '../../../testing/http-fixture.ts';
import { updatePassword } from '../../accounts/index.ts';
import { hashPassword } from '../passwords.ts';

let http: HttpFixture;
let accountId: string;

beforeAll(async () => {
  http = await createHttpFixture({ ROCCA_TRUSTED_PROXIES: '1', ROCCA_PUBLIC_URL: 'https://rocca.example/app' });
  accountId = await http.addAccount('Acme');
});
afterAll(() => http.close());
beforeEach(() => http.db.orm.execute(sql`DELETE FROM sign_in_failures`));

const OFFICE = '198.51.100.7';

interface Attempt {
  readonly password?: string;
  readonly cookie?: string | undefined;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

function attempt(username: string, { password = PASSWORD, cookie, address = OFFICE, headers = {} }: Attempt = {}) {
  const cookies: Record<string, string> = cookie === undefined ? {} : { cookie: `theme=dark; ${cookie}; other=1` };
  const form = { grant_type: 'password', username, password };
  return http.token(form, { 'x-forwarded-for': address, ...cookies, ...headers });
}

async function newUser(username: string): Promise<string> {
  await http.addUser({ username, accountId });
  return username;
}

const setCookieOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie'] ?? '');
const cookieOf = (reply: { headers: Record<string, unknown> }) => setCookieOf(reply).split(';')[0] ?? '';

/** Signs in and answers the cookie that the browser keeps. */
async function visit(username: string, cookie?: string): Promise<string> {
  const reply = await attempt(username, { cookie });
  expect(reply.statusCode).toBe(200);
  return cookieOf(reply);
}

/** The state after endless guesses by strangers: name, address and pair are blocked for the maximum delay. */
async function lockOut(username: string): Promise<void> {
  await attempt(username, { password: 'wrong' });
  await http.db.orm.execute(sql`UPDATE sign_in_failures
    SET failures = 100, last_failed_at = now(), blocked_until = now() + interval '300 seconds'
    WHERE key NOT LIKE 'device:%'`);
  expect((await attempt(username)).statusCode).toBe(429);
}

describe('a device that has signed in before', () => {
  it('keeps a proof that is hidden from scripts, other calls and other sites', async () => {
    const reply = await attempt(await newUser('keeps'));
    const [proof, ...attributes] = setCookieOf(reply).split('; ');
    expect(proof).toMatch(/^__Secure-rocca-device=[\w-]{80,100}$/);
    expect(attributes).toEqual([
      `Path=/app${IDENTITY_PATHS.token}`,
      'Max-Age=15552000',
      'HttpOnly',
      'SameSite=Strict',
      'Secure',
    ]);
  });

  it('gets in 30 of 30 times while strangers lock the name and the office address out', async () => {
    const username = await newUser('known');
    let cookie = await visit(username);
    await lockOut(username);
    for (let round = 0; round < 30; round += 1) cookie = await visit(username, cookie);
    expect((await attempt(username)).statusCode).toBe(429);
  });

  it('is not locked out by what strangers really do: 37 guesses from many addresses, then polling', async () => {
    const username = await newUser('polled');
    const cookie = await visit(username);
    for (let round = 0; round < 37; round += 1) {
      await attempt(username, { password: 'wrong', address: `203.0.113.${round}` });
    }
    expect((await attempt(username, { address: '203.0.113.200' })).statusCode).toBe(429);
    expect((await attempt(username, { cookie })).statusCode).toBe(200);
    expect((await attempt(username, { address: '203.0.113.200' })).statusCode).toBe(429);
  });

  it('has ten guesses, then its proof is worth nothing until they are forgotten', async () => {
    const username = await newUser('stolen');
    const cookie = await visit(username);
    await lockOut(username);
    for (let round = 0; round < 10; round += 1) {
      expect((await attempt(username, { cookie, password: 'wrong' })).statusCode).toBe(401);
    }
    expect((await attempt(username, { cookie })).statusCode).toBe(429);
    await http.db.orm.execute(sql`UPDATE sign_in_failures SET last_failed_at = now() - interval '901 seconds'`);
    expect((await attempt(username, { cookie })).statusCode).toBe(200);
  });

  it('has no more guesses when they come at once', async () => {
    const username = await newUser('parallel');
    const cookie = await visit(username);
    await lockOut(username);
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => attempt(username, { cookie, password: 'wrong' })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  it('counts from the start again after the right password', async () => {
    const username = await newUser('typist');
    let cookie = await visit(username);
    await lockOut(username);
    for (let round = 0; round < 3; round += 1) {
      for (let miss = 0; miss < 4; miss += 1) await attempt(username, { cookie, password: 'wrong' });
      cookie = await visit(username, cookie);
    }
  });

  it('is unknown again after a new password, also if it is the same', async () => {
    const username = await newUser('reset');
    const cookie = await visit(username);
    const { rows } = await http.db.pool.query('SELECT id FROM users WHERE username = $1', [username]);
    await updatePassword(http.db.orm, rows[0].id, await hashPassword(PASSWORD));
    await lockOut(username);
    expect((await attempt(username, { cookie })).statusCode).toBe(429);
  });

  it('is unknown under another name, whether that exists or not', async () => {
    const cookie = await visit(await newUser('owner'));
    for (const username of [await newUser('colleague'), 'nobody-at-all']) {
      await lockOut(username);
      expect((await attempt(username, { cookie })).statusCode).toBe(429);
    }
  });

  it.each([
    ['nothing', ''],
    ['a letter', 'x'],
    ['one of the right length', 'A'.repeat(87)],
    ['two of the right length', `${'A'.repeat(87)}.${'B'.repeat(87)}`],
    ['a long one', 'x'.repeat(5000)],
  ])('is unknown with %s made up as its proof', async (_what, value) => {
    const username = await newUser(`made-up-${value.length}`);
    await lockOut(username);
    expect((await attempt(username, { cookie: `__Secure-rocca-device=${value}` })).statusCode).toBe(429);
  });

  it('is known for several users, the last five that signed in', async () => {
    const names: string[] = [];
    for (let index = 0; index < 6; index += 1) names.push(await newUser(`shared-${index}`));
    let cookie: string | undefined;
    for (const username of [...names, ...names.slice(4)]) cookie = await visit(username, cookie);
    for (const username of names) {
      await lockOut(username);
      const known = (await attempt(username, { cookie })).statusCode === 200;
      expect(known).toBe(username !== names[0]);
      await http.db.orm.execute(sql`DELETE FROM sign_in_failures`);
    }
  });

  it('does not clear the count of strangers: their guesses go on where they were', async () => {
    const username = await newUser('counted');
    const cookie = await visit(username);
    await lockOut(username);
    await visit(username, cookie);
    const { rows } = await http.db.pool.query('SELECT failures FROM sign_in_failures');
    expect(rows).toEqual([{ failures: 100 }, { failures: 100 }, { failures: 100 }]);
  });

  it('stays known after a sign-out, and a refresh gives no proof', async () => {
    const username = await newUser('leaves');
    const signedIn = await attempt(username);
    const { refresh_token } = signedIn.json<TokenReply>();
    const renewed = await http.token({ grant_type: 'refresh_token', refresh_token });
    expect(renewed.statusCode).toBe(200);
    expect(setCookieOf(renewed)).toBe('');
    const out = await http.app.inject({
      method: 'POST',
      url: IDENTITY_PATHS.logout,
      payload: { client_id: 'rocca-web', refresh_token: renewed.json<TokenReply>().refresh_token },
    });
    expect(out.statusCode).toBe(204);
    expect(setCookieOf(out)).toBe('');
    await lockOut(username);
    expect((await attempt(username, { cookie: cookieOf(signedIn) })).statusCode).toBe(200);
  });

  it('neither shows nor loses its proofs through a page of another site', async () => {
    const username = await newUser('lured');
    const cookie = await visit(username);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(setCookieOf(await attempt(username, { headers }))).toBe('');
    await lockOut(username);
    expect((await attempt(username, { cookie, headers })).statusCode).toBe(429);
    expect((await attempt(username, { cookie, headers: { 'sec-fetch-site': 'same-origin' } })).statusCode).toBe(200);
  });

  it('asks for its own origin where the browser names no site, as on plain http', async () => {
    const username = await newUser('plain-http');
    const cookie = await visit(username);
    const from = (origin: string) => attempt(username, { cookie, headers: { origin, host: '192.168.1.5:8080' } });
    for (const origin of ['http://thief.example', 'http://192.168.1.5:9000', 'null']) {
      expect(setCookieOf(await from(origin))).toBe('');
    }
    for (const origin of ['http://192.168.1.5:8080', 'https://rocca.example']) {
      expect(setCookieOf(await from(origin))).toContain('rocca-device=');
    }
  });

  it('takes no cookie that a page without encryption may have set', async () => {
    const username = await newUser('planted');
    const cookie = (await visit(username)).replace('__Secure-', '');
    await lockOut(username);
    expect((await attempt(username, { cookie })).statusCode).toBe(429);
  });

  it('leaves no proof in the log', async () => {
    const cookie = await visit(await newUser('logged'));
    expect(http.logged()).not.toContain(cookie.split('=')[1]);
  });
});
