import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { IDENTITY_PATHS, type TokenReply } from '@rocca/contract/api/identity.schema';
import { sql } from 'drizzle-orm';
import { createRemoteJWKSet, decodeJwt, importSPKI, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture, PASSWORD } from '../../testing/http-fixture.ts';

let http: HttpFixture;
let accountId: string;

beforeAll(async () => {
  http = await createHttpFixture();
  accountId = await http.addAccount('Acme');
  await http.addUser({ username: 'demo', accountId, roles: ['target', 'raw-data'], memberRole: 'owner' });
});
afterAll(() => http.close());

const passwordForm = (username: string, password = PASSWORD) => ({ grant_type: 'password', username, password });
const refreshForm = (refresh_token: string) => ({ grant_type: 'refresh_token', refresh_token });

async function newUser(username: string): Promise<string> {
  await http.addUser({ username, accountId });
  return username;
}

describe('signing in: 200', () => {
  it('answers every token of the contract, not to be stored', async () => {
    const reply = await http.token(passwordForm('demo'));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 300,
      refresh_expires_in: expect.any(Number),
    });
    const { refresh_expires_in } = reply.json<TokenReply>();
    expect(refresh_expires_in).toBeGreaterThan(604_790);
  });

  it('takes the name in any letter case', async () => {
    expect((await http.token(passwordForm('DEMO'))).statusCode).toBe(200);
  });

  it('signs an id token that the public key asset verifies, with the claims of the contract', async () => {
    const { id_token } = await http.signIn('demo');
    const pem = await http.app.inject({ url: IDENTITY_PATHS.publicKey });
    const { payload, protectedHeader } = await jwtVerify(id_token, await importSPKI(pem.body, 'RS256'), {
      audience: 'rocca-web',
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({
      preferred_username: 'demo',
      realm_access: { roles: ['target', 'raw-data'] },
      account: accountId,
      email: 'demo@example.com',
      locale: 'it',
      sub: expect.any(String),
    });
  });

  it('publishes the key in its JWKS and where to find it', async () => {
    const discovery = (await http.app.inject({ url: IDENTITY_PATHS.discovery })).json();
    expect(new URL(discovery.token_endpoint).pathname).toBe(IDENTITY_PATHS.token);
    expect(createRemoteJWKSet(new URL(discovery.jwks_uri))).toBeTypeOf('function');
    const { keys } = (await http.app.inject({ url: IDENTITY_PATHS.certs })).json();
    expect(keys).toEqual([expect.objectContaining({ kty: 'RSA', alg: 'RS256', use: 'sig', kid: expect.any(String) })]);
    expect(keys[0]).not.toHaveProperty('d');
  });
});

describe('signing in: 400', () => {
  it.each([
    [{}, 'invalid_request'],
    [{ grant_type: 'password', username: 'demo' }, 'invalid_request'],
    [{ grant_type: 'password', username: '', password: '' }, 'invalid_request'],
    [{ grant_type: 'password', username: 'x'.repeat(300), password: 'x' }, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ])('refuses the form %o in OAuth terms', async (form, error) => {
    const reply = await http.token(form as unknown as Record<string, string>);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ error, error_description: expect.any(String) });
  });

  it('refuses malformed JSON with the body of every other call', async () => {
    const headers = { 'content-type': 'application/json' };
    const reply = await http.app.inject({ method: 'POST', url: IDENTITY_PATHS.token, headers, payload: '{' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.code).toBe('malformed_json');
  });

  it('refuses a name that no text column takes', async () => {
    expect((await http.token(passwordForm('secret\0typed'))).statusCode).toBe(400);
    expect(http.logged()).not.toContain('typed');
  });

  it('refuses a call without a body', async () => {
    const reply = await http.app.inject({ method: 'POST', url: IDENTITY_PATHS.token });
    expect(reply.statusCode).toBe(400);
  });
});

describe('signing in: 401', () => {
  it.each([
    ['en', 'Wrong credentials'],
    ['it', 'Credenziali errate'],
  ])('says the same in %s for a wrong password and for a name that does not exist', async (language, text) => {
    for (const username of [await newUser(`wrong-${language}`), `nobody-${language}`]) {
      const reply = await http.token(passwordForm(username, 'wrong'), { 'accept-language': language });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({ error: 'invalid_grant', error_description: text });
    }
  });

  it('takes no alias for a name that only the database folds', async () => {
    await newUser('silvi');
    expect((await http.token(passwordForm('s\u0130lvi'))).statusCode).toBe(401);
  });

  it('refuses another client', async () => {
    const reply = await http.token({ ...passwordForm('demo'), client_id: 'elsewhere' });
    expect(reply.statusCode).toBe(401);
    expect(reply.json().error).toBe('invalid_client');
  });

  it('refuses a disabled user, and ends its session at the next refresh', async () => {
    const username = await newUser('disabled');
    const { refresh_token } = await http.signIn(username);
    await http.db.orm.execute(sql`UPDATE users SET disabled_at = now() WHERE username = ${username}`);
    expect((await http.token(passwordForm(username))).statusCode).toBe(401);
    expect((await http.token(refreshForm(refresh_token))).statusCode).toBe(401);
  });
});

describe('signing in: 429', () => {
  async function failUntilSlowed(username: string): Promise<{ attempts: number; retryAfter: number; body: unknown }> {
    for (let attempts = 1; attempts <= 20; attempts += 1) {
      const reply = await http.token(passwordForm(username, 'wrong'), { 'accept-language': 'en' });
      if (reply.statusCode === 429) {
        return { attempts, retryAfter: Number(reply.headers['retry-after']), body: reply.json() };
      }
      expect(reply.statusCode).toBe(401);
    }
    throw new Error('was never slowed down');
  }

  it('slows guesses down alike for a name that exists and one that does not', async () => {
    await clearFailures();
    const known = await failUntilSlowed(await newUser('guessed'));
    await clearFailures();
    const unknown = await failUntilSlowed('guessed-nobody');
    expect(known).toEqual(unknown);
    expect(known.retryAfter).toBe(2);
    expect(known.body).toEqual({
      error: 'slow_down',
      error_description: 'Too many attempts: wait 2 seconds and try again.',
    });
  });

  it('refuses even the right password while the delay lasts, then lets it in and forgets', async () => {
    await clearFailures();
    const username = await newUser('patient');
    await failUntilSlowed(username);
    expect((await http.token(passwordForm(username))).statusCode).toBe(429);
    await http.db.orm.execute(sql`UPDATE sign_in_failures SET blocked_until = now()`);
    expect((await http.token(passwordForm(username))).statusCode).toBe(200);
    expect((await http.token(passwordForm(username, 'wrong'))).statusCode).toBe(401);
  });

  it('grows the delay with every further failure', async () => {
    await clearFailures();
    await failUntilSlowed('growing');
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await http.db.orm.execute(sql`UPDATE sign_in_failures SET blocked_until = now()`);
      await http.token(passwordForm('growing', 'wrong'));
      waits.push(Number((await http.token(passwordForm('growing', 'wrong'))).headers['retry-after']));
    }
    expect(waits).toEqual([4, 8, 16, 32]);
  });

  it.each(['1 hour', '1 day', '-1 hour', '-1 day'])(
    'makes nobody wait longer when the clock is stepped by %s',
    async (step) => {
      await clearFailures();
      const username = await newUser(`stepped-${step.replace(' ', '-')}`);
      await failUntilSlowed(username);
      // Rows that move into the past are a clock that moved into the future, and the other way round.
      await http.db.orm.execute(sql`UPDATE sign_in_failures
      SET last_failed_at = last_failed_at - ${step}::interval, blocked_until = blocked_until - ${step}::interval`);
      expect((await http.token(passwordForm(username, 'wrong'))).statusCode).toBe(401);
      expect((await http.token(passwordForm(username))).statusCode).toBe(200);
    },
  );

  it('does not let a burst of parallel guesses through', async () => {
    await clearFailures();
    const username = await newUser('burst');
    const replies = await Promise.all(Array.from({ length: 30 }, () => http.token(passwordForm(username, 'wrong'))));
    const looked = replies.filter(({ statusCode }) => statusCode === 401).length;
    expect(looked).toBeLessThanOrEqual(11);
  });

  it('does not take sign-ins that are under way at once for guesses', async () => {
    await clearFailures();
    const username = await newUser('busy');
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => http.token(passwordForm(username))));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    }
  });

  const clearFailures = () => http.db.orm.execute(sql`DELETE FROM sign_in_failures`);
});

describe('refreshing', () => {
  it('rotates: the new token works once more', async () => {
    const first = await http.signIn(await newUser('rotates'));
    const second = (await http.token(refreshForm(first.refresh_token))).json<TokenReply>();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await http.token(refreshForm(second.refresh_token))).statusCode).toBe(200);
  });

  it('ends the whole chain when a token is used twice', async () => {
    const first = await http.signIn(await newUser('stolen'));
    const second = (await http.token(refreshForm(first.refresh_token))).json<TokenReply>();
    expect((await http.token(refreshForm(first.refresh_token))).statusCode).toBe(401);
    expect((await http.token(refreshForm(second.refresh_token))).statusCode).toBe(401);
  });

  it('lets one of many simultaneous uses win at most, and then ends the chain', async () => {
    const { refresh_token } = await http.signIn(await newUser('racing'));
    const replies = await Promise.all(Array.from({ length: 8 }, () => http.token(refreshForm(refresh_token))));
    const won = replies.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const next = won[0]?.json<TokenReply>().refresh_token ?? '';
    expect((await http.token(refreshForm(next))).statusCode).toBe(401);
  });

  it('leaves other sessions of the same user alone', async () => {
    const username = await newUser('two-devices');
    const [one, other] = [await http.signIn(username), await http.signIn(username)];
    await http.token(refreshForm(one.refresh_token));
    await http.token(refreshForm(one.refresh_token));
    expect((await http.token(refreshForm(other.refresh_token))).statusCode).toBe(200);
  });

  it('refuses an expired token', async () => {
    const { refresh_token } = await http.signIn(await newUser('late'));
    await http.db.orm.execute(sql`UPDATE refresh_tokens SET expires_at = now() - interval '1 second'
      WHERE session_id IN (SELECT id FROM sessions WHERE user_id = (SELECT id FROM users WHERE username = 'late'))`);
    expect((await http.token(refreshForm(refresh_token))).statusCode).toBe(401);
  });

  it('refuses a token nobody issued', async () => {
    expect((await http.token(refreshForm('made-up'))).statusCode).toBe(401);
  });

  it('stores no refresh token that a copy of the database could use', async () => {
    const { refresh_token } = await http.signIn('demo');
    const { rows } = await http.db.pool.query("SELECT encode(token_hash, 'escape') AS hash FROM refresh_tokens");
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });
});

describe('logging out', () => {
  const logout = (refresh_token: string) =>
    http.app.inject({
      method: 'POST',
      url: IDENTITY_PATHS.logout,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: 'rocca-web', refresh_token }).toString(),
    });

  it('204: ends the session', async () => {
    const { refresh_token } = await http.signIn('demo');
    expect((await logout(refresh_token)).statusCode).toBe(204);
    expect((await http.token(refreshForm(refresh_token))).statusCode).toBe(401);
  });

  it('204: says nothing about a token it does not know', async () => {
    expect((await logout('made-up')).statusCode).toBe(204);
  });

  it('400: needs the token', async () => {
    const reply = await http.app.inject({ method: 'POST', url: IDENTITY_PATHS.logout });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.code).toBe('invalid_request');
  });
});

describe('calling with a token', () => {
  const call = (authorization?: string) =>
    http.app.inject({ url: '/licenses/', headers: authorization ? { authorization } : {} });

  it('401 without one, with the contract body and a challenge', async () => {
    const reply = await call();
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
    expect(reply.json()).toEqual({ error: { code: 'unauthorised', message: expect.any(String) } });
  });

  it.each(['Bearer', 'Bearer x', 'Basic ZGVtbzpkZW1v', 'Bearer a.b.c', `Bearer ${'x'.repeat(9000)}`])(
    '401 with "%.20s"',
    async (authorization) => {
      expect((await call(authorization)).statusCode).toBe(401);
    },
  );

  it('401 with an id token: it says who signed in, it opens nothing', async () => {
    const { id_token } = await http.signIn('demo');
    expect((await call(`Bearer ${id_token}`)).statusCode).toBe(401);
  });

  it('401 with a token whose claims were changed', async () => {
    const { access_token } = await http.signIn('demo');
    const [header, , signature] = access_token.split('.');
    const forged = { ...decodeJwt(access_token), realm_access: { roles: ['staff'] } };
    const body = Buffer.from(JSON.stringify(forged)).toString('base64url');
    expect((await call(`Bearer ${header}.${body}.${signature}`)).statusCode).toBe(401);
  });

  it('401 with a token signed with the public key as a shared secret', async () => {
    const pem = await http.app.inject({ url: IDENTITY_PATHS.publicKey });
    const claims = decodeJwt((await http.signIn('demo')).access_token);
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(pem.body));
    expect((await call(`Bearer ${forged}`)).statusCode).toBe(401);
  });

  it('401 with an unsigned token', async () => {
    const claims = decodeJwt((await http.signIn('demo')).access_token);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect((await call(`Bearer ${part({ alg: 'none' })}.${part(claims)}.`)).statusCode).toBe(401);
  });
});

describe('calling with a token of ours whose claims are malformed', () => {
  const ROUTES = [
    '/licenses/',
    '/tasks/',
    '/profiles/targets/',
    '/tasks/events/',
    '/reports/graphql/?query=%7Btasks%7D',
  ];

  it.each([
    ['roles are null', { realm_access: { roles: null } }],
    ['roles are a text', { realm_access: { roles: 'staff' } }],
    ['roles are missing', { realm_access: {} }],
    ['realm_access is a text', { realm_access: 'staff' }],
    ['a role is a number', { realm_access: { roles: [1] } }],
    ['the account is a text', { account: 'acme' }],
    ['the account is a number', { account: 7 }],
    ['the account is missing', { account: undefined }],
    ['the subject is no id', { sub: 'demo' }],
    ['the subject is a number', { sub: 7 }],
    ['the name is an object', { preferred_username: {} }],
    ['the expiry is missing', { exp: undefined }],
    ['the expiry is a text', { exp: 'tomorrow' }],
    ['the expiry is no instant', { exp: 1e300 }],
  ])('401 on every route where %s', async (_what, claims) => {
    const whole = decodeJwt((await http.signIn('demo')).access_token);
    const token = await new SignJWT({ ...whole, ...claims } as Record<string, unknown>)
      .setProtectedHeader({ alg: 'RS256' })
      .sign(http.keys.privateKey);
    const headers = { authorization: `Bearer ${token}` };
    // As a stream: the event stream would answer its head and never end.
    const replies = await Promise.all(ROUTES.map((url) => http.app.inject({ url, headers, payloadAsStream: true })));
    for (const reply of replies) reply.stream().destroy();
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(ROUTES.map(() => 401));
  });
});

describe('an expired access token', () => {
  it('401, also when it was accepted before', async () => {
    const short = await createHttpFixture({ ROCCA_ACCESS_TOKEN_SECONDS: '2' });
    try {
      await short.addUser({ username: 'short', accountId: await short.addAccount('Acme') });
      const { access_token } = await short.signIn('short');
      const call = () => short.app.inject({ url: '/licenses/', headers: { authorization: `Bearer ${access_token}` } });
      expect((await call()).statusCode).toBe(200);
      await expect.poll(async () => (await call()).statusCode, { timeout: 5000, interval: 100 }).toBe(401);
    } finally {
      await short.close();
    }
  });
});

describe('behind proxies', () => {
  it('counts failures for the address our own proxy saw, not for one the caller wrote', async () => {
    const behind = await createHttpFixture({ ROCCA_TRUSTED_PROXIES: '1' });
    try {
      const attempt = (round: number) =>
        behind.token(passwordForm(`sprayed-${round}`, 'wrong'), { 'x-forwarded-for': `10.0.0.${round}, 203.0.113.7` });
      await attempt(1);
      await attempt(2);
      const { rows } = await behind.db.pool.query("SELECT key, failures FROM sign_in_failures WHERE key ^@ 'address:'");
      expect(rows).toEqual([{ key: 'address:203.0.113.7', failures: 2 }]);
    } finally {
      await behind.close();
    }
  });
});

describe('under a flood of guesses', () => {
  let flooded: HttpFixture;
  let release: () => Promise<void>;
  const ended: string[] = [];

  beforeAll(async () => {
    flooded = await createHttpFixture({ ROCCA_TRUSTED_PROXIES: '1' });
    await flooded.addUser({ username: 'honest', accountId: await flooded.addAccount('Acme') });
    await flooded.app.listen({ port: 0 });
  });
  afterAll(() => flooded.close());

  /** Attempts that have their turn wait for a lock on the counters, so that all others are in the queue. */
  async function holdTurns(): Promise<void> {
    const client = await flooded.db.pool.connect();
    await client.query('BEGIN; DELETE FROM sign_in_failures; LOCK TABLE sign_in_failures');
    release = async () => {
      await client.query('COMMIT');
      client.release();
    };
  }

  async function attempt(username: string, address: string, password = 'wrong', language = 'en') {
    const headers = { 'x-forwarded-for': address, 'accept-language': language };
    const reply = await flooded.token(passwordForm(username, password), headers);
    ended.push(`${address} ${reply.statusCode}`);
    return reply;
  }

  const guess = (index: number) => attempt(`nobody-${index}`, `203.0.113.${index % 5}`);
  const countedFor = async (address: string) => {
    const { rows } = await flooded.db.pool.query('SELECT failures FROM sign_in_failures WHERE key = $1', [address]);
    return rows[0]?.failures ?? 0;
  };

  it('looks at the attempt of another address before the guesses that wait', async () => {
    await holdTurns();
    const guesses = Array.from({ length: 25 }, (_, index) => guess(index));
    const honest = attempt('honest', '198.51.100.1', PASSWORD);
    await release();
    expect((await honest).statusCode).toBe(200);
    const before = ended.indexOf('198.51.100.1 200');
    await Promise.all(guesses);
    expect(before).toBeLessThan(10);
  });

  it('429 beyond the share of an address, in both languages: neither looked at nor counted', async () => {
    await holdTurns();
    const languages = ['it', 'en'];
    const replies = Array.from({ length: 36 }, (_, index) =>
      attempt(`nobody-${index}`, '203.0.113.9', 'wrong', languages[index % 2]),
    );
    await expect.poll(() => ended.filter((one) => one === '203.0.113.9 429').length).toBeGreaterThan(1);
    await release();
    const outcomes = await Promise.all(replies);
    const refused = outcomes.filter(({ statusCode }) => statusCode === 429);
    expect(new Set(refused.map((reply) => reply.json().error_description))).toEqual(
      new Set(['Troppi tentativi: attendi 2 secondi e riprova.', 'Too many attempts: wait 2 seconds and try again.']),
    );
    expect(refused[0]?.json().error).toBe('slow_down');
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(await countedFor('address:203.0.113.9')).toBe(outcomes.length - refused.length);
  });

  it('frees the place of a client that left: nothing is looked at or counted', async () => {
    await holdTurns();
    const running = Array.from({ length: 4 }, (_, index) => guess(index));
    const leaving = new AbortController();
    const { server } = flooded.app;
    const { port } = server.address() as AddressInfo;
    const left = fetch(`http://127.0.0.1:${port}${IDENTITY_PATHS.token}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.77' },
      body: new URLSearchParams({ client_id: 'rocca-web', ...passwordForm('nobody') }),
      signal: leaving.signal,
    });
    await expect.poll(() => flooded.logged()).toContain('203.0.113.77');
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
    await release();
    await Promise.all(running);
    expect(await countedFor('address:203.0.113.77')).toBe(0);
  });
});

describe('the log', () => {
  it('holds no parameters of a query that failed', async () => {
    const lost = await createHttpFixture();
    await lost.db.close();
    expect((await lost.token(passwordForm('typed-a-password-here'))).statusCode).toBe(500);
    expect(lost.logged()).toContain('request failed');
    expect(lost.logged()).not.toContain('typed-a-password-here');
    await lost.app.close();
  });

  it('never holds a password or a token', async () => {
    const { access_token, refresh_token } = await http.signIn('demo');
    await http.token(passwordForm('demo', 'typed-by-mistake'));
    await http.app.inject({ url: `/licenses/?token=${access_token}` });
    expect(http.logged()).not.toContain(PASSWORD);
    expect(http.logged()).not.toContain('typed-by-mistake');
    expect(http.logged()).not.toContain(access_token);
    expect(http.logged()).not.toContain(refresh_token);
    expect(http.logged()).toContain('/licenses/?token=[redacted]');
  });
});
