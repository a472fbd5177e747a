import { closeNscanReport, targetKeyOf, tidyReports } from './features/reports/index.ts';
import type { ReportStore } from './features/tasks/index.ts';
import type { Database } from './platform/db/database.ts';

const OUTCOMES = { SUCCESS: 'success', STOPPED: 'stopped', FAILURE: 'failed' } as const;

/** Where engines write: the tables of the reports feature, as the feature that runs tests sees them. */
export function createReportStore(db: Database): ReportStore {
  return {
    open: (task, fence) => ({
      db,
      accountId: task.accountId,
      taskId: task.id,
      targetKey: targetKeyOf(task),
      ...fence,
    }),
    async close(tx, task, { status, cause }) {
      const { accountId, id: taskId } = task;
      const closing = { accountId, taskId, outcome: OUTCOMES[status], cause: cause?.en ?? null };
      const closed = task.engine === 'nscan' ? await closeNscanReport(tx, closing) : null;
      return async () => {
        if (closed?.large) await tidyReports(db);
      };
    },
  };
}
