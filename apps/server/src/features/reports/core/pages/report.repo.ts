import type { Language, Localised } from '@rocca/contract/language';
import type { Coverage } from '@rocca/contract/report/coverage.schema';
import type { TaskStatus } from '@rocca/contract/task/status';
import { sql } from 'drizzle-orm';
import { preparedRows, type Queryable } from '../../../../platform/db/prepared-query.ts';
import { lookedAtSomething } from '../record/index.ts';

/** A report as queries name it: its number never travels without the account it belongs to. */
export interface ReportRef {
  readonly accountId: string;
  readonly reportNo: number;
}

/** The report's own row: everything that was counted while it was written. */
export interface ReportRow extends ReportRef {
  /** The code of the engine that wrote it. */
  readonly writtenBy: string;
  readonly targetNo: number;
  readonly begunAt: Date;
  readonly closedAt: Date | null;
  /** The test reported what it had looked at before it ended. */
  readonly received: boolean;
  readonly outcome: 'success' | 'stopped' | 'failed' | null;
  readonly cause: string | null;
  readonly findings: number;
  readonly critical: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
  readonly confirmed: number;
  readonly knownExploited: number;
  readonly impacts: readonly number[];
  /** Its groups of findings are stored: they are written when it is closed. */
  readonly grouped: boolean;
  readonly previousNo: number | null;
  /** Null: there is none, or it was deleted since. */
  readonly previousTaskId: string | null;
  readonly previousName: string | null;
  readonly previousBegunAt: Date | null;
  readonly new: number;
  readonly found: number;
  readonly changed: number;
  readonly still: number;
  readonly gone: number;
  readonly unverified: number;
}

/** A test as its report sees it. */
export interface ResultRow {
  readonly accountId: string;
  readonly taskId: string;
  readonly engine: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly status: TaskStatus;
  readonly traceback: string | null;
  readonly causes: Partial<Localised> | null;
  readonly entries: ReadonlyArray<{ readonly text: string }> | null;
  readonly fullMode: boolean;
  /** Null: the test has not begun one. */
  readonly report: ReportRow | null;
}

/**
 * The test, its licence and its report in one query, since every page needs them. Nothing for a test that does not
 * exist, was deleted, or is another account's.
 */
export async function findResult(
  db: Queryable,
  { accountId, taskId }: { accountId: string; taskId: string },
): Promise<ResultRow | null> {
  type Flat = Omit<ResultRow, 'accountId' | 'report'> & Omit<ReportRow, 'reportNo'> & { reportNo: number | null };
  const [row] = await preparedRows<Flat>(
    db,
    sql`
      SELECT t.id AS "taskId", t.engine, t.name, t.created_at AS "createdAt", t.ended_at AS "endedAt", t.status,
        t.traceback, t.result -> 'cause' AS causes, t.plan -> 'entries' AS entries,
        coalesce(l.full_mode, false) AS "fullMode", r.no AS "reportNo", r.engine AS "writtenBy",
        r.target_no AS "targetNo", r.begun_at AS "begunAt", r.closed_at AS "closedAt", r.received_at IS NOT NULL AS received, r.outcome, r.cause, r.findings,
        r.critical, r.high, r.medium, r.low, r.confirmed, r.known_exploited AS "knownExploited", r.impacts,
        r.grouped,
        r.previous_no AS "previousNo", p.id AS "previousTaskId", r.previous_name AS "previousName",
        r.previous_begun_at AS "previousBegunAt", r.difference_new AS new, r.difference_found AS found, r.difference_changed AS changed,
        r.difference_still AS still, r.difference_gone AS gone, r.difference_unverified AS unverified
      FROM tasks t
      LEFT JOIN licences l ON l.account_id = t.account_id AND l.api = '/' || t.engine || '/'
      LEFT JOIN reports r ON r.task_id = t.id AND r.account_id = t.account_id
      LEFT JOIN tasks p ON p.id = r.previous_task_id AND p.account_id = t.account_id AND p.deleted_at IS NULL
      WHERE t.id = ${taskId} AND t.account_id = ${accountId} AND t.deleted_at IS NULL`,
  );
  if (!row) return null;
  const { reportNo } = row;
  return { ...row, accountId, report: reportNo === null ? null : { ...row, reportNo, accountId } };
}

/** A report that another can be compared with. */
export interface EarlierReport {
  readonly reportNo: number;
  readonly taskId: string;
  readonly name: string;
  readonly begunAt: Date;
}

const MAX_EARLIER = 50;

/** Reports of the same target and account that ended before this one began and looked at something, the latest first. */
export function listEarlier(db: Queryable, report: ReportRow): Promise<EarlierReport[]> {
  const { targetNo, accountId, begunAt, reportNo } = report;
  return preparedRows<EarlierReport>(
    db,
    sql`
      SELECT r.no AS "reportNo", t.id AS "taskId", t.name, r.begun_at AS "begunAt"
      FROM reports r JOIN tasks t ON t.id = r.task_id AND t.account_id = r.account_id
      WHERE r.target_no = ${targetNo} AND r.account_id = ${accountId} AND (r.begun_at, r.no) < (${begunAt}, ${reportNo})
        AND r.outcome IN ('success', 'stopped') AND t.deleted_at IS NULL AND ${lookedAtSomething}
      ORDER BY r.begun_at DESC, r.no DESC LIMIT ${MAX_EARLIER}`,
  );
}

/** How the test ended; while its report is open, as far as the test itself knows. */
export function endOf(
  { status, traceback, causes, report }: ResultRow,
  language: Language,
): Pick<Coverage, 'ended' | 'cause'> {
  // The test keeps its cause in both languages; the report keeps one for a test that no longer has it.
  const cause = causes?.[language] ?? report?.cause ?? traceback;
  if (report?.outcome) return { ended: report.outcome, cause: report.outcome === 'failed' ? cause : null };
  if (status === 'FAILURE') return { ended: 'failed', cause };
  if (status === 'STOPPED') return { ended: 'stopped', cause: null };
  return { ended: status === 'SUCCESS' ? 'success' : 'running', cause: null };
}
