import { and, eq, sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { refundScans } from '../licences/index.ts';
import type { OwnTask } from './tasks.repo.ts';
import { tasks } from './tasks.tables.ts';
import { wakeSlot } from './wake-slot.ts';

interface Withdrawal extends OwnTask {
  /** Who asked, for the ledger. */
  readonly userId: string;
}

/**
 * Takes a waiting test out of the queue and gives its scans back, together. False if it does not wait (any more): its
 * row decides between this and a claim.
 */
export function withdrawTest(
  { db, queue }: { db: Database; queue: JobQueue },
  { accountId, taskId, userId }: Withdrawal,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    // A process that is paused here would keep the row locked, and every claim behind it waiting.
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '5s'`);
    const [task] = await tx
      .update(tasks)
      .set({ status: 'STOPPED', settings: null, endedAt: sql`now()` })
      .where(and(eq(tasks.accountId, accountId), eq(tasks.id, taskId), eq(tasks.status, 'PENDING')))
      .returning({ licenceId: tasks.licenceId, scans: tasks.scans });
    if (!task) return false;
    await refundScans(tx, { accountId, taskId, ...task, reason: `withdrawn from the queue by user ${userId}` });
    // The test behind it may be lighter, and start at once.
    await wakeSlot(tx, queue);
    return true;
  });
}
