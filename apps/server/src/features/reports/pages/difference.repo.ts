import type { Language } from '@rocca/contract/language';
import { CHANGES, type Change, type NscanDifferenceRow } from '@rocca/contract/report/nscan.schema';
import { issuesOf, pickAlongIssues, pickByRank, pickFew } from './along-issues.ts';
import {
  direction,
  emptyPage,
  type LevelCounts,
  type ListRequest,
  levelSums,
  limits,
  type Page,
} from './list-request.ts';
import type { NscanRow } from './report.repo.ts';
import { foundFew, foundNothing, hitCondition, type SearchHits, searchHits } from './search.repo.ts';
import { OWNED, type Queryable, rowsOf, Values } from './statement.ts';

export interface DifferenceRow {
  readonly fingerprint: string;
  readonly ip: string;
  readonly hostname: string | null;
  readonly port: number;
  readonly protocol: string;
  readonly severity: number;
  readonly previous_severity: number | null;
  readonly change: Change;
  readonly changed: NscanDifferenceRow['changed'];
  readonly reason: NscanDifferenceRow['reason'];
  readonly first_seen: Date;
  readonly name: string;
}

type Request = ListRequest<'nscan_difference'>;

interface Question {
  readonly report: NscanRow;
  readonly request: Request;
  readonly hits: SearchHits | null;
  /** Those asked for, in the contract's order. */
  readonly changes: readonly Change[];
}

/** Findings of this scan and of the one before, and what became of each. */
export async function differencePage(db: Queryable, report: NscanRow, request: Request): Promise<Page<DifferenceRow>> {
  const changes = CHANGES.filter((change) => request.filters.change?.includes(change) ?? true);
  if (report.previousNo === null || changes.length === 0) return emptyPage(request);
  const hits = request.search === '' ? null : await searchHits(db, report, request, 'all hosts');
  if (hits && foundNothing(hits)) return emptyPage(request);
  const question = { report, request, hits, changes };
  const [items, { total, ...levels }] = await Promise.all([pageItems(db, question), pageTotals(db, question)]);
  return { total, items, aggregation: request.aggregate ? levels : null };
}

async function pageItems(db: Queryable, question: Question): Promise<DifferenceRow[]> {
  const values = new Values(question.report);
  const picked = PICKS[question.request.sortBy](question, values);
  if (picked === null) return [];
  const text = `WITH picked AS (${picked}) ${details(question.request.language)}`;
  return rowsOf<DifferenceRow>(db, text, values.list);
}

/** What this scan saw is in one table, what it did not see in the other; `no` runs through both. */
const SEEN: readonly Change[] = ['new', 'changed', 'still'];
const UNSEEN: readonly Change[] = ['gone', 'unverified'];
const tableOf = (change: Change) => (SEEN.includes(change) ? 'report_findings' : 'report_gone');

function selection({ hits }: Question, table: string, condition: string, columns: string, values: Values): string {
  const conditions = ['d.report_no = $1', OWNED, condition];
  if (hits) conditions.push(hitCondition('d', hits, values));
  return `SELECT ${columns} FROM ${table} d WHERE ${conditions.join(' AND ')}`;
}

const branch = (question: Question, change: Change, columns: string, values: Values) =>
  selection(question, tableOf(change), `d.change = '${change}'`, columns, values);

const union = (question: Question, columns: string, values: Values) =>
  question.changes.map((change) => branch(question, change, columns, values)).join(' UNION ALL ');

/** By issue wherever its counts say where a page lies; otherwise by the rows themselves. */
const PICKS: Readonly<Record<Request['sortBy'], (question: Question, values: Values) => string | null>> = {
  severity: (question, values) => pickByIssue(question, 'severity', values),
  name: (question, values) => pickByIssue(question, 'name', values),
  host: pickByHost,
  change: (question, values) => (question.hits ? pickRanked(question, values) : pickSlices(question, values)),
};

function pickByIssue(question: Question, sort: 'severity' | 'name', values: Values): string {
  const { report, request, hits, changes } = question;
  if (hits && (hits.hostCount > 0 || hits.port)) {
    const findings = union(question, 'd.no, d.issue_no', values);
    return foundFew(hits)
      ? pickFew({ request, sort, findings }, values)
      : pickByRank({ request, sort, findings }, values);
  }
  const findings = changes
    .map((change) => `${branch(question, change, 'd.no', values)} AND d.issue_no = w.no`)
    .join(' UNION ALL ');
  const conditions = hits ? issueHits(hits, values) : 'true';
  return pickAlongIssues({ report, request, sort, count: countOf(question), conditions, findings }, values);
}

const countOf = ({ changes }: Question) => changes.map((change) => `i.${change}`).join(' + ');
const issueHits = ({ issues }: SearchHits, values: Values) => `i.no = ANY (${values.add(issues)}::int[])`;

/** One branch for each table: none can give more to the page than stands before its end. */
function pickByHost(question: Question, values: Values): string {
  const { first, skip, order } = question.request;
  const way = direction(order);
  const keys = `ip ${way}, issue_no ${way}, no ${way}`;
  const branches = [SEEN, UNSEEN].flatMap((all) => {
    const asked = all.filter((change) => question.changes.includes(change));
    if (asked.length === 0) return [];
    // All of a table's changes are no condition: the index of addresses alone gives the rows in order.
    const condition = asked.length === all.length ? 'true' : `d.change = ANY (${values.add(asked)}::text[])`;
    const rows = selection(question, tableOf(asked[0] ?? 'new'), condition, 'd.ip, d.issue_no, d.no', values);
    return [`(${rows} ORDER BY ${keys} LIMIT ${values.add(skip + first)})`];
  });
  return `
    SELECT no, row_number() OVER (ORDER BY ${keys}) AS place FROM (
      SELECT * FROM (${branches.join(' UNION ALL ')}) u ORDER BY ${keys} ${limits(question.request, values)}
    ) x`;
}

/** By change and then by severity. */
function pickRanked(question: Question, values: Values): string {
  const rank = `array_position(${values.add(inOrder(question))}::text[], d.change)`;
  return `
    SELECT no, row_number() OVER (ORDER BY rank, severity DESC, no DESC) AS place FROM (
      SELECT * FROM (${union(question, `d.no, d.severity, ${rank} AS rank`, values)}) u
      ORDER BY rank, severity DESC, no DESC ${limits(question.request, values)}
    ) x`;
}

const inOrder = ({ changes, request }: Question) => (request.order === 'asc' ? changes : changes.toReversed());

/** Without a search the report knows how many there are of each: the page is cut out of one or two of them. */
function pickSlices(question: Question, values: Values): string | null {
  const { first, skip } = question.request;
  const slices: string[] = [];
  let before = 0;
  for (const change of inOrder(question)) {
    const from = Math.max(0, skip - before);
    const rows = Math.min(question.report[change], skip + first - before) - from;
    before += question.report[change];
    if (rows <= 0) continue;
    const place = `${values.add(slices.length)}::int AS slice`;
    const rest = `ORDER BY d.severity DESC, d.no DESC ${limits({ first: rows, skip: from }, values)}`;
    slices.push(`(${branch(question, change, `d.no, d.severity, ${place}`, values)} ${rest})`);
  }
  if (slices.length === 0) return null;
  return `SELECT no, row_number() OVER (ORDER BY slice, severity DESC, no DESC) AS place
          FROM (${slices.join(' UNION ALL ')}) x`;
}

type Totals = LevelCounts & { readonly total: number };

/** Read from the report's row, or from the issues, wherever they know. */
async function pageTotals(db: Queryable, question: Question): Promise<Totals> {
  const { report, request, hits, changes } = question;
  const none = { critical: 0, high: 0, medium: 0, low: 0 };
  if (!hits && !request.aggregate) return { ...none, total: changes.reduce((sum, change) => sum + report[change], 0) };
  const values = new Values(report);
  const byRow = hits && (hits.hostCount > 0 || hits.port);
  const [what, from] = byRow
    ? ['count(*)', `(${union(question, 'd.severity', values)}) i`]
    : [
        `sum(${countOf(question)})`,
        `${issuesOf(report)} WHERE i.report_no = $1 AND ${OWNED} AND ${hits ? issueHits(hits, values) : 'true'}`,
      ];
  const text = `SELECT coalesce(${what}, 0)::int AS total, ${levelSums('i.severity', what)} FROM ${from}`;
  return (await rowsOf<Totals>(db, text, values.list))[0] ?? { ...none, total: 0 };
}

const details = (language: Language) => `
  SELECT d.fingerprint, host(d.ip) AS ip, d.hostname, d.port, d.protocol, d.severity, d.previous_severity, d.change,
    d.changed, d.reason, d.first_seen, t.name_${language} AS name
  FROM picked CROSS JOIN LATERAL (
    SELECT v.fingerprint, v.ip, h.hostname, v.port, v.protocol, v.severity, v.previous_severity, v.change, v.changed,
      NULL AS reason, v.first_seen, v.issue_no
    FROM report_findings v LEFT JOIN nscan_hosts h ON h.report_no = $1 AND h.ip = v.ip
    WHERE v.report_no = $1 AND v.no = picked.no
    UNION ALL
    SELECT g.fingerprint, g.ip, g.place_name, g.port, g.protocol, g.severity, g.severity, g.change, '{}', g.reason,
      g.first_seen, g.issue_no
    FROM report_gone g WHERE g.report_no = $1 AND g.no = picked.no
  ) d
  JOIN report_issue_texts t ON t.report_no = $1 AND t.no = d.issue_no
  ORDER BY picked.place`;
