import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { askedThere } from '../../../core/record/index.ts';
import type { Comparison } from '../../../core/writing.ts';
import { isPageThere, isSiteWide, looksTables, placeLook, readLooks, whyNotSeen } from './look.ts';
import { originIn } from './origin.ts';

/**
 * A place was looked at again where its site was reached, signed in if it had been, and the check was made to the end:
 * on the page and with the parameter, or on the site as a whole. A page or parameter that is missing, or that a complete
 * crawl did not find, is not there any more. Of a version that is not enough: where the same product is still there in
 * the same version, it is the knowledge that has changed.
 */
export async function judgeLost(tx: Executor, comparison: Comparison): Promise<SQL> {
  const { reportNo, previousNo, cut, received } = comparison;
  const looks = (await readLooks(tx, reportNo, [reportNo])).map((look) => ({ ...look, cut, received }));
  return sql`
    WITH places AS MATERIALIZED (
      SELECT l.fingerprint, l.url, l.method, l.parameter, l.check_code, l.about, ${originIn(sql`l.url`)} AS origin,
        b.status,
        -- What an earlier report could not verify for this reason still has it, although nobody saw its page meanwhile.
        coalesce(b.signed_in, false) OR coalesce(g.reason = 'not_signed_in', false) AS signed_in
      FROM lost l
      LEFT JOIN report_gone g ON l.carried AND g.report_no = ${previousNo} AND g.no = l.no
      -- The page in the report that saw it last.
      LEFT JOIN LATERAL (
        SELECT e.status, e.signed_in FROM reports mine
        JOIN reports r ON r.target_no = mine.target_no AND r.begun_at = l.seen_at
        JOIN webapp_pages e ON e.report_no = r.no AND e.url = l.url AND e.method = l.method
        WHERE mine.no = ${reportNo} LIMIT 1
      ) b ON true
    ), ${looksTables(looks)}, looked AS MATERIALIZED (
      SELECT l.fingerprint, o.outside, coalesce(${whyNotSeen}, ${whyNotGone}) AS reason
      FROM places l CROSS JOIN looks x ${placeLook}
    )
    SELECT l.*, NULL::text AS known_as, a.outside, a.reason FROM lost l JOIN looked a ON a.fingerprint = l.fingerprint`;
}

/** Of a version at a place that was looked at again: null where it is gone. */
const whyNotGone = sql`CASE WHEN ${isSiteWide} OR ${isPageThere} THEN
  CASE ${askedThere({ about: sql`l.about`, asked: sql`o.asked`, isHost: isSiteWide })}
    WHEN 'same' THEN 'knowledge_changed'
    WHEN 'untold' THEN 'not_recognised'
  END
END`;
