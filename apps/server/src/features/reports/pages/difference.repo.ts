import { CHANGES, type Change, type NscanDifferenceRow } from '@rocca/contract/report/nscan.schema';
import type { Language } from '@rocca/contract/language';
import { direction, EMPTY_PAGE, type ListRequest, levelSums, type LevelCounts, limits, type Page } from './list-request.ts';
import type { NscanRow } from './report.repo.ts';
import { foundNothing, hitCondition, type SearchHits, searchHits } from './search.repo.ts';
import { OWNED, type Queryable, Values } from './statement.ts';

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
  if (report.previousNo === null || changes.length === 0) return EMPTY_PAGE;
  const hits = request.search === '' ? null : await searchHits(db, report, request);
  if (hits && foundNothing(hits)) return EMPTY_PAGE;
  const question = { report, request, hits, changes };
  const [items, { total, ...levels }] = await Promise.all([pageItems(db, question), pageTotals(db, question)]);
  return { total, items, aggregation: request.aggregate ? levels : null };
}

async function pageItems(db: Queryable, question: Question): Promise<DifferenceRow[]> {
  const values = new Values(question.report);
  const picked = PICKS[question.request.sortBy](question, values);
  if (picked === null) return [];
  const text = `WITH picked AS (${picked}) ${details(question.request.language)}`;
  return (await db.query<DifferenceRow>(text, values.list)).rows;
}

/** What this scan saw is in one table, what it did not see in the other; `no` runs through both. */
const tableOf = (change: Change) => (change === 'gone' || change === 'unverified' ? 'nscan_gone' : 'nscan_vulnerabilities');

function branch(question: Question, change: Change, columns: string, values: Values): string {
  const conditions = ['d.report_no = $1', OWNED, `d.change = '${change}'`];
  if (question.hits) conditions.push(hitCondition('d', question.hits, values));
  return `SELECT ${columns} FROM ${tableOf(change)} d WHERE ${conditions.join(' AND ')}`;
}

const union = (question: Question, columns: string, values: Values) =>
  question.changes.map((change) => branch(question, change, columns, values)).join(' UNION ALL ');

/** One branch for each change: each comes out of its index in order, and they are merged. */
const PICKS: Readonly<Record<Request['sortBy'], (question: Question, values: Values) => string | null>> = {
  severity: (question, values) => pickMerged(question, 'severity', values),
  host: (question, values) => pickMerged(question, 'ip', values),
  name: pickByName,
  change: (question, values) => (question.hits ? pickRanked(question, values) : pickSlices(question, values)),
};

function pickMerged(question: Question, column: 'severity' | 'ip', values: Values): string {
  const way = direction(question.request.order);
  return `
    SELECT no, row_number() OVER (ORDER BY ${column} ${way}, no ${way}) AS place FROM (
      SELECT * FROM (${union(question, `d.no, d.${column}`, values)}) u
      ORDER BY ${column} ${way}, no ${way} ${limits(question.request, values)}
    ) x`;
}

function pickByName(question: Question, values: Values): string {
  const { order, language } = question.request;
  const ofIssue = question.changes
    .map((change) => `${branch(question, change, 'd.no', values)} AND d.issue_no = i.no`)
    .join(' UNION ALL ');
  return `
    SELECT no, row_number() OVER (ORDER BY rank, no) AS place FROM (
      SELECT u.no, i.rank FROM (
        SELECT no, row_number() OVER (ORDER BY sort_${language} ${direction(order)}, no) AS rank
        FROM nscan_issues WHERE report_no = $1 ORDER BY rank
      ) i CROSS JOIN LATERAL (${ofIssue}) u
      ORDER BY i.rank, u.no ${limits(question.request, values)}
    ) x`;
}

/** By change and then by severity. */
function pickRanked(question: Question, values: Values): string {
  const rank = `array_position(${values.add(inOrder(question))}::text[], d.change)`;
  return `
    SELECT no, row_number() OVER (ORDER BY rank, severity DESC, no) AS place FROM (
      SELECT * FROM (${union(question, `d.no, d.severity, ${rank} AS rank`, values)}) u
      ORDER BY rank, severity DESC, no ${limits(question.request, values)}
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

async function pageTotals(db: Queryable, question: Question): Promise<Totals> {
  const { report, request, hits, changes } = question;
  const none = { critical: 0, high: 0, medium: 0, low: 0 };
  if (!hits && !request.aggregate) return { ...none, total: changes.reduce((sum, change) => sum + report[change], 0) };
  const values = new Values(report);
  const text = `SELECT count(*)::int AS total, ${levelSums('severity', 'count(*)')}
                FROM (${union(question, 'd.severity', values)}) u`;
  return (await db.query<Totals>(text, values.list)).rows[0] ?? { ...none, total: 0 };
}

const details = (language: Language) => `
  SELECT d.fingerprint, host(d.ip) AS ip, d.hostname, d.port, d.protocol, d.severity, d.previous_severity, d.change,
    d.changed, d.reason, d.first_seen, t.name_${language} AS name
  FROM picked CROSS JOIN LATERAL (
    SELECT v.fingerprint, v.ip, h.hostname, v.port, v.protocol, v.severity, v.previous_severity, v.change, v.changed,
      NULL AS reason, v.first_seen, v.issue_no
    FROM nscan_vulnerabilities v LEFT JOIN nscan_hosts h ON h.report_no = $1 AND h.ip = v.ip
    WHERE v.report_no = $1 AND v.no = picked.no
    UNION ALL
    SELECT g.fingerprint, g.ip, g.hostname, g.port, g.protocol, g.severity, g.severity, g.change, '{}', g.reason,
      g.first_seen, g.issue_no
    FROM nscan_gone g WHERE g.report_no = $1 AND g.no = picked.no
  ) d
  JOIN nscan_issue_texts t ON t.report_no = $1 AND t.no = d.issue_no
  ORDER BY picked.place`;
