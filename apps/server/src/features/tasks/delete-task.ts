import { and, eq } from 'drizzle-orm';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { markDeleted, type OwnTask } from './tasks.repo.ts';
import { tasks } from './tasks.tables.ts';
import { discardTaskWithoutRun } from './without-run.ts';

/** Takes a task out of every table; false while it is queued or running. A form that was not ended gives scans back. */
export function deleteTask(db: Executor, own: OwnTask): Promise<boolean> {
  return withTransaction(db, async (tx) => (await discardTaskWithoutRun(tx, own)) || markDeleted(tx, own));
}

/**
 * Removes the report of a task that has ended, and with it the task: without its report there is nothing to it. False
 * if there is none. Called outside a transaction: a large report takes long.
 */
export async function removeReport(db: Executor, own: OwnTask): Promise<boolean> {
  // Listeners hear of it by this.
  await deleteTask(db, own);
  const removed = await db
    .delete(tasks)
    .where(and(eq(tasks.accountId, own.accountId), eq(tasks.id, own.taskId), eq(tasks.status, 'DELETED')))
    .returning({ id: tasks.id });
  return removed.length > 0;
}
