import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/db/database.ts';
import { cleanText } from './clean-text.ts';
import { coverageToStore } from './coverage.repo.ts';
import { copyLostIssues, insertGone } from './gone.repo.ts';
import { portRanges } from './planned.rules.ts';
import type { ReportOwner } from './write.repo.ts';

export type NscanOutcome = 'success' | 'stopped' | 'failed';

interface Closing extends ReportOwner {
  readonly outcome: NscanOutcome;
  /** Why it failed, for a person. */
  readonly cause: string | null;
}

interface OpenRow extends Record<string, unknown> {
  readonly no: number;
  readonly previous_no: number | null;
  readonly tcp_ports: string | null;
  readonly udp_ports: string | null;
  readonly received: boolean;
  readonly findings: number;
}

/**
 * Ends a report: what the scan before had and this one did not see, and the receipt. All of it in the caller's
 * transaction, in which the caller has made sure that the test is its to end. Null: there is nothing to close, or it was
 * closed before. Otherwise `tidyReports` may be due once the transaction has been committed.
 */
export async function closeNscanReport(tx: Executor, closing: Closing): Promise<{ readonly large: boolean } | null> {
  const report = await lockOpen(tx, closing);
  if (!report) return null;
  const compared = await holdPrevious(tx, report);
  const lost = compared ? await compare(tx, compared, closing.outcome) : { gone: 0, unverified: 0 };
  await countFindings(tx, report.no);
  const coverage = await coverageToStore(tx, closing, closing.outcome);
  await tx.execute(sql`
    UPDATE reports SET closed_at = now(), outcome = ${closing.outcome},
      cause = ${closing.cause === null ? null : cleanText(closing.cause, 2000)},
      coverage = ${JSON.stringify(coverage)}::jsonb,
      difference_gone = ${lost.gone}, difference_unverified = ${lost.unverified},
      previous_no = ${compared ? compared.previous_no : null}
    WHERE no = ${report.no}`);
  return { large: report.findings >= LARGE };
}

const LARGE = 10_000;

/**
 * The database does this by itself within minutes. Of a large report the pages would be slow until then: it could not
 * read them from its indexes alone. Nothing but time is lost where it cannot be done.
 */
export async function tidyReports(db: Database): Promise<void> {
  await db.pool.query(TIDY).catch(() => undefined);
}

const TIDY =
  'VACUUM (ANALYZE, SKIP_LOCKED) report_findings, report_issues, report_issue_texts, nscan_hosts, report_gone';

async function lockOpen(tx: Executor, { accountId, taskId }: ReportOwner): Promise<OpenRow | null> {
  const { rows } = await tx.execute<OpenRow>(sql`
    SELECT no, previous_no, n.tcp_ports, n.udp_ports, received_at IS NOT NULL AS received, findings
    FROM reports r JOIN nscan_report_facts n ON n.report_no = r.no
    WHERE task_id = ${taskId} AND account_id = ${accountId} AND closed_at IS NULL
    FOR NO KEY UPDATE OF r`);
  return rows[0] ?? null;
}

/** The scan before may have been removed while this one ran: then there is nothing to compare with. */
async function holdPrevious(tx: Executor, report: OpenRow): Promise<(OpenRow & { previous_no: number }) | null> {
  const { previous_no } = report;
  if (previous_no === null) return null;
  const { rows } = await tx.execute(sql`SELECT no FROM reports WHERE no = ${previous_no} FOR KEY SHARE`);
  return rows.length > 0 ? { ...report, previous_no } : null;
}

/** How many findings each issue has: what tells where a page lies without reading the pages before it. */
async function countFindings(tx: Executor, reportNo: number): Promise<void> {
  const ofChange = (change: string) => sql`count(*) FILTER (WHERE change = ${change}) AS ${sql.identifier(change)}`;
  await tx.execute(sql`
    UPDATE report_issues i SET findings = c.findings, confirmed = c.confirmed, new = c.new, changed = c.changed,
      still = c.still, gone = c.gone, unverified = c.unverified
    FROM (
      SELECT issue_no, count(*) FILTER (WHERE found) AS findings,
        count(*) FILTER (WHERE found AND NOT unconfirmed) AS confirmed, ${ofChange('new')}, ${ofChange('changed')},
        ${ofChange('still')}, ${ofChange('gone')}, ${ofChange('unverified')}
      FROM (
        SELECT issue_no, true AS found, unconfirmed, change FROM report_findings WHERE report_no = ${reportNo}
        UNION ALL SELECT issue_no, false, unconfirmed, change FROM report_gone WHERE report_no = ${reportNo}
      ) f GROUP BY issue_no
    ) c
    WHERE i.report_no = ${reportNo} AND i.no = c.issue_no`);
}

async function compare(tx: Executor, report: OpenRow & { previous_no: number }, outcome: NscanOutcome) {
  const comparison = {
    reportNo: report.no,
    previousNo: report.previous_no,
    cut: outcome === 'stopped' ? ('stopped' as const) : ('cut' as const),
    tcpPorts: portRanges(report.tcp_ports),
    udpPorts: portRanges(report.udp_ports),
    received: report.received,
  };
  await copyLostIssues(tx, comparison);
  return insertGone(tx, comparison);
}
