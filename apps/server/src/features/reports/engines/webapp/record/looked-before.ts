import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { askedThere } from '../../../core/record/index.ts';
import type { Looks } from '../../../core/writing.ts';
import { isPageThere, isSiteWide, looksTables, placeLook, readLooks, whyNotSeen } from './look.ts';
import { originIn } from './origin.ts';

/**
 * Whether the last earlier scan that looked at the place with the same check could have found it. Of a version: it could
 * where something else was there then, or where the knowledge was the same.
 */
export async function judgeFound(tx: Executor, { reportNo, earlier }: Looks): Promise<SQL> {
  const looks = await readLooks(tx, reportNo, earlier);
  // In their order, so that the search can end with the first that looked.
  const scan = (only: SQL) => sql`(SELECT * FROM looks WHERE ${only} ORDER BY rank OFFSET 0) x ${placeLook}`;
  return sql`
    WITH places AS MATERIALIZED (
      SELECT f.fingerprint, f.url, f.method, f.parameter, f.check_code, f.about, ${originIn(sql`f.url`)} AS origin,
        m.status,
        -- A finding may be written before its page.
        coalesce(m.signed_in, s.sign_in = 'form', false) AS signed_in
      FROM fresh f
      LEFT JOIN webapp_pages m ON m.report_no = ${reportNo} AND m.url = f.url AND m.method = f.method
      LEFT JOIN webapp_report_facts s ON s.report_no = ${reportNo}
    ), ${looksTables(looks)}
    SELECT l.fingerprint, CASE
      WHEN e.looked IS NULL THEN coalesce((SELECT ${whyNotSeen} FROM ${scan(sql`rank = 1`)}), 'not_in_profile')
      ELSE e.reason
    END AS reason
    FROM places l LEFT JOIN LATERAL (
      SELECT true AS looked, ${whyNotNew} AS reason
      FROM ${scan(sql`true`)} WHERE (${whyNotSeen}) IS NULL ORDER BY x.rank LIMIT 1
    ) e ON true`;
}

/** Of a version at a place that was looked at before: null where it is new. */
const whyNotNew = sql`CASE WHEN ${isSiteWide} OR ${isPageThere} THEN
  CASE ${askedThere({ about: sql`l.about`, asked: sql`o.asked`, isHost: isSiteWide })}
    WHEN 'same' THEN CASE WHEN NOT x.same_knowledge THEN 'knowledge_changed' END
    WHEN 'untold' THEN 'not_recognised'
  END
END`;
