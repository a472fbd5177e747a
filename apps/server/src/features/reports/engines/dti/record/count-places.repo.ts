import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import type { CheckTally, CountedPlaces } from '../../../core/record/index.ts';

/** A domain is one place, and each step is made for it or not. */
export async function countPlaces(db: Executor, reportNo: number): Promise<CountedPlaces> {
  const { rows } = await db.execute<CheckTally & Record<string, unknown>>(sql`
    SELECT check_code AS "check", reason, 1 AS places FROM dti_steps WHERE report_no = ${reportNo} ORDER BY check_code`);
  return { tallies: rows, present: 1, absent: 0, missing: { count: 0, names: [] }, unresolved: false };
}
