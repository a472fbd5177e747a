import type { ReportFiles } from '@rocca/contract/api/report-files.schema';
import { REPORT_FILES } from '@rocca/contract/jobs/report-files.payload';
import type { Language } from '@rocca/contract/language';
import type { FileFormat } from '@rocca/exports/document/file-format';
import { withTransaction } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { JobQueue } from '../../../platform/jobs/queue.ts';
import type { FiledReport, FilesOf } from './filed-report.ts';
import { countFailures, type FileRow, forgetFailures, listFiles } from './files.repo.ts';
import { languageOfFile, markOf, mayRead } from './formats.ts';
import { keyOf, MAX_TRIES } from './report-files.job.ts';

/** A format and the file that was made by it; null: it is still to be made. */
export interface FormatFile {
  readonly format: FileFormat;
  readonly file: FileRow | null;
}

/** The files of a report as they stand, those included that are missing or out of date. */
export async function filesAsTheyStand(
  { db, brandOf, brandHash }: FilesOf,
  filed: FiledReport,
  asked: Language,
): Promise<FormatFile[]> {
  const { accountId } = filed.report;
  const [made, it, en] = await Promise.all([
    listFiles(db.orm, filed.report),
    brandOf(accountId, 'it'),
    brandOf(accountId, 'en'),
  ]);
  return filed.formats.map((format) => {
    const language = languageOfFile(format, asked);
    const mark = markOf(format, { ...filed, brandHash: brandHash(language === 'it' ? it : en) });
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
    if (retry) await forgetFailures(tx, filed.report, language);
    else if ((await countFailures(tx, filed.report, language)) >= MAX_TRIES) return false;
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
  let asked = false;
  for (;;) {
    const files = await filesAsTheyStand(asking.files, asking.filed, asking.language);
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
