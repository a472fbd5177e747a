import { IDENTITY_PATHS, type TokenReply } from '@rocca/contract/api/identity.schema';
import { sql } from 'drizzle-orm';
import { createRemoteJWKSet, decodeJwt, importSPKI, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

  /** A browser that keeps its cookie, as a page does. */
  async function browserOf(username: string) {
    const reply = await http.token(passwordForm(await newUser(username)));
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    const refresh = (token: string) => http.token(refreshForm(token), { cookie });
    return { refresh, token: reply.json<TokenReply>().refresh_token };
  }

  it('gives a browser the same answer again when the first one was lost', async () => {
    const { refresh, token } = await browserOf('reloads');
    const lost = (await refresh(token)).json<TokenReply>();
    const again = (await refresh(token)).json<TokenReply>();
    expect(again.refresh_token).toBe(lost.refresh_token);
    expect((await refresh(again.refresh_token)).statusCode).toBe(200);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  it('does not give the answer again to a page of another site', async () => {
    const reply = await http.token(passwordForm(await newUser('lured')));
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    const { refresh_token } = reply.json<TokenReply>();
    await http.token(refreshForm(refresh_token), { cookie });
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await http.token(refreshForm(refresh_token), headers)).statusCode).toBe(401);
  });

  it('does not recognise a browser by the proof of its next sign-in', async () => {
    const { token, refresh } = await browserOf('returns');
    await refresh(token);
    const next = await http.token(passwordForm('returns'));
    const cookie = String(next.headers['set-cookie']).split(';')[0] ?? '';
    expect((await http.token(refreshForm(token), { cookie })).statusCode).toBe(401);
  });

  it('says why a session is over', async () => {
    const endOf = async (token: string) => (await http.token(refreshForm(token))).json().session_end;
    const first = await http.signIn(await newUser('told-why'));
    const second = (await http.token(refreshForm(first.refresh_token))).json<TokenReply>();
    expect(await endOf(first.refresh_token)).toBe('reuse');
    expect(await endOf(second.refresh_token)).toBe('reuse');
    expect(await endOf('made-up')).toBeUndefined();
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

  it('refuses a token that was never issued', async () => {
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

describe('the log', () => {
  /** The lines of events since a moment. */
  const eventsSince = (length: number) =>
    http
      .logged()
      .slice(length)
      .split('\n')
      .filter((line) => line.includes('"event"'))
      .map((line) => JSON.parse(line));

  it('has a line for every sign-in, with ids and without what was typed', async () => {
    const { id: user } = await http.addUser({ username: 'noted', accountId });
    const length = http.logged().length;
    await http.token(passwordForm('noted'));
    await http.token(passwordForm('noted', 'wrong'));
    await http.token(passwordForm('p4ssword-typed-as-name'));
    await http.db.orm.execute(sql`UPDATE users SET disabled_at = now() WHERE username = 'noted'`);
    await http.token(passwordForm('noted'));
    const about = { address: '127.0.0.1', knownDevice: false, reqId: expect.any(String) };
    const ids = { user, account: accountId };
    expect(eventsSince(length)).toEqual(
      [
        { event: 'sign_in', ...ids, session: expect.any(String) },
        { event: 'sign_in_failed', reason: 'wrong_password', ...ids },
        { event: 'sign_in_failed', reason: 'unknown_user' },
        { event: 'sign_in_failed', reason: 'disabled_user', ...ids },
      ].map((event) => expect.objectContaining({ ...event, ...about })),
    );
    expect(http.logged()).not.toContain('p4ssword-typed-as-name');
  });

  it('has a line for a session that a second holder ended', async () => {
    const { id: user } = await http.addUser({ username: 'copied', accountId });
    const { refresh_token } = await http.signIn('copied');
    await http.token(refreshForm(refresh_token));
    const length = http.logged().length;
    for (let round = 0; round < 3; round += 1) await http.token(refreshForm(refresh_token));
    expect(eventsSince(length)).toEqual([
      expect.objectContaining({
        ...{ level: 'warn', event: 'refresh_refused', reason: 'reuse', user, account: accountId },
        ...{ session: expect.any(String), address: '127.0.0.1' },
      }),
    ]);
    expect(http.logged()).not.toContain(refresh_token);
  });

  it('says in every line of a request who made it', async () => {
    const { id: user } = await http.addUser({ username: 'caller', accountId });
    const authorization = `Bearer ${await http.accessToken('caller')}`;
    const length = http.logged().length;
    await http.app.inject({ url: '/licenses/', headers: { authorization } });
    await http.app.inject({ url: '/licenses/' });
    await vi.waitFor(() => expect(http.logged().slice(length).trim().split('\n')).toHaveLength(2));
    const [known, unknown] = http
      .logged()
      .slice(length)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(known).toMatchObject({ msg: 'request', statusCode: 200, user, account: accountId });
    expect(unknown).not.toHaveProperty('user');
    expect(http.logged()).not.toContain('caller');
  });

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
