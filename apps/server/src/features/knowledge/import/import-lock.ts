import type pg from 'pg';
import { inTransaction } from '../../../platform/db/client-transaction.ts';
import type { Database } from '../../../platform/db/database.ts';
import { KnowledgeProblem } from './knowledge-problem.ts';
import { ProductIds } from './product-ids.ts';
import { StoredVersions } from './stored-versions.ts';

/** Numbers of advisory locks, used only here: one for the running import, one for a batch being written. */
export const LOCKS = { space: 762_220, run: 1, write: 2 } as const;

/** The import lock, and the connection that holds it and does all writes. */
export interface ImportLock {
  readonly client: pg.PoolClient;
  readonly versions: StoredVersions;
  readonly ids: ProductIds;
  /** Publishes what the import is doing, for other processes. */
  stage(text: string): Promise<void>;
}

/**
 * Runs `work` if no other process imports.
 * @throws KnowledgeProblem at once if one does.
 */
export async function withImportLock<T>(
  db: Database,
  stage: string,
  work: (lock: ImportLock) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect();
  try {
    await takeLock(client);
    // No batch waits for the disk. A crash loses the last moments, with every mark that they were imported: the next
    // import repeats them.
    await client.query('SET synchronous_commit = off');
    await client.query(
      `INSERT INTO knowledge_run (stage, started_at) VALUES ($1, now())
       ON CONFLICT (only_row) DO UPDATE SET stage = excluded.stage, started_at = excluded.started_at`,
      [stage],
    );
    const setStage = 'UPDATE knowledge_run SET stage = $1';
    const result = await work({
      client,
      versions: new StoredVersions(),
      ids: new ProductIds(),
      stage: async (text) => void (await db.pool.query(setStage, [text])),
    });
    // A commit that waits for the disk takes everything before it there: what the caller reports as imported stays.
    await client.query('RESET synchronous_commit');
    await client.query(setStage, [stage]);
    return result;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1, $2)', [LOCKS.space, LOCKS.run]).catch(() => undefined);
    // Closing the connection frees the lock whatever state an error left it in.
    client.release(true);
  }
}

async function takeLock(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
    LOCKS.space,
    LOCKS.run,
  ]);
  if (rows[0]?.taken) return;
  const running = (await client.query<{ stage: string }>('SELECT stage FROM knowledge_run')).rows[0];
  throw new KnowledgeProblem(
    `Another import of vulnerability knowledge is running${running ? ` (${running.stage})` : ''}: wait until it has ended.`,
  );
}

/** A transaction with every other batch kept out until its end, also the starter set's at a platform's start. */
export const inWritingTransaction = <T>(client: pg.PoolClient, work: () => Promise<T>) =>
  inTransaction(client, work, `BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.space}, ${LOCKS.write})`);
