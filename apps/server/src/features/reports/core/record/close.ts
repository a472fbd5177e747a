import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../../platform/db/database.ts';
import type { ReportWriting } from '../writing.ts';
import { cleanText } from './clean-text.ts';
import { compareReports } from './compare.repo.ts';
import { coverageToStore } from './coverage.repo.ts';
import { type Checked, checkedExtent } from './coverage.rules.ts';
import type { ReportOwner } from './report.repo.ts';
import { storeGroups } from './store-groups.ts';

export type Outcome = 'success' | 'stopped' | 'failed';

export interface Closing extends ReportOwner {
  readonly outcome: Outcome;
  /** Why it failed, for a person. */
  readonly cause: string | null;
}

interface OpenRow extends Record<string, unknown> {
  readonly no: number;
  readonly previous_no: number | null;
  readonly received: boolean;
  readonly findings: number;
}

export interface Closed {
  /** To be called once the transaction has been committed. */
  tidy(): Promise<void>;
}

/**
 * Ends a report: stores what the report before had and this one has not, and the coverage. All of it in the caller's
 * transaction, in which the caller has made sure that the test is its to end. Null: there is nothing to close, or it was
 * closed before.
 */
export async function closeReport(
  db: Database,
  tx: Executor,
  writing: ReportWriting<unknown>,
  closing: Closing,
): Promise<Closed | null> {
  const { outcome, cause } = closing;
  const report = await lockOpen(tx, writing.code, closing);
  if (!report) return null;
  const isLarge = report.findings >= LARGE;
  // What the test wrote was committed before: its tables are tidied while the rest of the report is made.
  const writtenTidied = isLarge ? tidyTables(db, [...WRITTEN_BY_TEST, ...writing.tables]) : Promise.resolve();
  const previousNo = await holdPrevious(tx, report);
  const lost =
    previousNo === null
      ? { gone: 0, unverified: 0 }
      : await compareReports(tx, writing, {
          reportNo: report.no,
          previousNo,
          cut: outcome === 'stopped' ? 'stopped' : 'cut',
          received: report.received,
        });
  await countFindings(tx, report.no);
  await storeGroups(tx, report.no);
  const coverage = await coverageToStore(tx, writing, closing, outcome);
  await tx.execute(sql`
    UPDATE reports SET closed_at = now(), outcome = ${outcome},
      cause = ${cause === null ? null : cleanText(cause, 2000)}, coverage = ${JSON.stringify(coverage)}::jsonb,
      difference_gone = ${lost.gone}, difference_unverified = ${lost.unverified}, previous_no = ${previousNo},
      grouped = true
    WHERE no = ${report.no}`);
  await storeOutcome(tx, closing, checkedExtent(writing, { outcome, findings: report.findings, coverage }));
  return {
    tidy: async () => {
      await writtenTidied;
      if (isLarge) await tidyTables(db, WRITTEN_BY_CLOSING);
    },
  };
}

/** What the test's row shows of its report. */
async function storeOutcome(tx: Executor, { accountId, taskId }: ReportOwner, checked: Checked): Promise<void> {
  await tx.execute(sql`
    UPDATE tasks t SET outcome = jsonb_build_object('kind', 'findings', 'vulns', r.findings, 'critical', r.critical,
      'high', r.high, 'medium', r.medium, 'low', r.low, 'checked', ${checked}::text)
    FROM reports r
    WHERE r.task_id = ${taskId} AND r.account_id = ${accountId} AND t.id = r.task_id AND t.account_id = r.account_id`);
}

const LARGE = 10_000;

const WRITTEN_BY_TEST = ['report_findings', 'report_issue_texts'];
const WRITTEN_BY_CLOSING = ['report_issues', 'report_gone', 'report_vulnerabilities', 'report_remedies'];

/**
 * The database does this by itself within minutes. Of a large report the pages would be slow until then: it could not
 * read them from its indexes alone. Nothing but time is lost where it cannot be done.
 */
async function tidyTables(db: Database, tables: readonly string[]): Promise<void> {
  const all = tables.map((table) => sql.identifier(table));
  await db.orm.execute(sql`VACUUM (ANALYZE, SKIP_LOCKED) ${sql.join(all, sql`, `)}`).catch(() => undefined);
}

async function lockOpen(tx: Executor, code: string, { accountId, taskId }: ReportOwner): Promise<OpenRow | null> {
  const { rows } = await tx.execute<OpenRow>(sql`
    SELECT no, previous_no, received_at IS NOT NULL AS received, findings FROM reports
    WHERE task_id = ${taskId} AND account_id = ${accountId} AND engine = ${code} AND closed_at IS NULL
    FOR NO KEY UPDATE`);
  return rows[0] ?? null;
}

/** The report before may have been removed while this one was written: then there is nothing to compare with. */
async function holdPrevious(tx: Executor, { previous_no }: OpenRow): Promise<number | null> {
  if (previous_no === null) return null;
  const { rows } = await tx.execute(sql`SELECT no FROM reports WHERE no = ${previous_no} FOR KEY SHARE`);
  return rows.length > 0 ? previous_no : null;
}

/** How many findings each issue has: what tells where a page lies without reading the pages before it. */
async function countFindings(tx: Executor, reportNo: number): Promise<void> {
  const ofChange = (change: string) => sql`count(*) FILTER (WHERE change = ${change}) AS ${sql.identifier(change)}`;
  await tx.execute(sql`
    UPDATE report_issues i SET findings = c.findings, confirmed = c.confirmed, new = c.new, found = c.found, changed = c.changed,
      still = c.still, gone = c.gone, unverified = c.unverified
    FROM (
      SELECT issue_no, count(*) FILTER (WHERE seen) AS findings,
        count(*) FILTER (WHERE seen AND NOT unconfirmed) AS confirmed, ${ofChange('new')}, ${ofChange('found')}, ${ofChange('changed')},
        ${ofChange('still')}, ${ofChange('gone')}, ${ofChange('unverified')}
      FROM (
        SELECT issue_no, true AS seen, unconfirmed, change FROM report_findings WHERE report_no = ${reportNo}
        UNION ALL SELECT issue_no, false, unconfirmed, change FROM report_gone WHERE report_no = ${reportNo}
      ) f GROUP BY issue_no
    ) c
    WHERE i.report_no = ${reportNo} AND i.no = c.issue_no`);
}
