import { TEST_RUN } from '@rocca/contract/jobs/test-run.payload';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';

/** Lets one free slot look at the queue. Sent with whatever may let a test start: a start, an end, a withdrawal. */
export async function wakeSlot(tx: Executor, queue: JobQueue): Promise<void> {
  await queue.send(tx, TEST_RUN, {});
}

/** Whether a wake-up waits for a free slot. `< 'active'` is the condition of the queue's own partial index. */
export async function isWakeUpWaiting(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ waiting: boolean }>(
    sql`SELECT EXISTS (SELECT FROM pgboss.job WHERE name = ${TEST_RUN.name} AND state < 'active') AS waiting`,
  );
  return rows[0]?.waiting === true;
}
