import { closeReport, type ReportEngines, targetKeyOf } from './features/reports/index.ts';
import type { ReportStore } from './features/tasks/index.ts';
import type { Database } from './platform/db/database.ts';

const OUTCOMES = { SUCCESS: 'success', STOPPED: 'stopped', FAILURE: 'failed' } as const;

/** Where engines write: the tables of the reports feature, as the feature that runs tests sees them. */
export function createReportStore(db: Database, engines: ReportEngines): ReportStore {
  return {
    open: (task, fence) => ({
      db,
      accountId: task.accountId,
      taskId: task.id,
      targetKey: targetKeyOf(task),
      ...fence,
    }),
    async close(tx, task, { status, cause }) {
      const writing = engines.get(task.engine)?.report.writing;
      if (!writing) return async () => undefined;
      const { accountId, id: taskId } = task;
      const closing = { accountId, taskId, outcome: OUTCOMES[status], cause: cause?.en ?? null };
      const closed = await closeReport(db, tx, writing, closing);
      return async () => closed?.tidy();
    },
  };
}
