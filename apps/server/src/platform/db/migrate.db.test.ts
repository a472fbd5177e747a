import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log/logger.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let db: TestDatabase;
let folder: string;

beforeEach(async () => {
  db = await createTestDatabase();
  // The template is migrated already; these tests bring other migrations.
  await db.pool.query('DROP TABLE schema_migrations');
  folder = await mkdtemp(join(tmpdir(), 'rocca-migrations-'));
  await write('0001-first.sql', 'CREATE TABLE m_steps (name text); INSERT INTO m_steps VALUES ($$first$$);');
  await write('0002-second.sql', 'INSERT INTO m_steps VALUES ($$second$$);');
});

afterEach(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

const write = (file: string, text: string) => writeFile(join(folder, file), text);
const run = () => migrate(db.pool, folder, silentLog);
const steps = async () =>
  (await db.pool.query<{ name: string }>('SELECT name FROM m_steps')).rows.map(({ name }) => name);

describe('applying', () => {
  it('applies the files in order, and each one once', async () => {
    expect(await run()).toEqual({ applied: 2 });
    expect(await run()).toEqual({ applied: 0 });
    await write('0003-third.sql', 'INSERT INTO m_steps VALUES ($$third$$);');
    expect(await run()).toEqual({ applied: 1 });
    expect(await steps()).toEqual(['first', 'second', 'third']);
  });

  it('lets five copies start at the same moment', async () => {
    const copies = await Promise.all(Array.from({ length: 5 }, () => openDatabase(db.connection)));
    const outcomes = await Promise.all(copies.map((copy) => migrate(copy.pool, folder, silentLog)));
    await Promise.all(copies.map((copy) => copy.close()));
    expect(outcomes.map(({ applied }) => applied).sort()).toEqual([0, 0, 0, 0, 2]);
    expect(await steps()).toEqual(['first', 'second']);
  });

  it('frees its lock, so that a later start does not wait', async () => {
    await run();
    // Other test files migrate their databases on the same server.
    const held = `SELECT 1 FROM pg_locks
      WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    // It goes with its connection, which the server ends a moment after we do.
    await expect.poll(async () => (await db.pool.query(held)).rows).toEqual([]);
  });
});

describe('refusing', () => {
  it('undoes a file that fails, names it and stops there', async () => {
    await write('0003-broken.sql', 'INSERT INTO m_steps VALUES ($$half$$); SELECT * FROM missing;');
    await write('0004-after.sql', 'INSERT INTO m_steps VALUES ($$after$$);');
    await expect(run()).rejects.toMatchObject({
      name: 'StartProblem',
      message: 'Migration 0003-broken.sql failed and was undone: relation "missing" does not exist.',
    });
    expect(await steps()).toEqual(['first', 'second']);
    await write('0003-broken.sql', 'INSERT INTO m_steps VALUES ($$mended$$);');
    expect(await run()).toEqual({ applied: 2 });
  });

  it('refuses a file that changed after it was applied', async () => {
    await run();
    await write('0001-first.sql', 'CREATE TABLE something_else ();');
    await expect(run()).rejects.toThrow('Migration 0001-first.sql was changed after it was applied to the database.');
  });

  it('refuses a database whose applied file is missing', async () => {
    await run();
    await rm(join(folder, '0001-first.sql'));
    await write('0001-renamed.sql', 'SELECT 1;');
    await expect(run()).rejects.toThrow(
      'Migration 0001-first.sql was applied to the database but its file is missing.',
    );
  });

  it('refuses a database of a newer version', async () => {
    await write('0003-newer.sql', 'SELECT 1;');
    await run();
    await rm(join(folder, '0003-newer.sql'));
    await expect(run()).rejects.toThrow(
      /^The database was migrated by a newer version of Rocca \(it has 0003-newer\.sql/,
    );
  });

  it.each([
    ['a gap', '0004-fourth.sql', 'Migration 0003 is missing before 0004-fourth.sql.'],
    ['a number used twice', '0002-again.sql', 'Migrations 0002-again.sql and 0002-second.sql have the same number.'],
    ['a wrong name', '3-third.sql', 'Migration 3-third.sql is not named NNNN-name.sql.'],
  ])('refuses %s before it touches the database', async (_case, file, line) => {
    await write(file, 'SELECT 1;');
    await expect(run()).rejects.toThrow(line);
    expect((await db.pool.query("SELECT to_regclass('m_steps') AS found")).rows).toEqual([{ found: null }]);
  });
});
