import { hasExecutive } from '@rocca/contract/engines/executive';
import type { Language } from '@rocca/contract/language';
import type { DocumentBrand } from '@rocca/exports/document/brand';
import type { FileFormat } from '@rocca/exports/document/file-format';
import type { Database } from '../../../platform/db/database.ts';
import { findResult, type ReportRow, type ResultRow } from '../core/pages/report.repo.ts';
import type { ReportReading } from '../core/reading.ts';
import type { ReportDocuments } from '../core/report-documents.ts';
import type { ReportEngines } from '../core/report-module.ts';
import { formatsFor } from './formats.ts';

/** What is needed to tell which files a report has. */
export interface FilesOf {
  readonly db: Database;
  readonly engines: ReportEngines;
  /** The company's name as documents write it. */
  companyOf(accountId: string): Promise<string>;
  /** How the documents of an account look. */
  brandOf(accountId: string, language: Language): Promise<DocumentBrand>;
  /** Changes whenever documents look different. */
  brandHash(brand: DocumentBrand): string;
}

/** A closed report whose engine has a document model. */
export interface FiledReport {
  readonly db: Database;
  readonly result: ResultRow;
  readonly report: ReportRow;
  readonly closedAt: Date;
  /** False: its files show no more than a lite licence opens. */
  readonly full: boolean;
  readonly reading: ReportReading;
  readonly documents: ReportDocuments;
  readonly formats: readonly FileFormat[];
}

/** Null: there is no such report of this account, it is still being written, or its engine makes no files. */
export async function findFiledReport(
  { db, engines }: Pick<FilesOf, 'db' | 'engines'>,
  owner: { readonly accountId: string; readonly taskId: string },
): Promise<FiledReport | null> {
  const result = await findResult(db.pool, owner);
  return result && filedReportOf({ db, engines }, result);
}

/** The same of a test that was found before. */
export function filedReportOf({ db, engines }: Pick<FilesOf, 'db' | 'engines'>, result: ResultRow): FiledReport | null {
  const { report } = result;
  const engine = report && engines.get(report.writtenBy)?.report;
  if (!report?.closedAt || !engine?.documents || !hasExecutive(result.engine)) return null;
  const { reading, documents } = engine;
  const full = result.fullMode && !reading.liteOnly;
  const formats = formatsFor({ full, machineFormats: documents.machineFormats });
  return { db, result, report, closedAt: report.closedAt, full, reading, documents, formats };
}
