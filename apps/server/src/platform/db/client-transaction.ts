import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Executor } from './database.ts';
import { isTransient } from './pg-error.ts';

/** All of `work` on this connection, or nothing. `begin` may take a lock along. */
export async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>, begin = 'BEGIN'): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A broken connection cannot answer; the server has rolled its transaction back.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * The same on a connection of the pool, for a few statements that many requests make: see `preparedRows`. The executor
 * is the same transaction, for repository functions that take one.
 */
export async function withClientTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, tx: Executor) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await inTransaction(client, () => work(client, drizzle(client)));
  } catch (error) {
    broken = isTransient(error);
    throw error;
  } finally {
    client.release(broken);
  }
}
