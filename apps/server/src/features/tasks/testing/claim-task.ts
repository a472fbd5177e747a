import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { claimChosen } from '../queue.repo.ts';
import type { TaskRecord } from '../tasks.tables.ts';

/** Claims one test, whichever account's turn it is; null if it does not wait. */
export async function claimTask(db: Executor, taskId: string, worker: string, beat = 0): Promise<TaskRecord | null> {
  for (;;) {
    const { rows } = await db.execute<{ accountId: string; turn: number }>(sql`
      SELECT account_id AS "accountId", coalesce(turn, 0) AS turn
      FROM tasks LEFT JOIN queue_turns USING (account_id) WHERE id = ${taskId} AND status = 'PENDING'`);
    if (!rows[0]) return null;
    const task = await claimChosen(db, { id: taskId, ...rows[0] }, { worker, beat });
    if (task) return task;
    // A claim of another test of the account came first.
  }
}
