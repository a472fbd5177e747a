import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { every, type Repeated } from '../../platform/every.ts';
import type { Log } from '../../platform/log/logger.ts';
import { closeNscanReport, type NscanOutcome, tidyReports } from './record/index.ts';

/** A dead worker's tests are ended within 20 seconds; their reports follow at the next look. */
const EVERY_MS = 10_000;
const BATCH = 20;

interface Ended extends Record<string, unknown> {
  readonly accountId: string;
  readonly outcome: NscanOutcome;
  readonly cause: string | null;
}

/** Reports whose test has ended without closing them: the worker died, or could not sum the report up. */
const LEFT_OPEN = `
  SELECT r.task_id AS "taskId" FROM reports r JOIN tasks t ON t.id = r.task_id
  WHERE r.closed_at IS NULL AND t.status IN ('SUCCESS', 'STOPPED', 'FAILURE')`;

/** How often this process has tried each report that is still open. */
type Tries = Map<string, number>;

/**
 * Closes a batch, those with the fewest tries first: reports that cannot be closed take turns with each other, and one
 * that was never tried comes before them. Answers how many were closed.
 */
export async function closeLeftOpen(
  db: Database,
  log: Pick<Log, 'warn'>,
  tries: Tries = new Map(),
  signal?: AbortSignal,
): Promise<number> {
  let closed = 0;
  for (const taskId of nextBatch(await listLeftOpen(db), tries)) {
    if (signal?.aborted) break;
    tries.set(taskId, (tries.get(taskId) ?? 0) + 1);
    try {
      if (await closeOfEnded(db, taskId)) closed += 1;
    } catch (error) {
      log.warn({ err: error, task: taskId }, 'closing a report failed');
    }
  }
  return closed;
}

async function listLeftOpen(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ taskId: string }>(LEFT_OPEN);
  return rows.map(({ taskId }) => taskId);
}

/** Also forgets the tries of reports that are closed or gone. */
function nextBatch(open: readonly string[], tries: Tries): string[] {
  const listed = new Set(open);
  for (const taskId of tries.keys()) if (!listed.has(taskId)) tries.delete(taskId);
  const triesOf = (taskId: string) => tries.get(taskId) ?? 0;
  return open.toSorted((a, b) => triesOf(a) - triesOf(b)).slice(0, BATCH);
}

/** The fence of this writer: the report is closed only while its test is held in its ended status. */
async function closeOfEnded(db: Database, taskId: string): Promise<boolean> {
  const closed = await withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<Ended>(sql`
      SELECT account_id AS "accountId", traceback AS cause,
        CASE status WHEN 'SUCCESS' THEN 'success' WHEN 'STOPPED' THEN 'stopped' ELSE 'failed' END AS outcome
      FROM tasks WHERE id = ${taskId} AND status IN ('SUCCESS', 'STOPPED', 'FAILURE') FOR SHARE`);
    return rows[0] ? closeNscanReport(tx, { taskId, ...rows[0] }) : null;
  });
  if (closed?.large) await tidyReports(db);
  return closed !== null;
}

/** Any number of workers may do it: a report is closed once. */
export function startClosingReports(db: Database, log: Log): Repeated {
  const tries: Tries = new Map();
  return every(EVERY_MS, 'closing reports', (signal) => closeLeftOpen(db, log, tries, signal), { log });
}
