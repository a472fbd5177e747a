import { sql } from 'drizzle-orm';
import type { ReportWriting } from '../writing.ts';

/**
 * For engines whose checks are made everywhere or nowhere: an earlier report looked where its coverage says that the check
 * was made at all.
 */
export const judgeByCoverage: NonNullable<ReportWriting<unknown>['judgeFound']> = async (_tx, { earlier }) => sql`
  SELECT f.fingerprint, CASE WHEN f.check_code IN (
    SELECT c."check" FROM reports e, jsonb_to_recordset(e.coverage -> 'checks') AS c ("check" text, places_done int)
    WHERE e.no = ANY (${sql.param(earlier)}::int[]) AND c.places_done > 0
  ) THEN NULL ELSE 'not_in_profile' END AS reason
  FROM fresh f`;
