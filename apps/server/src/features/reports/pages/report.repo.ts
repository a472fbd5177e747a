import type { Language, Localised } from '@rocca/contract/language';
import type { NscanCoverage, NscanSummary } from '@rocca/contract/report/nscan.schema';
import { INVENTORY_CHECKS } from '@rocca/contract/report/nscan-checks';
import type { TaskStatus } from '@rocca/contract/task/status';
import { type Queryable, type ReportRef, rowsOf } from './statement.ts';

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
  readonly nscan: NscanRow | null;
}

/** The report's own row: everything that was counted while it was written. */
export interface NscanRow extends ReportRef {
  readonly targetNo: number;
  readonly begunAt: Date;
  readonly closedAt: Date | null;
  readonly outcome: 'success' | 'stopped' | 'failed' | null;
  readonly cause: string | null;
  readonly hostsUp: number;
  readonly hostsDown: number;
  readonly ports: number;
  readonly openPorts: number;
  readonly vulns: number;
  readonly critical: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
  readonly confirmed: number;
  readonly knownExploited: number;
  readonly impacts: readonly number[];
  readonly previousNo: number | null;
  /** Null: there is none, or it was deleted since. */
  readonly previousTaskId: string | null;
  readonly previousName: string | null;
  readonly previousBegunAt: Date | null;
  readonly new: number;
  readonly changed: number;
  readonly still: number;
  readonly gone: number;
  readonly unverified: number;
}

/**
 * The test, its licence and its report in one question, since every page asks it. Nothing for a test that does not
 * exist, was deleted, or is another account's.
 */
const RESULT = `
  SELECT t.id AS "taskId", t.engine, t.name, t.created_at AS "createdAt", t.ended_at AS "endedAt", t.status, t.traceback,
    t.result -> 'cause' AS causes, t.plan -> 'entries' AS entries, coalesce(l.full_mode, false) AS "fullMode",
    r.no AS "reportNo", r.target_no AS "targetNo", r.begun_at AS "begunAt", r.closed_at AS "closedAt", r.outcome, r.cause,
    n.hosts_up AS "hostsUp", n.hosts_down AS "hostsDown", n.ports, n.open_ports AS "openPorts", r.findings AS vulns, r.critical,
    r.high, r.medium, r.low, r.confirmed, r.known_exploited AS "knownExploited", r.impacts,
    r.previous_no AS "previousNo", p.id AS "previousTaskId", r.previous_name AS "previousName",
    r.previous_begun_at AS "previousBegunAt", r.difference_new AS new, r.difference_changed AS changed,
    r.difference_still AS still, r.difference_gone AS gone, r.difference_unverified AS unverified
  FROM tasks t
  LEFT JOIN licences l ON l.account_id = t.account_id AND l.api = '/' || t.engine || '/'
  LEFT JOIN (reports r JOIN nscan_report_facts n ON n.report_no = r.no)
    ON r.task_id = t.id AND r.account_id = t.account_id
  LEFT JOIN tasks p ON p.id = r.previous_task_id AND p.account_id = t.account_id AND p.deleted_at IS NULL
  WHERE t.id = $1 AND t.account_id = $2 AND t.deleted_at IS NULL`;

export async function findResult(
  db: Queryable,
  { accountId, taskId }: { accountId: string; taskId: string },
): Promise<ResultRow | null> {
  type Flat = Omit<ResultRow, 'accountId' | 'nscan'> & Omit<NscanRow, 'reportNo'> & { reportNo: number | null };
  const [row] = await rowsOf<Flat>(db, RESULT, [taskId, accountId]);
  if (!row) return null;
  const { reportNo } = row;
  return { ...row, accountId, nscan: reportNo === null ? null : { ...row, reportNo, accountId } };
}

/** How the scan ended; of a report that nobody closed, as far as its test knows. */
export function endOf(
  { status, traceback, causes, nscan }: ResultRow,
  language: Language,
): Pick<NscanCoverage, 'ended' | 'cause'> {
  // The test keeps its cause in both languages; what the report keeps is for a test that no longer says.
  const cause = causes?.[language] ?? nscan?.cause ?? traceback;
  if (nscan?.outcome) return { ended: nscan.outcome, cause: nscan.outcome === 'failed' ? cause : null };
  if (status === 'FAILURE') return { ended: 'failed', cause };
  if (status === 'STOPPED') return { ended: 'stopped', cause: null };
  return { ended: status === 'SUCCESS' ? 'success' : 'running', cause: null };
}

/** The worst three hosts. */
export async function topHosts(db: Queryable, { reportNo, accountId }: ReportRef): Promise<NscanSummary['top_3_vuln']> {
  return rowsOf(
    db,
    `SELECT coalesce(h.hostname, host(h.ip)) AS target, h.critical AS "CRITICAL", h.high AS "HIGH",
       h.medium AS "MEDIUM", h.low AS "LOW"
     FROM nscan_hosts h JOIN reports r ON r.no = h.report_no
     WHERE h.report_no = $1 AND r.account_id = $2 AND h.vulns > 0
     ORDER BY h.critical DESC, h.high DESC, h.medium DESC, h.low DESC, h.ip LIMIT 3`,
    [reportNo, accountId],
  );
}

type HistoryRow = Omit<NscanSummary['history'][number], 'scan_start'> & { readonly begunAt: Date };

/**
 * This scan and those of the same target before it that came to their end and looked for vulnerabilities, oldest first;
 * 30 are what a chart shows. One that was stopped, or that only found hosts, looked at less: that would look like
 * better times.
 */
export async function historyOf(db: Queryable, report: NscanRow): Promise<NscanSummary['history']> {
  const rows = await rowsOf<HistoryRow>(
    db,
    `SELECT t.id, r.begun_at AS "begunAt", r.findings AS vulnerabilities, r.critical, r.high, r.medium, r.low
     FROM reports r JOIN tasks t ON t.id = r.task_id
     WHERE r.target_no = $3 AND r.account_id = $2 AND t.deleted_at IS NULL
       AND (r.no = $1 OR (r.outcome = 'success' AND r.begun_at <= $4 AND (r.findings > 0 OR EXISTS (
         SELECT FROM jsonb_to_recordset(r.coverage -> 'checks') AS c ("check" text, places_done integer)
         WHERE c.places_done > 0 AND c."check" <> ALL ($5::text[])))))
     ORDER BY r.begun_at DESC, r.no DESC LIMIT 30`,
    [report.reportNo, report.accountId, report.targetNo, report.begunAt, INVENTORY_CHECKS],
  );
  return rows.reverse().map(({ begunAt, ...row }) => ({ ...row, scan_start: begunAt.toISOString() }));
}
