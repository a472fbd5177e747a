import { closeNscanReport, createNscanSink, targetKeyOf } from './features/reports/index.ts';
import type { ReportStore } from './features/tasks/index.ts';
import type { Database } from './platform/db/database.ts';

const OUTCOMES = { SUCCESS: 'success', STOPPED: 'stopped', FAILURE: 'failed' } as const;

/** Where engines write: the tables of the reports feature, as the feature that runs tests sees them. */
export function createReportStore(db: Database): ReportStore {
  return {
    open: (task, held) => ({
      nscan: createNscanSink(db, {
        accountId: task.accountId,
        taskId: task.id,
        targetKey: targetKeyOf(task),
        held,
      }),
    }),
    async close(task, { status, cause }) {
      if (task.engine !== 'nscan') return;
      const { accountId, id: taskId } = task;
      await closeNscanReport(db, { accountId, taskId, outcome: OUTCOMES[status], cause: cause?.en ?? null });
    },
  };
}
