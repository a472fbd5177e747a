import type { ReportFiles } from '@rocca/contract/api/report-files.schema';
import { REPORT_FILES } from '@rocca/contract/jobs/report-files.payload';
import type { Language } from '@rocca/contract/language';
import type { FileFormat } from '@rocca/exports/document/file-format';
import { withTransaction } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { JobQueue } from '../../../platform/jobs/queue.ts';
import type { FiledReport, FilesOf } from './filed-report.ts';
import { type FileRow, findTries, forgetTries, listFiles } from './files.repo.ts';
import { languageOfFile, markOf, mayRead } from './formats.ts';
import { isGivenUp, keyOf } from './report-files.job.ts';

/** A format and the file that was made by it; null: it is still to be made. */
export interface FormatFile {
  readonly format: FileFormat;
  readonly file: FileRow | null;
}

/** The mark that each file of a report should have: asked for once, however often the files are looked at. */
export async function marksOf(
  { companyOf, brandOf, brandHash }: FilesOf,
  filed: FiledReport,
  asked: Language,
): Promise<ReadonlyMap<FileFormat, string>> {
  const { accountId } = filed.report;
  const [company, it, en] = await Promise.all([
    companyOf(accountId),
    brandOf(accountId, 'it'),
    brandOf(accountId, 'en'),
  ]);
  const hashes = { it: brandHash(it), en: brandHash(en) };
  return new Map(
    filed.formats.map((format) => {
      const brand = hashes[languageOfFile(format, asked)];
      return [format, markOf(format, { ...filed, company, brandHash: brand })] as const;
    }),
  );
}

/** The files of a report as they stand, those included that are missing or out of date. */
export async function filesAsTheyStand(
  { db }: FilesOf,
  filed: FiledReport,
  asked: Language,
  marks: ReadonlyMap<FileFormat, string>,
): Promise<FormatFile[]> {
  const made = await listFiles(db.orm, filed.report);
  return filed.formats.map((format) => {
    const language = languageOfFile(format, asked);
    const mark = marks.get(format);
    const isIt = (file: FileRow) => file.name === format.name && file.language === language && file.mark === mark;
    return { format, file: made.find(isIt) ?? null };
  });
}

interface Asking {
  readonly files: FilesOf;
  readonly queue: JobQueue;
  readonly filed: FiledReport;
  readonly language: Language;
}

/** Sends the job that makes what is missing, unless it failed too often. Answers whether it is on its way. */
async function askForFiles({ files, queue, filed, language }: Asking, retry: boolean): Promise<boolean> {
  const { db } = files;
  const { accountId, taskId } = filed.result;
  const payload = { accountId, taskId, language };
  return withTransaction(db, async (tx) => {
    if (retry) await forgetTries(tx, filed.report, language);
    else if (isGivenUp(await findTries(tx, filed.report, language))) return false;
    await queue.send(tx, REPORT_FILES, payload, { key: keyOf(payload) });
    return true;
  });
}

/** How long a waiting request sleeps between two looks. */
const LOOK_EVERY_MS = 250;

/** The files once all are made, they have failed, or the time is over. */
export async function waitForFiles(
  asking: Asking,
  { seconds, retry, signal }: { readonly seconds: number; readonly retry: boolean; readonly signal: AbortSignal },
): Promise<{ readonly files: readonly FormatFile[]; readonly state: ReportFiles['state'] }> {
  const until = performance.now() + seconds * 1000;
  const marks = await marksOf(asking.files, asking.filed, asking.language);
  let asked = false;
  for (;;) {
    const files = await filesAsTheyStand(asking.files, asking.filed, asking.language, marks);
    if (files.every(({ file }) => file)) return { files, state: 'ready' };
    // Once for each request: a job that failed is tried again by the queue.
    if (!asked && !(await askForFiles(asking, retry))) return { files, state: 'failed' };
    asked = true;
    if (performance.now() >= until || signal.aborted) return { files, state: 'preparing' };
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
}

/** What a reader is told of them. */
export function presentFiles(
  files: readonly FormatFile[],
  state: ReportFiles['state'],
  { abilities }: Pick<Caller, 'abilities'>,
): ReportFiles {
  const open = files.filter(({ format }) => mayRead(format.name, abilities));
  const details = open.flatMap(({ format, file }) =>
    file
      ? {
          ...{ name: file.name, bytes: file.bytes, sha256: file.sha256 },
          media_type: format.mediaType,
          made_at: file.madeAt,
        }
      : [],
  );
  // The file that this reader may not have is nothing to wait for.
  const isReady = details.length === open.length;
  return {
    files: details.map(({ name }) => name),
    details,
    state: isReady ? 'ready' : state,
    expected: open.length,
  };
}
