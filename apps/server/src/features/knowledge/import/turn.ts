import type pg from 'pg';
import type { Database } from '../../../platform/db/database.ts';
import { KnowledgeProblem } from './knowledge-problem.ts';

/** Numbers of advisory locks that nobody else uses: one for the import that runs, one for a batch being written. */
export const LOCKS = { space: 762_220, run: 1, write: 2 } as const;

/** The right to import, and the one connection that carries it and everything that is written. */
export interface Turn {
  readonly client: pg.PoolClient;
  /** Tells others what is being done. */
  stage(text: string): Promise<void>;
}

/**
 * Runs `work` if no other process imports.
 * @throws KnowledgeProblem at once if one does.
 */
export async function withTurn<T>(db: Database, stage: string, work: (turn: Turn) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await takeTurn(client);
    await client.query(
      `INSERT INTO knowledge_run (stage, started_at) VALUES ($1, now())
       ON CONFLICT (only_row) DO UPDATE SET stage = excluded.stage, started_at = excluded.started_at`,
      [stage],
    );
    const setStage = 'UPDATE knowledge_run SET stage = $1';
    return await work({ client, stage: async (text) => void (await db.pool.query(setStage, [text])) });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1, $2)', [LOCKS.space, LOCKS.run]).catch(() => undefined);
    // Closing the connection frees the lock whatever state an error left it in.
    client.release(true);
  }
}

async function takeTurn(client: pg.PoolClient): Promise<void> {
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

/** Until the end of the transaction no other batch is written, be it the starter set's at a platform's start. */
export async function lockWriting(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS.space, LOCKS.write]);
}

/** All of `work` on this connection, or nothing. */
export async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A broken connection cannot answer any more, and has undone it by breaking.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
