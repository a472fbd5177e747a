import { type Database, type Executor, withTransaction } from '../../platform/db/database.ts';
import { commitScans, refundScans } from '../licences/index.ts';
import { type Attempt, type Ending, endAttempt } from './run.repo.ts';
import type { TaskRecord } from './tasks.tables.ts';

interface Settling {
  /** The attempt's own worker ends it, not a sweep in its place. */
  readonly own: boolean;
  /** Part of the same transaction: runs only if the attempt is still held, and undoes the ending if it throws. */
  closeReport?(tx: Executor): Promise<void>;
}

/** Ends an attempt and settles its scans, together. False if the attempt was no longer held. */
export function settleAttempt(
  db: Database | Executor,
  attempt: Attempt,
  ending: Ending,
  { own, closeReport }: Settling,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    // First, since it locks the test: from here to the commit no other worker can take it over.
    const task = await endAttempt(tx, attempt, ending, own);
    if (!task) return false;
    await closeReport?.(tx);
    // Last, since starts of the whole account wait for the licence.
    await settleScans(tx, task, ending);
    return true;
  });
}

/** A test whose tool has reached the target has used its scans; one that has not gets them back. */
async function settleScans(tx: Executor, task: TaskRecord, { status }: Ending): Promise<void> {
  const { accountId, licenceId, scans, id: taskId } = task;
  const settlement = { accountId, licenceId, scans, taskId };
  if (status === 'SUCCESS' || task.touchedAt) {
    await commitScans(tx, { ...settlement, reason: `ended ${status}` });
  } else {
    await refundScans(tx, { ...settlement, reason: `ended ${status} before the target was reached` });
  }
}
