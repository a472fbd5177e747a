import { waitsAt } from '@rocca/engines/webapp/attack/sql-syntax';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';

/** PostgreSQL itself says how often the waits of a web scan run: here `pg_sleep` counts its calls instead of sleeping. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.pool.query(`
    CREATE SCHEMA counted;
    CREATE SEQUENCE counted.calls;
    CREATE FUNCTION counted.pg_sleep(double precision) RETURNS void LANGUAGE plpgsql VOLATILE
      AS $$ BEGIN PERFORM nextval('counted.calls'); END $$;
    CREATE TABLE counted.pears (id int, name text);
    INSERT INTO counted.pears SELECT n, 'pear ' || n FROM generate_series(1, 1000) n`);
});
afterAll(() => db.drop());

async function callsOf(statement: string): Promise<number> {
  const client = await db.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL search_path = counted, pg_catalog');
    await client.query("SELECT setval('calls', 1, false)");
    await client.query(statement);
    const { rows } = await client.query<{ calls: string }>('SELECT nextval($1) - 1 AS calls', ['calls']);
    return Number(rows[0]?.calls);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const spelledAt = (value: string, inString: boolean): string => {
  const wait = waitsAt(value).find((one) => one.database === 'postgresql' && one.of(1).includes("'") === inString);
  if (!wait) throw new Error('no wait for PostgreSQL');
  return wait.of(1);
};

it('counts what runs for every row', async () => {
  expect(await callsOf('SELECT * FROM pears WHERE id > 0 AND pg_sleep(1) IS NOT NULL')).toBe(1000);
});

it.each([
  ['a compared text', (text: string) => `SELECT * FROM pears WHERE name <> '${text}'`],
  ['a pattern', (text: string) => `SELECT * FROM pears WHERE name LIKE '${text}' OR id > 3`],
  ['a column', (text: string) => `SELECT id, '${text}' FROM pears`],
  ['an order', (text: string) => `SELECT * FROM pears ORDER BY name || '${text}'`],
  ['a new value', (text: string) => `UPDATE pears SET name = '${text}' WHERE id > 10`],
])('waits once over a thousand rows in %s', async (_, statement) => {
  expect(await callsOf(statement(spelledAt('pear', true)))).toBe(1);
});

it.each([
  ['a compared number', (number: string) => `SELECT * FROM pears WHERE id <> ${number}`],
  ['a column', (number: string) => `SELECT id, ${number} FROM pears`],
  ['an order', (number: string) => `SELECT * FROM pears ORDER BY id * ${number}`],
])('waits once over a thousand rows in %s without quotes', async (_, statement) => {
  expect(await callsOf(statement(spelledAt('7', false)))).toBe(1);
});
