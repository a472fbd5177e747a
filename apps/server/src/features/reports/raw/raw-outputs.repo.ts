import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { ReportOwner } from '../core/record/report.repo.ts';
import { type RawEntry, rawEntries } from './raw-index.ts';

export interface RawRow {
  readonly objectKey: string | null;
  readonly entries: readonly RawEntry[];
  readonly problem: string | null;
}

/** Null: the test ended before it began a report. */
export async function findReportNo(db: Executor, { accountId, taskId }: ReportOwner): Promise<number | null> {
  const { rows } = await db.execute<{ no: number }>(sql`
    SELECT no FROM reports WHERE task_id = ${taskId} AND account_id = ${accountId}`);
  return rows[0]?.no ?? null;
}

/** Idempotent: a repeated write of the same attempt replaces its own row. */
export async function storeRawRow(
  tx: Executor,
  accountId: string,
  reportNo: number,
  { objectKey, entries, problem }: RawRow,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO report_raw (report_no, account_id, object_key, entries, problem)
    SELECT no, account_id, ${objectKey}, ${JSON.stringify(entries)}::jsonb, ${problem} FROM reports
    WHERE no = ${reportNo} AND account_id = ${accountId}
    ON CONFLICT (report_no) DO UPDATE
    SET object_key = excluded.object_key, entries = excluded.entries, problem = excluded.problem`);
}

interface FoundRow extends Record<string, unknown> {
  readonly object_key: string | null;
  readonly entries: unknown;
  readonly problem: string | null;
  readonly has_row: boolean;
  readonly worker_lost: boolean;
}

/** The row of a report's raw outputs; `lost` and `none` say why there is no row, null that there is no such report. */
export async function findRawRow(
  db: Executor,
  { accountId, reportNo }: { readonly accountId: string; readonly reportNo: number },
): Promise<RawRow | 'lost' | 'none' | null> {
  // A test that its own worker ends keeps the worker's name; one that a sweep ends does not.
  const { rows } = await db.execute<FoundRow>(sql`
    SELECT raw.object_key, raw.entries, raw.problem, raw.report_no IS NOT NULL AS has_row,
      t.worker IS NULL AND t.touched_at IS NOT NULL AS worker_lost
    FROM reports r JOIN tasks t ON t.id = r.task_id LEFT JOIN report_raw raw ON raw.report_no = r.no
    WHERE r.no = ${reportNo} AND r.account_id = ${accountId}`);
  const [row] = rows;
  if (!row) return null;
  if (!row.has_row) return row.worker_lost ? 'lost' : 'none';
  return { objectKey: row.object_key, entries: rawEntries.parse(row.entries), problem: row.problem };
}

/** Of these keys those that a report names: the others are orphans. */
export async function knownRawKeys(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ object_key: string }>(sql`
    SELECT object_key FROM report_raw WHERE object_key = ANY (${sql.param(keys)}::text[])`);
  return new Set(rows.map(({ object_key }) => object_key));
}
