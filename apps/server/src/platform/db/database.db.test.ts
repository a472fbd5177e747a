import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Executor, isUniqueViolation, openDatabase, pgErrorCode, withTransaction } from './database.ts';
import { isTransient } from './pg-error.ts';
import { openFaultyLink } from './testing/faulty-link.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.pool.query('CREATE TABLE things (name text CONSTRAINT things_name UNIQUE)');
});

afterAll(() => db.drop());

const insert = (executor: Executor, name: string) => executor.execute(sql`INSERT INTO things VALUES (${name})`);
const names = async () =>
  (await db.pool.query<{ name: string }>('SELECT name FROM things')).rows.map((row) => row.name);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('transactions', () => {
  it('keeps everything a transaction did', async () => {
    await withTransaction(db, async (tx) => {
      await insert(tx, 'kept one');
      await insert(tx, 'kept two');
    });
    expect(await names()).toEqual(expect.arrayContaining(['kept one', 'kept two']));
  });

  it('keeps nothing of a transaction that threw', async () => {
    const work = withTransaction(db.orm, async (tx) => {
      await insert(tx, 'lost');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await names()).not.toContain('lost');
  });

  it('undoes an inner transaction alone', async () => {
    await withTransaction(db, async (tx) => {
      await insert(tx, 'outer');
      await withTransaction(tx, async (inner) => {
        await insert(inner, 'inner');
        throw new Error('inner only');
      }).catch(() => undefined);
    });
    expect(await names()).toContain('outer');
    expect(await names()).not.toContain('inner');
  });
});

describe('a broken connection', () => {
  it('fails the transaction it broke, and leaves the pool as large as it was', async () => {
    const link = await openFaultyLink(db.connection);
    const fragile = await openDatabase(link.connection, { maxConnections: 1 });
    // The answer to the first BEGIN, and then to every other, never arrives.
    link.loseAnswersTo(/begin/);
    for (const round of ['first', 'second']) {
      const broken = await failure(withTransaction(fragile, (tx) => insert(tx, `${round} broken`)));
      expect(isTransient(broken)).toBe(true);
      await withTransaction(fragile, (tx) => insert(tx, `${round} whole`));
    }
    await fragile.close();
    await link.close();
    expect((await names()).filter((name) => /whole|broken/.test(name))).toEqual(['first whole', 'second whole']);
  });
});

describe('errors', () => {
  it('recognises a unique violation through Drizzle and without it', async () => {
    await insert(db.orm, 'twice');
    const wrapped = await failure(insert(db.orm, 'twice'));
    const bare = await failure(db.pool.query("INSERT INTO things VALUES ('twice')"));
    expect([pgErrorCode(wrapped), pgErrorCode(bare)]).toEqual(['23505', '23505']);
    expect(isUniqueViolation(wrapped, 'things_name')).toBe(true);
    expect(isUniqueViolation(wrapped, 'another_constraint')).toBe(false);
  });

  it('takes no other error for a unique violation', async () => {
    const error = await failure(db.pool.query('SELECT * FROM missing'));
    expect(pgErrorCode(error)).toBe('42P01');
    expect(isUniqueViolation(error)).toBe(false);
    expect(isUniqueViolation('text')).toBe(false);
  });

  it.each(['lent out', 'idle'])('survives a connection that breaks while it is %s', async (state) => {
    const warnings: string[] = [];
    const warn = (_details: object, message: string) => warnings.push(message);
    const own = await openDatabase(db.connection, { log: { info() {}, warn, error() {} } });
    const client = await own.pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    if (state === 'idle') client.release();
    await db.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    if (state === 'lent out') client.release(true);
    expect(warnings).toContain('a database connection broke');
    expect((await own.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await own.close();
  });
});

describe('opening', () => {
  it('reads 64-bit numbers as numbers', async () => {
    const { rows } = await db.pool.query('SELECT count(*) AS n, 9007199254740991::bigint AS big FROM pg_database');
    expect(rows[0]).toEqual({ n: expect.any(Number), big: 9007199254740991 });
  });

  it('names itself to the server', async () => {
    const { rows } = await db.pool.query<{ application_name: string }>('SHOW application_name');
    expect(rows[0]?.application_name).toBe('rocca');
  });

  it.each([
    [
      'no server listens',
      'postgres://rocca:s3cr%40t@127.0.0.1:1/rocca',
      /^The database at 127\.0\.0\.1:1\/rocca cannot be used: .*ECONNREFUSED/,
    ],
    [
      'a name has no address',
      'postgres://rocca:s3cr%40t@nowhere.invalid/rocca',
      /^The database at nowhere\.invalid\/rocca cannot/,
    ],
    ['the address makes no sense', 'postgres://rocca:s3cr%40t@host:port/rocca', /^The database of DATABASE_URL cannot/],
  ])('says in one line, without the password, that %s', async (_case, connectionString, line) => {
    const error = await failure(openDatabase({ connectionString }));
    expect(error).toMatchObject({ name: 'StartProblem', message: expect.stringMatching(line) });
    expect(String(error)).not.toMatch(/s3cr|\n/);
  });
});
