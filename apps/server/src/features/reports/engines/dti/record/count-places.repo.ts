import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import type { CheckTally, CountedPlaces } from '../../../core/record/index.ts';

/** A domain is one place, and each step is made for it, made in part, or not. */
export async function countPlaces(db: Executor, reportNo: number): Promise<CountedPlaces> {
  const { rows } = await db.execute<CheckTally & { partly: boolean } & Record<string, unknown>>(sql`
    SELECT check_code AS "check", reason, partly, 1 AS places FROM dti_steps WHERE report_no = ${reportNo} ORDER BY check_code`);
  const partly = Object.fromEntries(rows.flatMap((row) => (row.partly ? [[row.check, 1]] : [])));
  return { tallies: rows, partly, present: 1, absent: 0, missing: { count: 0, names: [] }, unresolved: false };
}
