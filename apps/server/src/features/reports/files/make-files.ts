import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportFilesPayload } from '@rocca/contract/jobs/report-files.payload';
import type { Language } from '@rocca/contract/language';
import type { BundleParts } from '@rocca/exports/bundle/report-bundle';
import type { ReportDocument } from '@rocca/exports/document/document';
import type { FileFormat } from '@rocca/exports/document/file-format';
import { startIsolated } from '@rocca/tools/core/start-isolated';
import type { Log } from '../../../platform/log/logger.ts';
import type { ObjectStore } from '../../../platform/storage/objects/object-store.ts';
import type { ReportRef } from '../core/pages/report.repo.ts';
import { documentsOf } from './document/open-document.ts';
import { type FiledReport, type FilesOf, findFiledReport } from './filed-report.ts';
import {
  countTry,
  forgetTries,
  listFiles,
  noteProblem,
  removeOtherFiles,
  saveFile,
  takeBackTry,
} from './files.repo.ts';
import { languageOfFile, markOf } from './formats.ts';

/** What makes files: a worker has one. */
export interface FileMaker extends FilesOf {
  readonly store: ObjectStore;
  /** Files are put together in a folder of their own below it. */
  readonly workRoot: string;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Whether the disk has room for files. */
  hasSpace(): Promise<boolean>;
  /** Aborted when the process is asked to stop. */
  readonly stopping: AbortSignal;
  /** What the bundle has beside the document: raw outputs, and the platform's signature. */
  bundleOf(ref: ReportRef): BundleParts;
}

/** Enough of an error to find it in the log. */
const MAX_PROBLEM = 500;

/**
 * Makes what is missing of a report's files in one language. Each file is listed when it is complete, so that a failure
 * keeps those before it and another try goes on behind them.
 */
export async function makeFiles(
  maker: FileMaker,
  { accountId, taskId, language }: ReportFilesPayload,
  signal: AbortSignal,
): Promise<void> {
  const filed = await findFiledReport(maker, { accountId, taskId });
  if (!filed) return;
  const { db } = maker;
  if (!(await maker.hasSpace())) throw new Error('the disk has no room for the files of a report');
  const stopped = AbortSignal.any([signal, maker.stopping]);
  // Counted before it begins: a file that kills its worker must not be tried for ever.
  await countTry(db.orm, filed.report, language);
  const folder = await mkdtemp(join(maker.workRoot, 'files-'));
  try {
    await makeMissing(maker, filed, language, { folder, signal: stopped });
    await forgetTries(db.orm, filed.report, language);
  } catch (error) {
    // A worker that is stopped has not failed: another one goes on.
    if (maker.stopping.aborted) await takeBackTry(db.orm, filed.report, language);
    else await noteProblem(db.orm, filed.report, language, String(error).slice(0, MAX_PROBLEM));
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function makeMissing(maker: FileMaker, filed: FiledReport, asked: Language, place: Place): Promise<void> {
  const { db, log } = maker;
  const { accountId } = filed.report;
  const company = await maker.companyOf(accountId);
  const brandOf = (language: Language) => maker.brandOf(accountId, language);
  const documents = documentsOf(filed, { company, brandOf, ...place });
  const names = filed.formats.map(({ name }) => name);
  await removeOtherFiles(db.orm, filed.report, names);
  const made = await listFiles(db.orm, filed.report);
  const problems: unknown[] = [];
  for (const format of filed.formats) {
    const language = languageOfFile(format, asked);
    const basis = { ...filed, company, brandHash: maker.brandHash(await brandOf(language)) };
    const mark = markOf(format, basis);
    if (made.some((file) => file.name === format.name && file.language === language && file.mark === mark)) continue;
    try {
      await makeOne(maker, filed, format, await documents(language), mark, place);
    } catch (error) {
      place.signal.throwIfAborted();
      // The others are made all the same: whoever cannot have the PDF has the sheet.
      const about = { account: accountId, task: filed.result.taskId, file: format.name };
      log.warn({ err: error, ...about }, 'a file of a report could not be made');
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, problems.map(String).join('; '));
}

async function makeOne(
  { db, store, log, bundleOf }: FileMaker,
  { report }: FiledReport,
  format: FileFormat,
  document: ReportDocument,
  mark: string,
  { signal }: Place,
): Promise<void> {
  signal.throwIfAborted();
  const began = performance.now();
  const { name } = format;
  const { language, head } = document;
  // The key says nothing of the file: names come from code alone, and no part of a request is ever in a key.
  const objectKey = `reports/${report.accountId}/${head.reportId}/${randomUUID()}`;
  const content = format.write(document, { signal, startProgram: startIsolated, bundle: bundleOf(report) });
  const stored = await store.put(objectKey, content, { signal });
  const file = { language, name, mark, objectKey, bytes: stored.size, sha256: stored.sha256 };
  if (!(await saveFile(db.orm, report, file))) {
    await store.delete(objectKey);
    throw new Error('the report was removed while its files were made');
  }
  const about = { account: report.accountId, task: head.reportId, file: name, language, bytes: stored.size };
  log.info({ ...about, ms: Math.round(performance.now() - began) }, 'a file of a report was made');
}
