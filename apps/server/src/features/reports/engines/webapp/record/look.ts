import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { versionKnowledge } from '../../../core/record/index.ts';
import { CRAWL, SITE_WIDE } from './checks.ts';

/** What has to be known of a scan to say whether it looked at a place; its pages and checks say the rest. */
interface ScanLook {
  readonly no: number;
  /** Why something planned was never finished. */
  readonly cut: 'stopped' | 'cut';
  /** The scan reported which checks it had made. */
  readonly received: boolean;
  /** The knowledge that versions are held against is that of the report that is compared. */
  readonly same_knowledge: boolean;
}

/** How these reports looked, in the order given. Reports that are gone are left out. */
export async function readLooks(tx: Executor, reportNo: number, numbers: readonly number[]): Promise<ScanLook[]> {
  const { rows } = await tx.execute<ScanLook & Record<string, unknown>>(sql`
    SELECT r.no, CASE WHEN r.outcome = 'stopped' THEN 'stopped' ELSE 'cut' END AS cut,
      r.received_at IS NOT NULL AS received,
      ${versionKnowledge(sql`r`)} IS NOT DISTINCT FROM ${versionKnowledge(sql`mine`)} AS same_knowledge
    FROM unnest(${sql.param(numbers)}::int[]) WITH ORDINALITY AS asked (no, place)
    JOIN reports r ON r.no = asked.no
    JOIN reports mine ON mine.no = ${reportNo}
    ORDER BY asked.place`);
  return rows;
}

/**
 * Common tables: `looks` of the scans, `rank` 1 being the first, and `sites`, what each knows of the sites that `places`
 * are on. `places` is a table before them, with a column `origin`.
 */
export const looksTables = (looks: readonly ScanLook[]): SQL => sql`
  looks AS MATERIALIZED (
    SELECT x.* FROM json_to_recordset(${JSON.stringify(looks.map((look, index) => ({ ...look, rank: index + 1 })))}::json)
      AS x (no int, rank int, cut text, received boolean, same_knowledge boolean)
  ), sites AS MATERIALIZED (
    SELECT x.no, o.origin, s.planned IS NULL AS outside, s.reason, k.told IS NOT NULL AS crawl_told,
      k.reason AS crawl_reason,
      EXISTS (SELECT FROM webapp_pages p WHERE p.report_no = x.no AND p.origin = o.origin AND p.signed_in) AS signed_in,
      ARRAY(SELECT DISTINCT unnest(t.asked) FROM webapp_technologies t
        WHERE t.report_no = x.no AND t.origin = o.origin) AS asked
    FROM looks x CROSS JOIN (SELECT DISTINCT origin FROM places) o
    LEFT JOIN LATERAL (
      SELECT true AS planned, max(n.reason) AS reason
      FROM webapp_report_facts f, jsonb_to_recordset(f.sites) AS n (origin text, reason text)
      WHERE f.report_no = x.no AND n.origin = o.origin HAVING count(*) > 0
    ) s ON true
    LEFT JOIN LATERAL (${siteCheck(sql`o.origin`, sql`${CRAWL}`)}) k ON true
  )`;

/** Whether the scan `x` tells of a check on a site, and why it was not made: null, it was on every site of the origin. */
function siteCheck(origin: SQL, check: SQL): SQL {
  return sql`
    SELECT true AS told, max(c.reason) AS reason FROM webapp_site_checks c
    WHERE c.report_no = x.no AND c.origin = ${origin} AND c.check_code = ${check} HAVING count(*) > 0`;
}

/** What the scan `x` knows of the place `l`: its site `o`, its page `p`, its check `c`. */
export const placeLook = sql`
  JOIN sites o ON o.no = x.no AND o.origin = l.origin
  LEFT JOIN webapp_pages p ON p.report_no = x.no AND p.url = l.url AND p.method = l.method
  LEFT JOIN LATERAL (${siteCheck(sql`l.origin`, sql`l.check_code`)}) c ON true`;

/** Whether the check of the place `l` is made for a site as a whole. */
export const isSiteWide = sql`l.check_code = ANY (${sql.param(SITE_WIDE)}::text[])`;

/** The page is there: it was seen, and not as one that is missing. */
export const isPageThere = sql`(p.url IS NOT NULL AND coalesce(p.status, 0) NOT IN (404, 410))`;

/** A place says `q` of what a page lists as `query q` or `form q`. Every request has its headers. */
const isParameterThere = sql`(l.parameter IS NULL OR l.parameter LIKE 'header %' OR p.parameters && ARRAY[
  l.parameter, 'query ' || l.parameter, 'form ' || l.parameter, 'multipart ' || l.parameter])`;

/** Null: a crawl that was complete did not find it, so that it is not there. */
const whyNotFound = sql`CASE
  WHEN o.crawl_told THEN o.crawl_reason
  WHEN x.received THEN 'not_in_profile'
  ELSE x.cut
END`;

/**
 * Why the scan `x` could not have seen a finding at the place `l` (`url`, `method`, `parameter`, `check_code`, `origin`;
 * `signed_in` and `status` are those of the page in the scan that saw it). Null: it could have, or the place is not there.
 */
export const whyNotSeen: SQL = sql`CASE
  WHEN o.outside THEN 'not_in_profile'
  WHEN o.reason IS NOT NULL THEN o.reason
  -- The same URL shows something else to who is not signed in, or nothing.
  WHEN l.signed_in AND NOT coalesce(p.signed_in, o.signed_in) THEN 'not_signed_in'
  WHEN ${isSiteWide} THEN CASE
    WHEN c.reason = 'nothing_to_check' THEN ${whyNotFound}
    WHEN c.told THEN c.reason
    WHEN x.received THEN 'not_in_profile'
    ELSE x.cut
  END
  WHEN p.url IS NOT NULL AND NOT ${isPageThere} THEN NULL
  WHEN p.url IS NOT NULL AND (p.status IS NULL OR (p.status >= 500 AND NOT coalesce(l.status >= 500, false)))
    THEN 'no_answer'
  WHEN l.check_code = ANY (p.checks) THEN CASE WHEN NOT ${isParameterThere} THEN ${whyNotFound} END
  WHEN c.told IS NULL THEN CASE WHEN x.received THEN 'not_in_profile' ELSE x.cut END
  WHEN c.reason <> 'nothing_to_check' THEN c.reason
  WHEN p.url IS NOT NULL AND ${isParameterThere} THEN 'not_reached'
  ELSE ${whyNotFound}
END`;
