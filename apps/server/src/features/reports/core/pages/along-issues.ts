import type { Language } from '@rocca/contract/language';
import { CHANGES, type Change, SEEN_CHANGES } from '@rocca/contract/report/changes';
import { type SQL, sql } from 'drizzle-orm';
import { directionOf, isOwned, limitsOf } from './conditions.ts';
import type { ListRequest } from './list-request.ts';
import type { ReportRow } from './report.repo.ts';

export type IssueSort = 'severity' | 'name' | 'epss' | 'known_exploited' | 'certainty';

const SORTED_NAME: Readonly<Record<Language, SQL>> = { it: sql`i.sort_it`, en: sql`i.sort_en` };

/** Sorts by what an issue is, as opposed to where it was found. */
const ISSUE_ORDERS: Readonly<Record<IssueSort, (direction: SQL, language: Language) => SQL>> = {
  // Of two that are equally bad, the one that was shown on the target comes first, then the one that is being exploited.
  severity: (direction) =>
    sql`i.severity ${direction}, i.proof > 0, i.exploited_on IS NULL, i.proof, i.epss DESC NULLS LAST, i.no`,
  name: (direction, language) => sql`${SORTED_NAME[language]} ${direction}, i.no`,
  epss: (direction) => sql`i.epss ${direction} NULLS LAST, i.no`,
  known_exploited: (direction) => sql`i.exploited_on IS NOT NULL ${direction}, i.severity DESC, i.proof, i.no`,
  certainty: (direction) => sql`i.proof ${direction}, i.severity DESC, i.no`,
};

export const isIssueSort = (sort: string): sort is IssueSort => Object.hasOwn(ISSUE_ORDERS, sort);

type OrderedRequest = Pick<ListRequest, 'first' | 'skip' | 'order' | 'language'>;

export const issueOrder = (sort: IssueSort, { order, language }: OrderedRequest) =>
  ISSUE_ORDERS[sort](directionOf(order), language);

/** How many findings of the issue `i` have one of these changes. */
export const countOfChanges = (changes: readonly Change[]): SQL =>
  changes.length === 0
    ? sql`0`
    : sql.join(
        changes.map((change) => sql`i.${sql.identifier(change)}`),
        sql` + `,
      );

/** What a finding of this report can be; the other changes are of findings that were not seen again. */
export const SEEN: readonly Change[] = SEEN_CHANGES;
export const UNSEEN = CHANGES.filter((change) => !SEEN.includes(change));

/** The issues with their counts; those of a report that is still open are counted now. */
export function issuesOf({ closedAt, reportNo }: ReportRow): SQL {
  if (closedAt) return sql`report_issues i`;
  const counts = SEEN.map((change) => sql`count(*) FILTER (WHERE change = ${change}) AS ${sql.identifier(change)}`);
  return sql`(
    SELECT i.report_no, i.no, i.severity, i.epss, i.exploited_on, i.sort_it, i.sort_en, i.vulnerability, i.remedy,
      i.proof, c.*, 0 AS gone, 0 AS unverified
    FROM report_issues i JOIN (
      SELECT issue_no, count(*) AS findings, count(*) FILTER (WHERE NOT unconfirmed) AS confirmed,
        ${sql.join(counts, sql`, `)}
      FROM report_findings WHERE report_no = ${reportNo} GROUP BY issue_no
    ) c ON c.issue_no = i.no WHERE i.report_no = ${reportNo}
  ) i`;
}

interface AlongIssues {
  readonly report: ReportRow;
  readonly request: OrderedRequest;
  readonly sort: IssueSort;
  /** How many findings of an issue are asked for: a sum of its counts. */
  readonly count: SQL;
  /** Which issues are asked for. */
  readonly condition: SQL;
  /** The findings of the issue `w` that are asked for: a SELECT that gives their `no`. */
  readonly findings: SQL;
}

/**
 * Picks a page by the running sum of findings over the ordered issues, which says into which issues it falls: however
 * deep it lies, only its own findings are read.
 */
export function pickAlongIssues({ report, request, sort, count, condition, findings }: AlongIssues): SQL {
  const from = sql`${request.skip}::bigint`;
  const rows = sql`${request.first}::bigint`;
  return sql`
    SELECT f.no, row_number() OVER (ORDER BY w.upto, f.no) AS place
    FROM (
      SELECT * FROM (
        SELECT no, wanted, sum(wanted) OVER (ORDER BY ${issueOrder(sort, request)} ROWS UNBOUNDED PRECEDING) AS upto
        FROM (
          SELECT i.*, ${count} AS wanted FROM ${issuesOf(report)}
          WHERE i.report_no = ${report.reportNo} AND ${isOwned(report)} AND ${condition}
        ) i
        WHERE wanted > 0
      ) s WHERE upto > ${from} AND upto - wanted < ${from} + ${rows}
    ) w CROSS JOIN LATERAL (
      SELECT no FROM (${findings}) f ORDER BY no
      LIMIT least(w.upto, ${from} + ${rows}) - greatest(w.upto - w.wanted, ${from})
      OFFSET greatest(${from} - (w.upto - w.wanted), 0)
    ) f`;
}

interface ByIssue extends Pick<AlongIssues, 'report' | 'request' | 'sort'> {
  /** The findings that are asked for: a SELECT that gives their `no` and `issue_no`. */
  readonly findings: SQL;
}

/** Findings that are few can be sorted as they are. */
export function pickFew({ report, request, sort, findings }: ByIssue): SQL {
  const order = sql`${issueOrder(sort, request)}, v.no`;
  return sql`
    SELECT v.no, row_number() OVER (ORDER BY ${order}) AS place
    FROM (${findings}) v JOIN report_issues i ON i.report_no = ${report.reportNo} AND i.no = v.issue_no
    ORDER BY ${order} ${limitsOf(request)}`;
}

/** Up to here a page is found by walking from the start; beyond, all that match are sorted. */
const SHALLOW = 1000;

export const isShallow = ({ skip }: Pick<OrderedRequest, 'skip'>) => skip < SHALLOW;

/** Many findings, each to be looked at: along the ordered issues, or, deeper, by the rank of each one's issue. */
export function pickByRank({ report, request, sort, findings }: ByIssue): SQL {
  const ranked = sql`
    SELECT i.no, row_number() OVER (ORDER BY ${issueOrder(sort, request)}) AS rank
    FROM report_issues i WHERE i.report_no = ${report.reportNo} AND ${isOwned(report)}`;
  if (isShallow(request)) {
    return sql`
      SELECT v.no, row_number() OVER (ORDER BY i.rank, v.no) AS place
      FROM (${ranked} ORDER BY rank) i JOIN (${findings}) v ON v.issue_no = i.no
      ORDER BY i.rank, v.no ${limitsOf(request)}`;
  }
  // Each side read once and then joined. One number holds rank and finding: it sorts in a third of the memory.
  return sql`
    WITH ranked AS MATERIALIZED (${ranked}), found AS MATERIALIZED (${findings})
    SELECT (place & 4294967295)::int AS no, place FROM (
      SELECT (r.rank << 32) | f.no AS place FROM found f JOIN ranked r ON r.no = f.issue_no
      ORDER BY place ${limitsOf(request)}
    ) x`;
}
