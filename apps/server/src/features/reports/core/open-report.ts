import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isUuid } from '../../../platform/http/uuid.ts';
import { findResult, type ResultRow } from './pages/report.repo.ts';

/** @throws AppError `not_found`: there is no such test, or none of this account's. Staff have no account. */
export async function resultOf(db: Database, accountId: string | null, id: string): Promise<ResultRow> {
  const found = accountId && isUuid(id) ? await findResult(db.pool, { accountId, taskId: id }) : null;
  if (!found) throw new AppError('not_found');
  return found;
}
