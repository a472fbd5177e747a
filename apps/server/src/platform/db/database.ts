import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Log, silentLog } from '../log/logger.ts';
import { StartProblem } from '../start-problem.ts';
import { clientConfig, type DatabaseConnection, describeConnection, withoutPassword } from './connection.ts';
import { errorText, isTransient } from './pg-error.ts';

export { isUniqueViolation, mayPass, pgErrorCode } from './pg-error.ts';

type Schema = Record<string, never>;

/** Where queries go: the database itself or a transaction on it. The first argument of every repository function. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Schema>;

export interface Database {
  readonly pool: pg.Pool;
  readonly orm: NodePgDatabase<Schema>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly log?: Log;
  readonly applicationName?: string;
  /** A web process and a worker stay well under the embedded server's 100 together. */
  readonly maxConnections?: number;
}

const OLDEST_MAJOR = 15;
const INT8_OID = 20;

/**
 * Opens the database and proves that it answers.
 * @throws StartProblem when it cannot be reached or is older than PostgreSQL 15.
 */
export async function openDatabase(connection: DatabaseConnection, options: DatabaseOptions = {}): Promise<Database> {
  // Counts and identifiers stay far below 2^53; as text they would turn every comparison into a trap.
  pg.types.setTypeParser(INT8_OID, Number);
  const pool = openPool(connection, options);
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof StartProblem) throw error;
    const reason = withoutPassword(errorText(error), connection);
    throw new StartProblem(`The database ${describeConnection(connection)} cannot be used: ${reason}.`);
  }
  return { pool, orm: drizzle(pool), close: () => pool.end() };
}

/** Runs `work` in one transaction: all of it is kept or, when it throws, none. Inside another one: a savepoint. */
export async function withTransaction<T>(db: Database | Executor, work: (tx: Executor) => Promise<T>): Promise<T> {
  const pool = poolOf(db);
  if (!pool) return (db as Executor).transaction(work);
  // Drizzle never returns a connection that breaks at BEGIN: the pool would lose it permanently.
  const client = await pool.connect();
  let broken = false;
  try {
    return await drizzle(client).transaction(work);
  } catch (error) {
    broken = isTransient(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

function poolOf(db: Database | Executor): pg.Pool | null {
  if ('pool' in db) return db.pool;
  return '$client' in db && db.$client instanceof pg.Pool ? db.$client : null;
}

function openPool(connection: DatabaseConnection, options: DatabaseOptions): pg.Pool {
  const { log = silentLog, applicationName = 'rocca', maxConnections = 20 } = options;
  let pool: pg.Pool;
  try {
    pool = new pg.Pool({
      ...clientConfig(connection),
      application_name: applicationName,
      max: maxConnections,
      // As long as a client waits: in a burst, requests queue for a connection, and a late answer beats a refusal.
      connectionTimeoutMillis: 30_000,
      // Without keep-alive probes a query would never return if the server's machine disappears before it answers.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
  } catch (error) {
    const reason = withoutPassword(errorText(error), connection);
    throw new StartProblem(`The database ${describeConnection(connection)} cannot be used: ${reason}.`);
  }
  // The pool emits errors of idle connections only, and the connection emits them too. An unhandled error event ends
  // the process. The next query replaces a broken connection.
  pool.on('error', () => undefined);
  // The only error listener of a checked-out connection: Drizzle has none between two queries of a transaction.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection broke'));
  });
  return pool;
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('SHOW server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (!(major >= OLDEST_MAJOR)) {
    throw new StartProblem(`The database runs PostgreSQL ${major}; Rocca needs ${OLDEST_MAJOR} or newer.`);
  }
}
