import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../../../../platform/db/database.ts';
import { every, type Repeated } from '../../../../platform/every.ts';
import type { Log } from '../../../../platform/log/logger.ts';
import type { ReportEngines } from '../report-module.ts';
import type { ReportWriting } from '../writing.ts';
import { closeReport, type Outcome } from './close.ts';

/** A dead worker's tests are ended within 20 seconds; their reports follow at the next look. */
const EVERY_MS = 10_000;
const BATCH = 20;

interface Closer {
  readonly db: Database;
  readonly log: Pick<Log, 'warn'>;
  readonly engines: ReportEngines;
}

interface Ended extends Record<string, unknown> {
  readonly accountId: string;
  readonly outcome: Outcome;
  readonly cause: string | null;
}

/** What a process remembers from one look to the next. */
interface Memory {
  /** How often it has tried each report that is still open. */
  readonly tries: Map<string, number>;
  /** Engines it has no module for and has logged. */
  readonly unknown: Set<string>;
}

/**
 * Closes a batch, those with the fewest tries first: reports that cannot be closed take turns with each other, and one
 * that was never tried comes before them. Answers how many were closed.
 */
export async function closeLeftOpen(
  closer: Closer,
  memory: Memory = { tries: new Map(), unknown: new Set() },
  signal?: AbortSignal,
): Promise<number> {
  const { db, log, engines } = closer;
  let closed = 0;
  for (const { taskId, accountId, engine } of nextBatch(await listLeftOpen(db), closer, memory)) {
    if (signal?.aborted) break;
    memory.tries.set(taskId, (memory.tries.get(taskId) ?? 0) + 1);
    try {
      const report = engines.get(engine)?.report;
      if (report && (await closeOfEnded(db, taskId, report.writing))) closed += 1;
    } catch (error) {
      log.warn({ err: error, account: accountId, task: taskId }, 'closing a report failed');
    }
  }
  return closed;
}

/** Reports whose test has ended without closing them: the worker died, or could not sum the report up. */
async function listLeftOpen(db: Database): Promise<LeftOpen[]> {
  const { rows } = await db.orm.execute<LeftOpen>(sql`
    SELECT r.task_id AS "taskId", r.account_id AS "accountId", r.engine FROM reports r JOIN tasks t ON t.id = r.task_id
    WHERE r.closed_at IS NULL AND t.status IN ('SUCCESS', 'STOPPED', 'FAILURE')`);
  return rows;
}

interface LeftOpen extends Record<string, unknown> {
  readonly taskId: string;
  readonly accountId: string;
  readonly engine: string;
}

/** Also forgets the tries of reports that are closed or gone. */
function nextBatch(open: readonly LeftOpen[], closer: Closer, { tries, unknown }: Memory): LeftOpen[] {
  const listed = new Set(open.map(({ taskId }) => taskId));
  for (const taskId of tries.keys()) if (!listed.has(taskId)) tries.delete(taskId);
  const triesOf = ({ taskId }: LeftOpen) => tries.get(taskId) ?? 0;
  const known = open.filter(({ engine }) => isKnown(engine, closer, unknown));
  return known.toSorted((a, b) => triesOf(a) - triesOf(b)).slice(0, BATCH);
}

/**
 * A report of an engine that this version does not have is left to a worker that has it: during an upgrade there is one,
 * and only its module can tell what was looked at again. Until then the report is read as an open one.
 */
function isKnown(engine: string, { engines, log }: Closer, unknown: Set<string>): boolean {
  if (engines.has(engine)) return true;
  if (!unknown.has(engine)) log.warn({ engine }, 'reports of an engine that this worker does not have stay open');
  unknown.add(engine);
  return false;
}

/** The fence of this writer: the report is closed only while its test is held in its ended status. */
async function closeOfEnded(db: Database, taskId: string, writing: ReportWriting<unknown>): Promise<boolean> {
  const closed = await withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<Ended>(sql`
      SELECT account_id AS "accountId", traceback AS cause,
        CASE status WHEN 'SUCCESS' THEN 'success' WHEN 'STOPPED' THEN 'stopped' ELSE 'failed' END AS outcome
      FROM tasks WHERE id = ${taskId} AND status IN ('SUCCESS', 'STOPPED', 'FAILURE') FOR NO KEY UPDATE`);
    return rows[0] ? closeReport(db, tx, writing, { taskId, ...rows[0] }) : null;
  });
  await closed?.tidy();
  return closed !== null;
}

/** Any number of workers may do it: a report is closed once. */
export function startClosingReports(db: Database, log: Log, engines: ReportEngines): Repeated {
  const memory: Memory = { tries: new Map(), unknown: new Set() };
  const closer = { db, log, engines };
  return every(EVERY_MS, 'closing reports', (signal) => closeLeftOpen(closer, memory, signal), { log });
}
