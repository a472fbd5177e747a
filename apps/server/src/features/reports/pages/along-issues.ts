import type { Language } from '@rocca/contract/language';
import { direction, type ListRequest, limits } from './list-request.ts';
import type { NscanRow } from './report.repo.ts';
import { OWNED, type Values } from './statement.ts';

type Order = ListRequest<'vulnerabilities'>['order'];
export type IssueSort = 'severity' | 'name' | 'epss' | 'known_exploited';

/** Sorts by what an issue is, as opposed to where it was found. */
const ISSUE_ORDERS: Readonly<Record<IssueSort, (order: Order, language: Language) => string>> = {
  // Of two that are equally bad, the one that is being exploited comes first.
  severity: (order) => `i.severity ${direction(order)}, i.exploited_on IS NULL, i.epss DESC NULLS LAST, i.no`,
  name: (order, language) => `i.sort_${language} ${direction(order)}, i.no`,
  epss: (order) => `i.epss ${direction(order)} NULLS LAST, i.no`,
  known_exploited: (order) => `i.exploited_on IS NOT NULL ${direction(order)}, i.severity DESC, i.no`,
};

export const isIssueSort = (sort: string): sort is IssueSort => sort in ISSUE_ORDERS;

interface OrderedRequest {
  readonly first: number;
  readonly skip: number;
  readonly order: Order;
  readonly language: Language;
}

const issueOrder = (sort: IssueSort, { order, language }: OrderedRequest) => ISSUE_ORDERS[sort](order, language);

/** The issues with their counts; those of a report that is still open are counted now. */
export function issuesOf({ closedAt }: NscanRow): string {
  if (closedAt) return 'report_issues i';
  const of = (change: string) => `count(*) FILTER (WHERE change = '${change}') AS ${change}`;
  return `(
    SELECT i.report_no, i.no, i.severity, i.epss, i.exploited_on, i.sort_it, i.sort_en, c.*, 0 AS gone, 0 AS unverified
    FROM report_issues i JOIN (
      SELECT issue_no, count(*) AS findings, count(*) FILTER (WHERE NOT unconfirmed) AS confirmed,
        ${of('new')}, ${of('changed')}, ${of('still')}
      FROM report_findings WHERE report_no = $1 GROUP BY issue_no
    ) c ON c.issue_no = i.no WHERE i.report_no = $1
  ) i`;
}

interface AlongIssues {
  readonly report: NscanRow;
  readonly request: OrderedRequest;
  readonly sort: IssueSort;
  /** How many findings of an issue are asked for: a sum of its counts. */
  readonly count: string;
  /** Which issues are asked for. */
  readonly conditions: string;
  /** The findings of the issue `w` that are asked for: a SELECT that gives their `no`. */
  readonly findings: string;
}

/**
 * Picks a page by the running sum of findings over the ordered issues, which says into which issues it falls: however
 * deep it lies, only its own findings are read.
 */
export function pickAlongIssues(
  { report, request, sort, count, conditions, findings }: AlongIssues,
  values: Values,
): string {
  const [from, rows] = [`${values.add(request.skip)}::bigint`, `${values.add(request.first)}::bigint`];
  return `
    SELECT f.no, row_number() OVER (ORDER BY w.upto, f.no) AS place
    FROM (
      SELECT * FROM (
        SELECT no, wanted, sum(wanted) OVER (ORDER BY ${issueOrder(sort, request)} ROWS UNBOUNDED PRECEDING) AS upto
        FROM (SELECT i.*, ${count} AS wanted FROM ${issuesOf(report)} WHERE i.report_no = $1 AND ${OWNED} AND ${conditions}) i
        WHERE wanted > 0
      ) s WHERE upto > ${from} AND upto - wanted < ${from} + ${rows}
    ) w CROSS JOIN LATERAL (
      SELECT no FROM (${findings}) f ORDER BY no
      LIMIT least(w.upto, ${from} + ${rows}) - greatest(w.upto - w.wanted, ${from})
      OFFSET greatest(${from} - (w.upto - w.wanted), 0)
    ) f`;
}

interface ByIssue extends Pick<AlongIssues, 'request' | 'sort'> {
  /** The findings that are asked for: a SELECT that gives their `no` and `issue_no`. */
  readonly findings: string;
}

/** Findings that are few can be sorted as they are. */
export function pickFew({ request, sort, findings }: ByIssue, values: Values): string {
  const order = `${issueOrder(sort, request)}, v.no`;
  return `
    SELECT v.no, row_number() OVER (ORDER BY ${order}) AS place
    FROM (${findings}) v JOIN report_issues i ON i.report_no = $1 AND i.no = v.issue_no
    ORDER BY ${order} ${limits(request, values)}`;
}

/** Up to here a page is found by walking from the start; beyond, all that match are sorted. */
const SHALLOW = 1000;

/** Many findings, each to be looked at: along the ordered issues, or, deeper, by the rank of each one's issue. */
export function pickByRank({ request, sort, findings }: ByIssue, values: Values): string {
  const ranked = `SELECT i.no, row_number() OVER (ORDER BY ${issueOrder(sort, request)}) AS rank
    FROM report_issues i WHERE i.report_no = $1 AND ${OWNED}`;
  if (request.skip < SHALLOW) {
    return `
      SELECT v.no, row_number() OVER (ORDER BY i.rank, v.no) AS place
      FROM (${ranked} ORDER BY rank) i JOIN (${findings}) v ON v.issue_no = i.no
      ORDER BY i.rank, v.no ${limits(request, values)}`;
  }
  // Each side read once and then joined. One number holds rank and finding: it sorts in a third of the memory.
  return `
    WITH ranked AS MATERIALIZED (${ranked}), found AS MATERIALIZED (${findings})
    SELECT (place & 4294967295)::int AS no, place FROM (
      SELECT (r.rank << 32) | f.no AS place FROM found f JOIN ranked r ON r.no = f.issue_no
      ORDER BY place ${limits(request, values)}
    ) x`;
}
