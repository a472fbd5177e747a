import { type Database, type Executor, withTransaction } from '../../platform/db/database.ts';
import { commitScans, refundScans } from '../licences/index.ts';
import { type Attempt, type Ending, endAttempt } from './run.repo.ts';
import type { TaskRecord } from './tasks.tables.ts';

/** Ends an attempt and settles its scans, together. False if the attempt was no longer this worker's to end. */
export function settleAttempt(db: Database | Executor, attempt: Attempt, ending: Ending): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const task = await endAttempt(tx, attempt, ending);
    if (!task) return false;
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
