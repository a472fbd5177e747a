import type { Section } from '@rocca/contract/report/section';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isUuid } from '../../../platform/http/uuid.ts';
import { findResult, type ReportRow, type ResultRow } from './pages/report.repo.ts';

/** @throws AppError `not_found`: there is no such test, or none of this account's. Staff have no account. */
export async function resultOf(db: Database, accountId: string | null, id: string): Promise<ResultRow> {
  const found = accountId && isUuid(id) ? await findResult(db.pool, { accountId, taskId: id }) : null;
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * @throws AppError `not_found`: the report is another engine's, or has not begun; `upgrade_required`: the licence is a
 * lite one, which does not open the section. Nothing of it is even read.
 */
export function openedReport({ report, fullMode }: ResultRow, code: string, { lite }: Section): ReportRow {
  if (report?.writtenBy !== code) throw new AppError('not_found');
  if (!lite && !fullMode) throw new AppError('upgrade_required');
  return report;
}
