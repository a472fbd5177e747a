import type pg from 'pg';
import type { Log } from '../log/logger.ts';
import { StartProblem } from '../start-problem.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { errorText } from './pg-error.ts';

/** No other lock uses this number. It is the same in every version, since two versions may start at the same moment. */
const LOCK = 7_622_201_315;

interface AppliedMigration {
  readonly version: number;
  readonly file: string;
  readonly checksum: string;
}

/**
 * Brings the schema up to date, one transaction for each file. Any number of copies may call it at once: one works,
 * the others wait and find nothing left to do.
 * @throws StartProblem when a file fails, changed after it was applied, is missing, or comes from a newer version.
 */
export async function migrate(pool: pg.Pool, folder: string, log: Log): Promise<{ applied: number }> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await takeLock(client, log);
    await createLedger(client);
    const applied = await readLedger(client);
    refuseDifferentHistory(migrations, applied);
    const pending = migrations.slice(applied.length);
    for (const migration of pending) {
      await apply(client, migration);
      log.info({ migration: migration.file }, 'migration applied');
    }
    return { applied: pending.length };
  } finally {
    // Closing the connection frees the lock whatever state an error left it in.
    client.release(true);
  }
}

async function takeLock(client: pg.PoolClient, log: Log): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
  if (rows[0]?.taken) return;
  log.info({}, 'waiting for another copy of Rocca to finish its migrations');
  await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
}

async function createLedger(client: pg.PoolClient): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY,
    file text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
}

async function readLedger(client: pg.PoolClient): Promise<AppliedMigration[]> {
  const text = 'SELECT version, file, checksum FROM schema_migrations ORDER BY version';
  return (await client.query<AppliedMigration>(text)).rows;
}

function refuseDifferentHistory(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
  const newest = migrations.length;
  const unknown = applied.findLast(({ version }) => version > newest);
  if (unknown) {
    throw new StartProblem(
      `The database was migrated by a newer version of Rocca (it has ${unknown.file}, this version ends at ${newest}).`,
    );
  }
  applied.forEach(({ version, file, checksum }, index) => {
    const migration = migrations[index];
    if (!migration || version !== migration.version || file !== migration.file) {
      throw new StartProblem(`Migration ${file} was applied to the database but its file is missing.`);
    }
    if (checksum !== migration.checksum) {
      throw new StartProblem(`Migration ${file} was changed after it was applied to the database.`);
    }
  });
}

async function apply(client: pg.PoolClient, { version, file, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    const insert = 'INSERT INTO schema_migrations (version, file, checksum) VALUES ($1, $2, $3)';
    await client.query(insert, [version, file, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    // The caller closes the connection, and with it the transaction: nothing of this file is kept.
    throw new StartProblem(`Migration ${file} failed and was undone: ${errorText(error)}.`, { cause: error });
  }
}
