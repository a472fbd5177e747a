import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { IDENTITY_PATHS } from '@rocca/contract/api/identity.schema';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createHttpFixture, type HttpFixture, PASSWORD } from '../../testing/http-fixture.ts';

let http: HttpFixture;
let accountId: string;

beforeAll(async () => {
  http = await createHttpFixture({ ROCCA_TRUSTED_PROXIES: '1' });
  accountId = await http.addAccount('Acme');
});
afterAll(() => http.close());

const passwordForm = (username: string, password = PASSWORD) => ({ grant_type: 'password', username, password });
const clearFailures = () => http.db.orm.execute(sql`DELETE FROM sign_in_failures`);

async function newUser(username: string): Promise<string> {
  await http.addUser({ username, accountId });
  return username;
}

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
    'makes no user wait longer when the clock is stepped by %s',
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
});

describe('behind proxies', () => {
  it('counts failures for the address our own proxy saw, not for one the caller wrote', async () => {
    await clearFailures();
    for (const round of [1, 2]) {
      const forwarded = { 'x-forwarded-for': `10.0.0.${round}, 203.0.113.7` };
      await http.token(passwordForm(`sprayed-${round}`, 'wrong'), forwarded);
    }
    const { rows } = await http.db.pool.query("SELECT key, failures FROM sign_in_failures WHERE key ^@ 'address:'");
    expect(rows).toEqual([{ key: 'address:203.0.113.7', failures: 2 }]);
  });
});

describe('under a flood of guesses', () => {
  let release: () => Promise<void>;
  const ended: string[] = [];

  beforeAll(() => http.app.listen({ port: 0 }));

  /** Attempts that have their turn wait for a lock on the counters, so that all others are in the queue. */
  async function holdTurns(): Promise<void> {
    const client = await http.db.pool.connect();
    await client.query('BEGIN; DELETE FROM sign_in_failures; LOCK TABLE sign_in_failures');
    release = async () => {
      await client.query('COMMIT');
      client.release();
    };
  }

  async function attempt(username: string, address: string, password = 'wrong', language = 'en') {
    const headers = { 'x-forwarded-for': address, 'accept-language': language };
    const reply = await http.token(passwordForm(username, password), headers);
    ended.push(`${address} ${reply.statusCode}`);
    return reply;
  }

  const guess = (index: number) => attempt(`nobody-${index}`, `203.0.113.${index % 5}`);
  const countedFor = async (address: string) => {
    const { rows } = await http.db.pool.query('SELECT failures FROM sign_in_failures WHERE key = $1', [address]);
    return rows[0]?.failures ?? 0;
  };

  /** Has the database note whose attempts are counted, in that order: an attempt is counted when it has its turn. */
  async function noteTurns(): Promise<() => Promise<string[]>> {
    await http.db.pool.query(`CREATE TABLE turns (n serial, key text);
      CREATE FUNCTION note_turn() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO turns (key) VALUES (NEW.key); RETURN NULL; END $$;
      CREATE TRIGGER note_turn AFTER UPDATE ON sign_in_failures FOR EACH ROW
        WHEN (NEW.key ^@ 'address:' AND NEW.failures > OLD.failures) EXECUTE FUNCTION note_turn();`);
    onTestFinished(async () => {
      await http.db.pool.query('DROP TRIGGER note_turn ON sign_in_failures; DROP FUNCTION note_turn; DROP TABLE turns');
    });
    return async () => (await http.db.pool.query('SELECT key FROM turns ORDER BY n')).rows.map(({ key }) => key);
  }

  it('looks at the attempt of another address before the guesses that wait', async () => {
    const honestName = await newUser('honest');
    const turns = await noteTurns();
    await holdTurns();
    const guesser = '203.0.113.20';
    const guesses = Array.from({ length: 40 }, (_, index) => attempt(`nobody-${index}`, guesser));
    const honest = attempt(honestName, '198.51.100.1', PASSWORD);
    // Refused at once, because its lane is full: everything before it waits by now.
    expect((await attempt('nobody-last', guesser)).statusCode).toBe(429);
    await release();
    expect((await honest).statusCode).toBe(200);
    await Promise.all(guesses);
    const order = await turns();
    expect(order.length).toBeGreaterThan(30);
    // Before it: up to three that had their turn already, one at every fourth turn, and two looked at with it.
    expect(order.indexOf('address:198.51.100.1')).toBeLessThanOrEqual(6);
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
    const { server } = http.app;
    const { port } = server.address() as AddressInfo;
    // Once its body was read, the attempt waits for its turn.
    const arrived = new Promise<void>((done) =>
      server.once('request', (request) => request.once('end', () => setImmediate(done))),
    );
    const left = fetch(`http://127.0.0.1:${port}${IDENTITY_PATHS.token}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.77' },
      body: new URLSearchParams({ client_id: 'rocca-web', ...passwordForm('nobody') }),
      signal: leaving.signal,
    });
    await arrived;
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
    await release();
    await Promise.all(running);
    expect(await countedFor('address:203.0.113.77')).toBe(0);
  });
});
