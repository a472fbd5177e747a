import { CHANGES, type Change } from '@rocca/contract/report/changes';
import type { LevelCounts } from '@rocca/contract/report/levels';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/db/database.ts';
import { plannedRows } from '../../../../platform/db/prepared-query.ts';
import { levelSums } from '../levels.ts';
import { changedSince, columns, judgeByCoverage, lostSince } from '../record/index.ts';
import type { ReportWriting } from '../writing.ts';
import { issueOrder } from './along-issues.ts';
import { anyOf, directionOf, isOneOf, isOwned, limitsOf } from './conditions.ts';
import { askedChanges, type DifferenceRequest, type DifferenceRow, lastSeen } from './difference.ts';
import { FINDING_COLUMNS, issueDetails } from './findings.ts';
import { NO_LEVELS, type Page } from './list-request.ts';
import { columnOf, type FindingPlaces, keysOf } from './places.ts';
import type { ReportRow } from './report.repo.ts';
import { isHit, searchHits } from './search.ts';

/** How an engine tells what was looked at. */
export type Judges = Pick<ReportWriting<unknown>, 'judgeLost' | 'judgeFound'>;

type ChangeCounts = Record<Change, number>;

/** One page of a comparison that is not stored, and the counts of all of it. */
export interface ComparedPage<Row> extends Page<Row> {
  readonly counts: ChangeCounts;
}

interface Totals extends LevelCounts {
  readonly total: number;
  readonly counts: Partial<ChangeCounts>;
}

/**
 * This report held against an earlier one of its choice, by the same rules that compare it with the one before. Made when
 * it is read: which two are compared is the reader's whim, and 200,000 findings take less than a second.
 */
export async function comparedPage<Stored extends object>(
  db: Database,
  { places, judges }: { readonly places: FindingPlaces<Stored>; readonly judges: Judges },
  report: ReportRow,
  earlierNo: number,
  request: DifferenceRequest,
): Promise<ComparedPage<DifferenceRow & Stored>> {
  const earlier = { reportNo: earlierNo, accountId: report.accountId };
  const comparison = {
    reportNo: report.reportNo,
    previousNo: earlierNo,
    cut: report.outcome === 'stopped' ? ('stopped' as const) : ('cut' as const),
    received: report.received,
  };
  const looks = { reportNo: report.reportNo, earlier: [earlierNo] };
  const [judgedLost, judgedFound] = await Promise.all([
    judges.judgeLost(db.orm, comparison),
    (judges.judgeFound ?? judgeByCoverage)(db.orm, looks),
  ]);
  const isAsked = isOneOf(sql`f.change`)(askedChanges(request));
  const rows = await plannedRows<Totals & DifferenceRow & Stored>(
    db.pool,
    sql`
      WITH ${comparedTables(comparison, judgedLost, judgedFound)}, asked AS MATERIALIZED (
        SELECT f.* FROM compared f
        WHERE ${isAsked} AND ${isOwned(report)} AND ${isOwned(earlier)} AND ${await searchCondition()}
      ), picked AS (
        -- Numbered as they come out of the page: to number all of them would be to sort all of them.
        SELECT f.*, row_number() OVER () AS place FROM (
          SELECT f.* FROM asked f JOIN report_issues i ON i.report_no = f.report_no AND i.no = f.issue_no
          ORDER BY ${orderOf(places, request)} ${limitsOf(request)}
        ) f
      ), items AS (${itemsOf(places, report, earlier, request)})
      SELECT totals.*, items.* FROM (
        SELECT (SELECT coalesce(jsonb_object_agg(c.change, c.number), '{}') FROM (
            SELECT change, count(*) AS number FROM compared WHERE ${isOwned(report)} AND ${isOwned(earlier)} GROUP BY change
          ) c) AS counts,
          count(*)::int AS total, ${levelSums(sql`asked.severity`, sql`count(*)`)}
        FROM asked
      ) totals LEFT JOIN items ON true ORDER BY items.place`,
  );
  const totals: Totals = rows[0] ?? { ...NO_LEVELS, total: 0, counts: {} };
  const { counts, total, critical, high, medium, low } = totals;
  return {
    total,
    items: rows.filter(({ fingerprint }) => fingerprint !== null),
    aggregation: request.aggregate ? { critical, high, medium, low } : null,
    counts: Object.fromEntries(CHANGES.map((change) => [change, counts[change] ?? 0])) as ChangeCounts,
  };

  async function searchCondition(): Promise<SQL> {
    if (request.search === '') return sql`true`;
    const [now, then] = await Promise.all([
      searchHits(db.pool, places, report, request),
      searchHits(db.pool, places, earlier, request, 'both'),
    ]);
    return anyOf([
      sql`(f.report_no = ${report.reportNo} AND ${isHit(places, now)})`,
      sql`(f.report_no = ${earlierNo} AND ${isHit(places, then)})`,
    ]);
  }
}

const PLACE = ['ip', 'port', 'protocol', 'also_protocol', 'url', 'method', 'parameter', 'place_name'];
const placeOf = (alias: string) => columns(PLACE, alias);

/**
 * `compared`: every finding of either report, with what became of it; `carried` is in `report_gone` of the earlier one.
 * Each table is made once: put together into one, the planner expects a handful of rows and joins 200,000 in loops.
 */
function comparedTables(
  comparison: { readonly reportNo: number; readonly previousNo: number },
  judgedLost: SQL,
  judgedFound: SQL,
): SQL {
  const { reportNo, previousNo } = comparison;
  // A service over two protocols is known by either (same-finding.ts).
  const standing = (table: SQL, key: SQL, condition: SQL) => sql`
    SELECT ${key} AS fingerprint, p.severity, p.unconfirmed, p.versions, i.exploited_on IS NOT NULL AS exploited
    FROM ${table} p JOIN report_issues i ON i.report_no = p.report_no AND i.no = p.issue_no
    WHERE p.report_no = ${previousNo} AND ${key} IS NOT NULL AND ${condition}`;
  const keys = [sql`p.fingerprint`, sql`p.also_fingerprint`];
  const standings = keys.flatMap((key) => [
    standing(sql`report_findings`, key, sql`true`),
    standing(sql`report_gone`, key, sql`p.change = 'unverified'`),
  ]);
  return sql`
    standing AS MATERIALIZED (
      ${sql.join(standings, sql` UNION ALL `)}
    ), found AS MATERIALIZED (
      SELECT p.no, p.issue_no, p.fingerprint, p.also_fingerprint, ${placeOf('p')}, p.severity, p.unconfirmed, p.versions, i.check_code, i.about,
        i.exploited_on IS NOT NULL AS exploited
      FROM report_findings p JOIN report_issues i ON i.report_no = p.report_no AND i.no = p.issue_no
      WHERE p.report_no = ${reportNo}
    ), seen AS MATERIALIZED (
      SELECT f.*, b.fingerprint IS NOT NULL AS known, b.severity AS previous_severity, ${changedSince} AS changed
      FROM found f LEFT JOIN standing b ON b.fingerprint = CASE
        WHEN f.also_fingerprint IS NULL OR f.fingerprint IN (SELECT fingerprint FROM standing) THEN f.fingerprint
        ELSE f.also_fingerprint END
    ), fresh AS MATERIALIZED (
      SELECT fingerprint, ${columns(PLACE)}, check_code, about FROM seen WHERE NOT known
    ), first_seen AS MATERIALIZED (${judgedFound}), ${lostSince(comparison)},
    not_seen AS MATERIALIZED (${judgedLost}), compared AS MATERIALIZED (
      SELECT ${reportNo}::int AS report_no, false AS carried, s.no, s.issue_no, ${placeOf('s')}, s.severity,
        s.previous_severity, s.changed,
        CASE WHEN s.known THEN CASE WHEN cardinality(s.changed) > 0 THEN 'changed' ELSE 'still' END
          WHEN j.reason IS NULL THEN 'new' ELSE 'found' END AS change, j.reason
      FROM seen s LEFT JOIN first_seen j ON j.fingerprint = s.fingerprint
      UNION ALL
      SELECT ${previousNo}::int, l.carried, l.no, l.issue_no, ${placeOf('l')}, l.severity, l.severity, '{}',
        CASE WHEN l.reason IS NULL THEN 'gone' ELSE 'unverified' END, l.reason
      FROM not_seen l WHERE NOT (l.carried AND l.outside)
    )`;
}

/** The same orders as of a stored comparison; of two issues that are alike, this report's comes first. */
function orderOf(places: FindingPlaces, request: DifferenceRequest): SQL {
  const direction = directionOf(request.order);
  const rest = sql`f.report_no DESC, f.no`;
  if (request.sortBy === 'host') {
    const keys = keysOf(places).map((key) => sql`${columnOf(key)} ${direction}`);
    return sql`${sql.join(keys, sql`, `)}, i.severity DESC, ${rest}`;
  }
  if (request.sortBy === 'change') {
    return sql`array_position(${sql.param(CHANGES)}::text[], f.change) ${direction}, f.severity DESC, ${rest}`;
  }
  return sql`${issueOrder(request.sortBy, request)}, ${rest}`;
}

type Ref = Pick<ReportRow, 'reportNo' | 'accountId'>;

function itemsOf(places: FindingPlaces, report: ReportRow, earlier: Ref, { language }: DifferenceRequest): SQL {
  const seenIn = (ref: Ref) => sql`
    SELECT ${FINDING_COLUMNS}, ${places.select}, NULL::timestamptz AS kept_seen_at
    FROM report_findings f ${places.join(ref)}
    WHERE f.report_no = ${ref.reportNo} AND f.report_no = picked.report_no AND f.no = picked.no AND NOT picked.carried`;
  return sql`
    SELECT picked.place, d.*, ${issueDetails(language)}, picked.previous_severity, picked.changed, picked.change,
      picked.reason, seen.id AS seen_id, coalesce(seen.begun_at, d.kept_seen_at) AS seen_at
    FROM picked CROSS JOIN LATERAL (
      ${seenIn(report)} UNION ALL ${seenIn(earlier)} UNION ALL
      SELECT ${FINDING_COLUMNS}, ${places.selectGone}, f.seen_at
      FROM report_gone f WHERE f.report_no = ${earlier.reportNo} AND f.no = picked.no AND picked.carried
    ) d
    JOIN report_issues i ON i.report_no = picked.report_no AND i.no = picked.issue_no
    JOIN report_issue_texts t ON t.report_no = picked.report_no AND t.no = picked.issue_no
    ${lastSeen(report)}`;
}
