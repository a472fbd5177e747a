import { CHANGES, type Change } from '@rocca/contract/report/changes';
import type { DifferenceFields } from '@rocca/contract/report/difference.schema';
import type { LevelCounts } from '@rocca/contract/report/levels';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/db/prepared-query.ts';
import { levelSums } from '../levels.ts';
import { countOfChanges, issuesOf, pickAlongIssues, pickByRank, pickFew, SEEN, UNSEEN } from './along-issues.ts';
import { allOf, directionOf, isOneOf, isOwned, limitsOf } from './conditions.ts';
import { FINDING_COLUMNS, type FindingRow, issueDetails } from './findings.ts';
import { emptyPage, type ListRequest, NO_LEVELS, type Page } from './list-request.ts';
import { columnOf, type FindingPlaces, pickByPlaces } from './places.ts';
import type { ReportRow } from './report.repo.ts';
import {
  foundFew,
  foundNothing,
  foundPlaces,
  isHit,
  isIssueHit,
  rowsUnder,
  type SearchHits,
  searchHits,
} from './search.ts';

/** A finding of this report or the one before, as it is stored; the columns of its place stand beside it. */
export interface DifferenceRow
  extends Omit<FindingRow, 'change'>,
    Pick<DifferenceFields, 'change' | 'previous_severity' | 'changed'> {
  /** The latest earlier report that saw it: its test, unless it was deleted, and when it began. */
  readonly seen_id: string | null;
  readonly seen_at: Date | null;
}

export type DifferenceSort = 'severity' | 'change' | 'host' | 'name' | 'known_exploited';
export type DifferenceRequest = ListRequest<
  DifferenceSort,
  { readonly change?: Change[] | undefined; readonly compare?: string | undefined }
>;

export const askedChanges = ({ filters: { change } }: DifferenceRequest): Change[] =>
  CHANGES.filter((one) => change?.includes(one) ?? true);

interface Question {
  readonly places: FindingPlaces;
  readonly report: ReportRow;
  readonly request: DifferenceRequest;
  readonly hits: SearchHits | null;
  /** Those asked for, in the contract's order. */
  readonly changes: readonly Change[];
}

/** Findings of this report and of the one before, and what became of each. */
export async function differencePage<Stored extends object>(
  db: Queryable,
  places: FindingPlaces<Stored>,
  report: ReportRow,
  request: DifferenceRequest,
): Promise<Page<DifferenceRow & Stored>> {
  const changes = askedChanges(request);
  if (report.previousNo === null || changes.length === 0) return emptyPage(request);
  const hits = request.search === '' ? null : await searchHits(db, places, report, request, 'both');
  if (hits && foundNothing(hits)) return emptyPage(request);
  const question = { places, report, request, hits, changes };
  const [items, { total, ...levels }] = await Promise.all([
    itemsOf<DifferenceRow & Stored>(db, question),
    totalsOf(db, question),
  ]);
  return { total, items, aggregation: request.aggregate ? levels : null };
}

async function itemsOf<Row extends object>(db: Queryable, question: Question): Promise<Row[]> {
  const picked = PICKS[question.request.sortBy](question);
  return picked ? rowsUnder(question.hits)<Row>(db, sql`WITH picked AS (${picked}) ${details(question)}`) : [];
}

/** What this report saw is in one table, what it did not see in the other; `no` runs through both. */
const tableOf = (change: Change): SQL => (SEEN.includes(change) ? sql`report_findings f` : sql`report_gone f`);

const HAS_CHANGE: Readonly<Record<Change, SQL>> = {
  new: sql`f.change = 'new'`,
  found: sql`f.change = 'found'`,
  changed: sql`f.change = 'changed'`,
  still: sql`f.change = 'still'`,
  gone: sql`f.change = 'gone'`,
  unverified: sql`f.change = 'unverified'`,
};

function selection({ places, report, hits }: Question, table: SQL, condition: SQL, columns: SQL): SQL {
  const conditions = [sql`f.report_no = ${report.reportNo}`, isOwned(report), condition];
  if (hits) conditions.push(isHit(places, hits));
  return sql`SELECT ${columns} FROM ${table} WHERE ${allOf(conditions)}`;
}

const branch = (question: Question, change: Change, columns: SQL) =>
  selection(question, tableOf(change), HAS_CHANGE[change], columns);

const unionOf = (selections: readonly SQL[]) => sql.join([...selections], sql` UNION ALL `);

const union = (question: Question, columns: SQL) =>
  unionOf(question.changes.map((change) => branch(question, change, columns)));

/** By issue wherever its counts say where a page lies; otherwise by the rows themselves. */
const PICKS: Readonly<Record<DifferenceSort, (question: Question) => SQL | null>> = {
  severity: (question) => pickByIssue(question, 'severity'),
  name: (question) => pickByIssue(question, 'name'),
  known_exploited: (question) => pickByIssue(question, 'known_exploited'),
  host: pickByPlace,
  change: (question) => (question.hits ? pickRanked(question) : pickSlices(question)),
};

function pickByIssue(question: Question, sort: 'severity' | 'name' | 'known_exploited'): SQL {
  const { report, request, hits, changes } = question;
  if (hits && foundPlaces(hits)) {
    const findings = union(question, sql`f.no, f.issue_no`);
    return (foundFew(hits) ? pickFew : pickByRank)({ report, request, sort, findings });
  }
  const ofIssue = changes.map((change) => sql`${branch(question, change, sql`f.no`)} AND f.issue_no = w.no`);
  return pickAlongIssues({
    ...{ report, request, sort },
    count: countOfChanges(changes),
    condition: hits ? isIssueHit(hits) : sql`true`,
    findings: unionOf(ofIssue),
  });
}

/** One branch for each table. */
function pickByPlace(question: Question): SQL {
  const { places, request } = question;
  const page = {
    ...{ places, direction: directionOf(request.order), limits: limitsOf(request) },
    most: request.skip + request.first,
  };
  return pickByPlaces(page, (key, columns) =>
    [SEEN, UNSEEN].flatMap((all) => {
      const asked = all.filter((change) => question.changes.includes(change));
      const [one] = asked;
      if (!one) return [];
      // All of a table's changes are no condition: the index of places alone gives the rows in order.
      const ofChange = asked.length === all.length ? sql`true` : isOneOf(sql`f.change`)(asked);
      return [selection(question, tableOf(one), sql`${columnOf(key)} IS NOT NULL AND ${ofChange}`, columns)];
    }),
  );
}

/** By change and then by severity. */
function pickRanked(question: Question): SQL {
  const rank = sql`array_position(${sql.param(inOrder(question))}::text[], f.change)`;
  return sql`
    SELECT no, row_number() OVER (ORDER BY rank, severity DESC, no DESC) AS place FROM (
      SELECT * FROM (${union(question, sql`f.no, f.severity, ${rank} AS rank`)}) u
      ORDER BY rank, severity DESC, no DESC ${limitsOf(question.request)}
    ) x`;
}

const inOrder = ({ changes, request }: Question) => (request.order === 'asc' ? changes : changes.toReversed());

/** Without a search the report knows how many there are of each: the page is cut out of one or two of them. */
function pickSlices(question: Question): SQL | null {
  const { first, skip } = question.request;
  const slices: SQL[] = [];
  let before = 0;
  for (const change of inOrder(question)) {
    const from = Math.max(0, skip - before);
    const rows = Math.min(question.report[change], skip + first - before) - from;
    before += question.report[change];
    if (rows <= 0) continue;
    const columns = sql`f.no, f.severity, ${slices.length}::int AS slice`;
    const rest = sql`ORDER BY f.severity DESC, f.no DESC ${limitsOf({ first: rows, skip: from })}`;
    slices.push(sql`(${branch(question, change, columns)} ${rest})`);
  }
  if (slices.length === 0) return null;
  return sql`
    SELECT no, row_number() OVER (ORDER BY slice, severity DESC, no DESC) AS place FROM (${unionOf(slices)}) x`;
}

type Totals = LevelCounts & { readonly total: number };

/** Read from the report's row, or from the issues, wherever they know. */
async function totalsOf(db: Queryable, question: Question): Promise<Totals> {
  const { report, request, hits, changes } = question;
  if (!hits && !request.aggregate) {
    return { ...NO_LEVELS, total: changes.reduce((sum, change) => sum + report[change], 0) };
  }
  const byRow = hits && foundPlaces(hits);
  const what = byRow ? sql`count(*)` : sql`sum(${countOfChanges(changes)})`;
  const from = byRow
    ? sql`(${union(question, sql`f.severity`)}) i`
    : sql`${issuesOf(report)} WHERE i.report_no = ${report.reportNo} AND ${isOwned(report)}
          AND ${hits ? isIssueHit(hits) : sql`true`}`;
  const [totals] = await rowsUnder(question.hits)<Totals>(
    db,
    sql`SELECT coalesce(${what}, 0)::int AS total, ${levelSums(sql`i.severity`, what)} FROM ${from}`,
  );
  return totals ?? { ...NO_LEVELS, total: 0 };
}

/** The latest report before this one that saw the finding `d`, and is still there: a join. */
export const lastSeen = ({ targetNo, accountId, begunAt, reportNo }: ReportRow): SQL => sql`
  LEFT JOIN LATERAL (
    SELECT CASE WHEN s.deleted_at IS NULL THEN s.id END AS id, r.begun_at
    FROM reports r JOIN tasks s ON s.id = r.task_id
    WHERE r.target_no = ${targetNo} AND r.account_id = ${accountId} AND (r.begun_at, r.no) < (${begunAt}, ${reportNo})
      AND EXISTS (SELECT FROM report_findings e WHERE e.report_no = r.no AND e.fingerprint = d.fingerprint)
    ORDER BY r.begun_at DESC, r.no DESC LIMIT 1
  ) seen ON true`;

const details = ({ places, report, request }: Question): SQL => sql`
  SELECT d.*, ${issueDetails(request.language)}, seen.id AS seen_id, coalesce(seen.begun_at, d.kept_seen_at) AS seen_at
  FROM picked CROSS JOIN LATERAL (
    SELECT ${FINDING_COLUMNS}, f.change, f.reason, ${places.select}, f.previous_severity, f.changed, f.issue_no,
      NULL::timestamptz AS kept_seen_at
    FROM report_findings f ${places.join(report)}
    WHERE f.report_no = ${report.reportNo} AND f.no = picked.no
    UNION ALL
    SELECT ${FINDING_COLUMNS}, f.change, f.reason, ${places.selectGone}, f.severity, '{}', f.issue_no, f.seen_at
    FROM report_gone f WHERE f.report_no = ${report.reportNo} AND f.no = picked.no
  ) d
  JOIN report_issues i ON i.report_no = ${report.reportNo} AND i.no = d.issue_no
  JOIN report_issue_texts t ON t.report_no = ${report.reportNo} AND t.no = d.issue_no
  ${lastSeen(report)}
  ORDER BY picked.place`;
