import type { Language } from '@rocca/contract/language';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { ReportRef } from '../core/pages/report.repo.ts';

/** A file that is complete. */
export interface FileRow extends Record<string, unknown> {
  readonly language: Language;
  readonly name: string;
  /** What it was made of and by. */
  readonly mark: string;
  readonly objectKey: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly madeAt: string;
}

export async function listFiles(db: Executor, { accountId, reportNo }: ReportRef): Promise<FileRow[]> {
  const { rows } = await db.execute<FileRow>(sql`
    SELECT language, name, mark, object_key AS "objectKey", bytes, sha256,
      to_char(made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "madeAt"
    FROM report_files WHERE report_no = ${reportNo} AND account_id = ${accountId}`);
  return rows;
}

/** Puts a complete file in the place of the one before it. False: the report is gone. */
export async function saveFile(
  db: Executor,
  { accountId, reportNo }: ReportRef,
  file: Omit<FileRow, 'madeAt'>,
): Promise<boolean> {
  const { language, name, mark, objectKey, bytes, sha256 } = file;
  const { rowCount } = await db.execute(sql`
    INSERT INTO report_files (report_no, language, name, account_id, mark, object_key, bytes, sha256)
    SELECT r.no, ${language}, ${name}, r.account_id, ${mark}, ${objectKey}, ${bytes}, ${sha256}
    FROM reports r JOIN tasks t ON t.id = r.task_id
    WHERE r.no = ${reportNo} AND r.account_id = ${accountId} AND t.deleted_at IS NULL
    FOR KEY SHARE OF r
    ON CONFLICT (report_no, language, name) DO UPDATE SET mark = excluded.mark, object_key = excluded.object_key,
      bytes = excluded.bytes, sha256 = excluded.sha256, made_at = now()`);
  return (rowCount ?? 0) > 0;
}

/** Removes files that this report has no more, such as those of a licence that was full. */
export async function removeOtherFiles(
  db: Executor,
  { accountId, reportNo }: ReportRef,
  names: readonly string[],
): Promise<void> {
  await db.execute(sql`
    DELETE FROM report_files WHERE report_no = ${reportNo} AND account_id = ${accountId}
      AND name <> ALL (${sql.param([...names])}::text[])`);
}

/** How often making the files of a report in one language has failed. */
export async function countFailures(
  db: Executor,
  { accountId, reportNo }: ReportRef,
  language: Language,
): Promise<number> {
  const { rows } = await db.execute<{ tries: number }>(sql`
    SELECT tries FROM report_file_failures
    WHERE report_no = ${reportNo} AND account_id = ${accountId} AND language = ${language}`);
  return rows[0]?.tries ?? 0;
}

export async function noteFailure(
  db: Executor,
  { accountId, reportNo }: ReportRef,
  language: Language,
  problem: string,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO report_file_failures AS f (report_no, language, account_id, tries, problem)
    SELECT no, ${language}, account_id, 1, ${problem} FROM reports WHERE no = ${reportNo} AND account_id = ${accountId}
    ON CONFLICT (report_no, language) DO UPDATE SET tries = f.tries + 1, problem = excluded.problem`);
}

export async function forgetFailures(
  db: Executor,
  { accountId, reportNo }: ReportRef,
  language: Language,
): Promise<void> {
  await db.execute(sql`
    DELETE FROM report_file_failures
    WHERE report_no = ${reportNo} AND account_id = ${accountId} AND language = ${language}`);
}
