import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import type { CheckTally, CountedPlaces } from '../../../core/record/index.ts';
import { CRAWL, SITE_WIDE } from './checks.ts';

/** `partly`: of the places, those where it was made in part. */
type Tally = CheckTally & { readonly partly: number };

interface FactsRow extends Record<string, unknown> {
  readonly pages: number;
  readonly unreached: boolean;
  readonly missing: string[];
}

/** Counts pages: by check, and the sites that were to be looked at and of which no page was seen. */
export async function countPlaces(db: Executor, reportNo: number): Promise<CountedPlaces> {
  const { rows } = await db.execute<FactsRow>(sql`
    SELECT (SELECT count(*)::int FROM webapp_pages WHERE report_no = ${reportNo}) AS pages,
      EXISTS (SELECT FROM jsonb_to_recordset(f.sites) AS s (reason text) WHERE s.reason IS NOT NULL) AS unreached,
      ARRAY(SELECT s.url FROM jsonb_to_recordset(f.sites) AS s (url text, origin text, reason text)
        WHERE s.reason IS NULL AND NOT EXISTS (
          SELECT FROM webapp_pages p WHERE p.report_no = ${reportNo} AND p.origin = s.origin)) AS missing
    FROM webapp_report_facts f WHERE f.report_no = ${reportNo}`);
  const { pages, unreached, missing } = rows[0] ?? { pages: 0, unreached: false, missing: [] };
  const tallies = await tallyChecks(db, reportNo);
  return {
    tallies,
    partly: partlyMade(tallies),
    present: pages,
    absent: 0,
    missing: { count: missing.length, names: missing.slice(0, 100) },
    unresolved: unreached,
  };
}

function partlyMade(tallies: readonly Tally[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { check, partly } of tallies) if (partly > 0) sums[check] = (sums[check] ?? 0) + partly;
  return sums;
}

/**
 * A check of pages was made on those that say so; where the site says why it was not made, that holds for its other
 * pages, and where it was made and no page says so, there was nothing for it. One that is made for a site as a whole
 * counts all pages of the site, in part where the scan says so. A crawl that was cut short does not know how many
 * pages it missed: what it found counts as done, beside the reason.
 */
async function tallyChecks(db: Executor, reportNo: number): Promise<Tally[]> {
  const { rows } = await db.execute<Tally & Record<string, unknown>>(sql`
    WITH pages AS MATERIALIZED (
      SELECT origin, checks FROM webapp_pages WHERE report_no = ${reportNo}
    ), told AS (
      SELECT c.check_code, c.origin, max(c.reason) AS reason, bool_or(c.partly) AS partly,
        c.check_code = ANY (${sql.param(SITE_WIDE)}::text[]) AS site_wide,
        count(p.*) FILTER (WHERE c.check_code = ANY (p.checks)) AS made,
        count(p.*) FILTER (WHERE NOT c.check_code = ANY (p.checks)) AS others
      FROM (
        SELECT check_code, origin, max(reason) AS reason, bool_or(partly) AS partly FROM webapp_site_checks
        WHERE report_no = ${reportNo} GROUP BY check_code, origin
      ) c LEFT JOIN pages p ON p.origin = c.origin
      GROUP BY c.check_code, c.origin
    ), tallies AS (
      SELECT unnest(checks) AS "check", NULL AS reason, 1 AS places, false AS partly FROM pages
      UNION ALL SELECT ${CRAWL}, NULL, 1, false FROM pages
      UNION ALL
      SELECT check_code, CASE WHEN site_wide THEN reason ELSE coalesce(reason, 'nothing_to_check') END,
        CASE WHEN check_code = ${CRAWL} THEN 0 ELSE greatest(1, others) END, site_wide AND partly
      FROM told
      WHERE reason IS NOT NULL OR (CASE WHEN site_wide THEN check_code <> ${CRAWL} ELSE made = 0 END)
    )
    SELECT "check", reason, sum(places)::int AS places, coalesce(sum(places) FILTER (WHERE partly), 0)::int AS partly
    FROM tallies GROUP BY 1, 2 ORDER BY 1, 3 DESC`);
  return rows;
}
