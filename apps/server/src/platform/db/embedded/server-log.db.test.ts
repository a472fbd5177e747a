import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientConfig } from '../connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.pool.query('CREATE TABLE refusals (id uuid PRIMARY KEY, n int CHECK (n < 10), t text, day date)');
});
afterAll(() => db.drop());

const SECRET = `hunter${process.pid}`;
const ID = '5f3c1d1e-0000-4000-8000-0000000000aa';
const log = () => readFileSync(join(dirname(db.connection.host), 'postgres.log'), 'utf8');

async function refusal(sql: string, values: unknown[] = []): Promise<string> {
  return db.pool.query(sql, values).then(
    () => 'accepted',
    (error: Error & { detail?: string }) => `${error.message} ${error.detail ?? ''}`,
  );
}

it('the server log holds no value that the database refused', async () => {
  await db.pool.query('INSERT INTO refusals VALUES ($1, 1)', [ID]);
  const refusals = [
    await refusal('SELECT $1::uuid', [SECRET]),
    await refusal('SELECT $1::int', [SECRET]),
    await refusal('SELECT $1::date', [SECRET]),
    await refusal('SELECT $1::jsonb', [`{${SECRET}`]),
    await refusal(`SELECT '${SECRET}'::inet`),
    await refusal(`SELECT "${SECRET}" FROM refusals`),
    await refusal('INSERT INTO refusals VALUES (gen_random_uuid(), 99, $1)', [SECRET]),
    await refusal(`DO $$ BEGIN RAISE WARNING '${SECRET}'; RAISE EXCEPTION '${SECRET}'; END $$`),
    await copyInto(`${SECRET}\t1\t\\N\t\\N\n`),
  ];
  for (const text of refusals) expect(text).toContain(SECRET);
  expect(await refusal('INSERT INTO refusals VALUES ($1, 1)', [ID])).toContain(ID);

  expect(log()).not.toContain(SECRET);
  expect(log()).not.toContain(ID);
});

it('the server log holds what concerns its operation', async () => {
  const database = `absent_${process.pid}`;
  const client = new pg.Client({ ...clientConfig(db.connection), database });
  await expect(client.connect()).rejects.toThrow(database);
  expect(log()).toMatch(new RegExp(`FATAL: +database "${database}" does not exist`));
});

async function copyInto(rows: string): Promise<string> {
  const client = await db.pool.connect();
  try {
    const stream = client.query(from('COPY refusals FROM STDIN'));
    return await new Promise<string>((done) => {
      stream.once('error', (error: Error) => done(error.message));
      stream.once('finish', () => done('accepted'));
      stream.end(rows);
    });
  } finally {
    client.release();
  }
}
