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

/** How often the files of a report in one language were begun and not finished. */
export interface FileTries extends Record<string, unknown> {
  readonly tries: number;
  /** Why the last one failed; null: it runs, or its worker died. */
  readonly problem: string | null;
}

export async function findTries(
  db: Executor,
  { accountId, reportNo }: ReportRef,
  language: Language,
): Promise<FileTries> {
  const { rows } = await db.execute<FileTries>(sql`
    SELECT tries, problem FROM report_file_tries
    WHERE report_no = ${reportNo} AND account_id = ${accountId} AND language = ${language}`);
  return rows[0] ?? { tries: 0, problem: null };
}

export async function countTry(db: Executor, { accountId, reportNo }: ReportRef, language: Language): Promise<void> {
  await db.execute(sql`
    INSERT INTO report_file_tries AS t (report_no, language, account_id, tries)
    SELECT no, ${language}, account_id, 1 FROM reports WHERE no = ${reportNo} AND account_id = ${accountId}
    ON CONFLICT (report_no, language) DO UPDATE SET tries = t.tries + 1, problem = NULL`);
}

export async function takeBackTry(db: Executor, { accountId, reportNo }: ReportRef, language: Language): Promise<void> {
  await db.execute(sql`
    UPDATE report_file_tries SET tries = greatest(tries - 1, 0)
    WHERE report_no = ${reportNo} AND account_id = ${accountId} AND language = ${language}`);
}

export async function noteProblem(
  db: Executor,
  { accountId, reportNo }: ReportRef,
  language: Language,
  problem: string,
): Promise<void> {
  await db.execute(sql`
    UPDATE report_file_tries SET problem = ${problem}
    WHERE report_no = ${reportNo} AND account_id = ${accountId} AND language = ${language}`);
}

export async function forgetTries(db: Executor, { accountId, reportNo }: ReportRef, language: Language): Promise<void> {
  await db.execute(sql`
    DELETE FROM report_file_tries
    WHERE report_no = ${reportNo} AND account_id = ${accountId} AND language = ${language}`);
}

/** Forgets a file whose content is lost or damaged, so that it is made again. */
export async function removeFile(
  db: Executor,
  { accountId, reportNo }: ReportRef,
  { language, name, objectKey }: Pick<FileRow, 'language' | 'name' | 'objectKey'>,
): Promise<void> {
  await db.execute(sql`
    DELETE FROM report_files WHERE report_no = ${reportNo} AND account_id = ${accountId} AND language = ${language}
      AND name = ${name} AND object_key = ${objectKey}`);
}
