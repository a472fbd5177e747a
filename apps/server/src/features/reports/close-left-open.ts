import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/logger.ts';
import { closeNscanReport, type NscanOutcome } from './record/index.ts';

/** Tests end within seconds of their worker's death; their reports follow at the next look. */
const EVERY_MS = 10_000;
const BATCH = 20;

interface LeftOpen {
  readonly accountId: string;
  readonly taskId: string;
  readonly outcome: NscanOutcome;
  readonly cause: string | null;
}

/** Reports whose test has ended without closing them: the worker was killed, or the database was away at the end. */
const LEFT_OPEN = `
  SELECT r.account_id AS "accountId", r.task_id AS "taskId", t.traceback AS cause,
    CASE t.status WHEN 'SUCCESS' THEN 'success' WHEN 'STOPPED' THEN 'stopped' ELSE 'failed' END AS outcome
  FROM nscan_reports r JOIN tasks t ON t.id = r.task_id
  WHERE r.closed_at IS NULL AND t.status IN ('SUCCESS', 'STOPPED', 'FAILURE')
  LIMIT ${BATCH}`;

/** Answers how many were closed. One that cannot be closed keeps no other open. */
export async function closeLeftOpen(db: Database, log: Pick<Log, 'warn'>): Promise<number> {
  const { rows } = await db.pool.query<LeftOpen>(LEFT_OPEN);
  let closed = 0;
  for (const report of rows) {
    try {
      if (await closeNscanReport(db, report)) closed += 1;
    } catch (error) {
      log.warn({ err: error, task: report.taskId }, 'closing a report failed');
    }
  }
  return closed;
}

/** Any number of workers may do it: a report is closed once. */
export function startClosingReports(db: Database, log: Log): { stop(): void } {
  let looking = false;
  const look = async () => {
    // A large report takes a while to close: looking again meanwhile would only wait for it, on one connection more.
    if (looking) return;
    looking = true;
    await closeLeftOpen(db, log).catch((error: unknown) => log.warn({ err: error }, 'closing reports failed'));
    looking = false;
  };
  const timer = setInterval(look, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
