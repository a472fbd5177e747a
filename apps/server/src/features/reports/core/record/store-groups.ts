import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, withTransaction } from '../../../../platform/db/database.ts';
import { preparedRows } from '../../../../platform/db/prepared-query.ts';
import { remedyGroups, vulnerabilityGroups } from '../groups.ts';

/** Stores what a page of groups would have to read all findings for. The issues have been counted. */
export async function storeGroups(tx: Executor, reportNo: number): Promise<void> {
  const counted = { reportNo, issues: sql`report_issues i` };
  await tx.execute(sql`INSERT INTO report_vulnerabilities ${vulnerabilityGroups(counted)}`);
  await tx.execute(sql`INSERT INTO report_remedies ${remedyGroups(counted)}`);
}

/**
 * Stores the groups of those of the account's `reports` that have none: reports of earlier releases, and those that a
 * migration has counted again. `reports` is a SELECT that gives their `no`.
 */
export async function storeMissingGroups(db: Database, accountId: string, reports: SQL): Promise<void> {
  const missing = await preparedRows<{ no: number }>(
    db.pool,
    sql`SELECT no FROM reports
        WHERE account_id = ${accountId} AND closed_at IS NOT NULL AND NOT grouped AND no IN (SELECT no FROM (${reports}) r)
        ORDER BY no`,
  );
  for (const { no } of missing) {
    await withTransaction(db, async (tx) => {
      // Of two readers at the same time the second waits here, and finds it done.
      const { rows } = await tx.execute(sql`
        UPDATE reports SET grouped = true WHERE no = ${no} AND account_id = ${accountId} AND NOT grouped RETURNING no`);
      if (rows.length > 0) await storeGroups(tx, no);
    });
  }
}
