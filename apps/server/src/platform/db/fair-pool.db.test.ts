import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asAppError } from '../http/errors.ts';
import { keepOwner, runAsOwner } from './connection-owner.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
let db: OpenDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  db = await openDatabase(test.connection, { maxConnections: 5, readTimeoutMs: 100 });
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

const connectAs = (owner: string): Promise<pg.PoolClient> => runAsOwner(owner, () => db.pool.connect());
const isOpen = (waiting: Promise<unknown>) =>
  Promise.race([waiting.then(() => true), db.pool.query('').then(() => false)]);

it('gives one owner at most its share of the connections, and the next one as soon as it returns one', async () => {
  const held = await Promise.all(['acme', 'acme', 'acme'].map(connectAs));
  const fourth = connectAs('acme');
  const other = await connectAs('beta');
  expect(await isOpen(fourth)).toBe(false);
  other.release();
  expect(await isOpen(fourth)).toBe(false);
  held.pop()?.release();
  const next = await fourth;
  for (const client of [next, ...held]) client.release();
});

it('counts every query of an owner, and those of a stream that its reader asks for', async () => {
  const held = await Promise.all(['acme', 'acme', 'acme'].map(connectAs));
  const query = runAsOwner('acme', () => db.pool.query('SELECT 1'));
  async function* rows() {
    yield (await db.pool.query('SELECT 2')).rowCount;
  }
  const streamed = runAsOwner('acme', () => keepOwner(rows())).next();
  expect([await isOpen(query), await isOpen(streamed)]).toEqual([false, false]);
  for (const client of held) client.release();
  expect([(await query).rowCount, (await streamed).value]).toEqual([1, 1]);
});

it('returns the place of a connection that broke', async () => {
  for (let time = 0; time < 4; time += 1) {
    const client = await connectAs('acme');
    await expect(client.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    client.release(true);
  }
  expect((await runAsOwner('acme', () => db.pool.query('SELECT 1'))).rowCount).toBe(1);
});

it('cancels a read that takes too long, with an error for people, and no other statement', async () => {
  const slow = db.reads.pool.query('SELECT pg_sleep(60)').catch(asAppError);
  expect(await slow).toMatchObject({ code: 'read_timeout' });
  expect((await db.reads.orm.execute('SELECT 1')).rowCount).toBe(1);
  expect((await db.pool.query('SELECT pg_sleep(0.2)')).rowCount).toBe(1);
});
