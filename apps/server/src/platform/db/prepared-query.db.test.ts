import { eq, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTransaction } from './database.ts';
import { createPreparedRows, plannedRows, preparedQuery, preparedRows } from './prepared-query.ts';
import { createTestDatabase } from './testing/test-database.ts';

const accounts = pgTable('accounts', { id: uuid().primaryKey().defaultRandom(), name: text().notNull() });

const accountsNamed = preparedQuery((db) =>
  db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.name, sql.placeholder('name'))),
);

let db: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('answers with each call the rows of its own values, on however many connections', async () => {
  await db.orm.insert(accounts).values([{ name: 'Acme' }, { name: 'Beta' }]);
  const names = Array.from({ length: 50 }, (_, index) => ['Acme', 'Beta', "'; --"][index % 3] ?? '');
  const found = await Promise.all(names.map((name) => accountsNamed(db.orm, { name })));
  expect(found).toEqual(names.map((name) => (name === "'; --" ? [] : [{ name }])));
});

it('sees within a transaction what the transaction wrote, and not outside', async () => {
  await withTransaction(db, async (tx) => {
    await tx.insert(accounts).values({ name: 'Gamma' });
    expect(await accountsNamed(tx, { name: 'Gamma' })).toHaveLength(1);
    expect(await accountsNamed(db.orm, { name: 'Gamma' })).toHaveLength(0);
  });
  expect(await accountsNamed(db.orm, { name: 'Gamma' })).toHaveLength(1);
});

it('is refused without a value', async () => {
  await expect(accountsNamed(db.orm, {})).rejects.toThrow(/placeholder/);
});

it('answers a query of templates with its own values, whatever its text repeats', async () => {
  const named = (name: string) => sql`name = ${name}`;
  const either = (names: readonly string[]) =>
    sql`SELECT name FROM accounts WHERE ${sql.join(names.map(named), sql` OR `)} ORDER BY name`;
  expect(await preparedRows(db.pool, either(['Acme', 'Beta']))).toEqual([{ name: 'Acme' }, { name: 'Beta' }]);
  expect(await preparedRows(db.pool, either(['Beta', "' OR true --"]))).toEqual([{ name: 'Beta' }]);
  expect(await preparedRows(db.pool, either(['Acme']))).toEqual([{ name: 'Acme' }]);
});

it('prepares a text once for each connection, by a name that is its own; a planned one and one too many never', async () => {
  const rows = createPreparedRows(1);
  const client = await db.pool.connect();
  try {
    for (const number of [1, 2, 3]) await rows(client, sql`SELECT ${number}::int AS number`);
    expect(await rows(client, sql`SELECT ${5}::int AS number, 'one too many' AS how`)).toHaveLength(1);
    expect(await plannedRows(client, sql`SELECT ${4}::int AS number, 'planned' AS how`)).toEqual([
      { number: 4, how: 'planned' },
    ]);
    const texts = await client.query('SELECT name FROM pg_prepared_statements WHERE statement LIKE $1', [
      '%AS number%',
    ]);
    expect(texts.rows).toEqual([{ name: expect.stringMatching(/^rocca-[\da-f]{16}$/) }]);
  } finally {
    client.release();
  }
});
