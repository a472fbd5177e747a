import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Log, silentLog } from '../log/logger.ts';
import { StartProblem } from '../start-problem.ts';
import { clientConfig, type DatabaseConnection, describeConnection, withoutPassword } from './connection.ts';
import { FairPool } from './fair-pool.ts';
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

/** A database with a pool of its own for reads whose cost depends on what a caller asks for. */
export interface OpenDatabase extends Database {
  /** Its statements are cancelled after `READ_TIMEOUT_MS`; slow reads take no connection from `pool`. */
  readonly reads: Database;
}

export interface DatabaseOptions {
  readonly log?: Log;
  readonly applicationName?: string;
  /** A web process and a worker stay well under the embedded server's 100 together. */
  readonly maxConnections?: number;
  readonly readTimeoutMs?: number;
}

/** The slowest page of the largest report takes under a second on a busy machine. */
const READ_TIMEOUT_MS = 5000;
/** More of them would only share the same cores. */
const READ_CONNECTIONS = 10;
/** Of one account: a page of a report asks for its rows, its total and what stands beside them at the same time. */
const READS_PER_OWNER = 4;
const RESERVED_READS = 2;

const OLDEST_MAJOR = 15;
const INT8_OID = 20;

/**
 * Opens the database and proves that it answers.
 * @throws StartProblem when it cannot be reached or is older than PostgreSQL 15.
 */
export async function openDatabase(
  connection: DatabaseConnection,
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  // Counts and identifiers stay far below 2^53; as text they would turn every comparison into a trap.
  pg.types.setTypeParser(INT8_OID, Number);
  const { maxConnections = 20, readTimeoutMs = READ_TIMEOUT_MS } = options;
  const pool = openPool(connection, options, {
    max: maxConnections,
    // Half: other accounts always find the other half, whatever one account waits for, for example a locked row.
    perOwner: Math.ceil(maxConnections / 2),
    reserved: Math.floor(maxConnections / 5),
  });
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof StartProblem) throw error;
    const reason = withoutPassword(errorText(error), connection);
    throw new StartProblem(`The database ${describeConnection(connection)} cannot be used: ${reason}.`);
  }
  const reads = openPool(connection, options, {
    max: READ_CONNECTIONS,
    perOwner: READS_PER_OWNER,
    reserved: RESERVED_READS,
    // A statement of the session instead of a start-up parameter, which connection poolers in front refuse.
    onConnect: (client) => client.query(`SET statement_timeout = ${readTimeoutMs}`),
  });
  return { ...databaseOn(pool, [pool, reads]), reads: databaseOn(reads, []) };
}

function databaseOn(pool: pg.Pool, closed: readonly pg.Pool[]): Database {
  const close = async () => {
    await Promise.all(closed.map((each) => each.end()));
  };
  return { pool, orm: drizzle(pool), close };
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

interface PoolShares {
  readonly max: number;
  readonly perOwner: number;
  readonly reserved: number;
  onConnect?(client: pg.ClientBase): Promise<unknown>;
}

function openPool(connection: DatabaseConnection, options: DatabaseOptions, shares: PoolShares): pg.Pool {
  const { log = silentLog, applicationName = 'rocca' } = options;
  let pool: pg.Pool;
  try {
    pool = new FairPool({
      ...clientConfig(connection),
      ...shares,
      application_name: applicationName,
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
