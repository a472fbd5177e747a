import { isIP } from 'node:net';
import type { Language } from '@rocca/contract/language';
import type { NscanVulnerability } from '@rocca/contract/report/nscan.schema';
import type { CvssScore } from '@rocca/contract/severity/cvss';
import {
  direction,
  EMPTY_PAGE,
  type LevelCounts,
  type ListRequest,
  levelCondition,
  levelSums,
  limits,
  type Page,
  portCondition,
  readPort,
} from './list-request.ts';
import type { NscanRow } from './report.repo.ts';
import { foundNothing, hitCondition, type SearchHits, searchHits } from './search.repo.ts';
import { OWNED, prepared, type Queryable, Values } from './statement.ts';

export interface VulnerabilityRow {
  readonly fingerprint: string;
  readonly ip: string;
  readonly hostname: string | null;
  readonly port: number;
  readonly protocol: string;
  readonly severity: number;
  readonly unconfirmed: boolean;
  readonly doubt: NscanVulnerability['doubt'];
  readonly evidence: string;
  readonly first_seen: Date;
  readonly change: NscanVulnerability['change'];
  readonly check_code: NscanVulnerability['check'];
  readonly name: string;
  readonly description: string;
  readonly solution: string;
  readonly family: string;
  readonly refs: NscanVulnerability['nvt']['refs']['ref'];
  readonly vector: string;
  readonly scores: Readonly<Record<'v2' | 'v3' | 'v4', CvssScore | null>>;
  readonly cves: string[];
  readonly cwes: string[];
  readonly epss: number | null;
  readonly epss_percentile: number | null;
  readonly exploited_on: string | null;
  readonly ransomware: boolean;
}

type Request = ListRequest<'vulnerabilities'>;
type IssueSort = 'severity' | 'name' | 'epss' | 'known_exploited';

/** Sorts by what an issue is, as opposed to where it was found. */
const ISSUE_ORDERS: Readonly<Record<IssueSort, (order: Request['order'], language: Language) => string>> = {
  // Of two that are equally bad, the one that is being exploited comes first.
  severity: (order) =>
    `i.severity ${direction(order)}, i.exploited_on IS NULL, i.epss DESC NULLS LAST, i.no`,
  name: (order, language) => `i.sort_${language} ${direction(order)}, i.no`,
  epss: (order) => `i.epss ${direction(order)} NULLS LAST, i.no`,
  known_exploited: (order) => `i.exploited_on IS NOT NULL ${direction(order)}, i.severity DESC, i.no`,
};

/** Sorts by where and how it was found; each has an index that also holds `no`. */
const FINDING_ORDERS: Readonly<Record<Exclude<Request['sortBy'], IssueSort>, readonly string[]>> = {
  host: ['ip'],
  port: ['port', 'protocol'],
  first_seen: ['first_seen'],
  certainty: ['unconfirmed'],
};

export async function vulnerabilitiesPage(
  db: Queryable,
  report: NscanRow,
  request: Request,
): Promise<Page<VulnerabilityRow>> {
  const hits = await hitsOf(db, report, request);
  if (hits && foundNothing(hits)) return EMPTY_PAGE;
  const question = { report, request, hits };
  const [items, { total, ...levels }] = await Promise.all([pageItems(db, question), pageTotals(db, question)]);
  return { total, items, aggregation: request.aggregate ? levels : null };
}

interface Question {
  readonly report: NscanRow;
  readonly request: Request;
  readonly hits: SearchHits | null;
}

/** A search that every host answers to leaves nothing out: it is none. */
async function hitsOf(db: Queryable, report: NscanRow, request: Request): Promise<SearchHits | null> {
  if (request.search === '') return null;
  const hits = await searchHits(db, report, request);
  return hits.hostFindings === report.vulns ? null : hits;
}

function pageItems(db: Queryable, question: Question): Promise<VulnerabilityRow[]> {
  const { report, request } = question;
  const values = new Values(report);
  const picked = pick(question, values);
  const text = `WITH picked AS (${picked}) ${DETAILS[request.language]}`;
  return isPlain(question)
    ? prepared<VulnerabilityRow>(db, text, values.list)
    : db.query<VulnerabilityRow>(text, values.list).then(({ rows }) => rows);
}

function pick(question: Question, values: Values): string {
  const { sortBy } = question.request;
  if (!isIssueSort(sortBy)) return pickByFinding(question, sortBy, values);
  if (issueCount(question) !== null) return pickAlongIssues(question, sortBy, values);
  return isNarrow(question) ? pickFew(question, sortBy, values) : pickByIssue(question, sortBy, values);
}

const isIssueSort = (sort: Request['sortBy']): sort is IssueSort => sort in ISSUE_ORDERS;

const isPlain = ({ request: { filters }, hits }: Question) => !hits && Object.keys(filters).length === 0;

/**
 * How many findings of an issue are asked for, where its counts say so; null where search or filters look at the
 * findings one by one.
 */
function issueCount({ request: { filters }, hits }: Question): string | null {
  const { ip, port, certainty, change } = filters;
  if (ip !== undefined || port !== undefined || (hits && (hits.hostCount > 0 || hits.port))) return null;
  if (certainty && change) return null;
  if (certainty) return certainty === 'confirmed' ? 'i.confirmed' : 'i.findings - i.confirmed';
  if (change) return change.length === 0 ? '0' : [...new Set(change)].map((name) => `i.${name}`).join(' + ');
  return 'i.findings';
}

/** The issues with their counts; those of a report that is still open are counted now. */
const issuesOf = ({ report }: Question) =>
  report.closedAt
    ? 'nscan_issues i'
    : `(SELECT i.report_no, i.no, i.severity, i.epss, i.exploited_on, i.sort_it, i.sort_en, c.*
        FROM nscan_issues i JOIN (
          SELECT issue_no, count(*) AS findings, count(*) FILTER (WHERE NOT unconfirmed) AS confirmed,
            count(*) FILTER (WHERE change = 'new') AS new, count(*) FILTER (WHERE change = 'changed') AS changed,
            count(*) FILTER (WHERE change = 'still') AS still
          FROM nscan_vulnerabilities WHERE report_no = $1 GROUP BY issue_no
        ) c ON c.issue_no = i.no WHERE i.report_no = $1) i`;

function issueConditions({ request: { filters }, hits }: Question, values: Values): string {
  const conditions = ['i.report_no = $1', OWNED];
  if (filters.level) conditions.push(levelCondition('i.severity', filters.level));
  if (filters.known_exploited !== undefined) {
    conditions.push(`i.exploited_on IS ${filters.known_exploited ? 'NOT NULL' : 'NULL'}`);
  }
  if (hits) conditions.push(`i.no = ANY (${values.add(hits.issues)}::int[])`);
  return conditions.join(' AND ');
}

/**
 * The running sum of findings over the ordered issues says which issues a page falls into: however deep it lies, only
 * its own findings are read.
 */
function pickAlongIssues(question: Question, sort: IssueSort, values: Values): string {
  const { first, skip, order, language } = question.request;
  const [from, rows] = [`${values.add(skip)}::bigint`, `${values.add(first)}::bigint`];
  return `
    SELECT v.no, row_number() OVER (ORDER BY w.upto, v.no) AS place
    FROM (
      SELECT * FROM (
        SELECT no, wanted, sum(wanted) OVER (ORDER BY ${ISSUE_ORDERS[sort](order, language)}
          ROWS UNBOUNDED PRECEDING) AS upto
        FROM (SELECT i.*, ${issueCount(question)} AS wanted FROM ${issuesOf(question)}
              WHERE ${issueConditions(question, values)}) i
        WHERE wanted > 0
      ) s WHERE upto > ${from} AND upto - wanted < ${from} + ${rows}
    ) w CROSS JOIN LATERAL (
      SELECT v.no FROM nscan_vulnerabilities v
      WHERE v.issue_no = w.no AND ${conditionsOf(question, values)} ORDER BY v.no
      LIMIT least(w.upto, ${from} + ${rows}) - greatest(w.upto - w.wanted, ${from})
      OFFSET greatest(${from} - (w.upto - w.wanted), 0)
    ) v`;
}

/** Findings that are few can be sorted as they are. */
function pickFew(question: Question, sort: IssueSort, values: Values): string {
  const order = ISSUE_ORDERS[sort](question.request.order, question.request.language);
  return `
    SELECT v.no, row_number() OVER (ORDER BY ${order}, v.no) AS place
    FROM nscan_vulnerabilities v JOIN nscan_issues i ON i.report_no = $1 AND i.no = v.issue_no
    WHERE ${findingConditions(question, values)}
    ORDER BY ${order}, v.no ${limits(question.request, values)}`;
}

const FEW = 5000;

function isNarrow({ request: { filters }, hits }: Question): boolean {
  if (filters.ip !== undefined) return true;
  return hits !== null && !hits.port && hits.issueFindings + hits.hostFindings <= FEW;
}

/** Up to here a page is found by walking from the start; beyond, all that match are sorted. */
const SHALLOW = 1000;

/** Many findings, each to be looked at: along the ordered issues, or by the rank of each one's issue. */
function pickByIssue(question: Question, sort: IssueSort, values: Values): string {
  const { order, language, skip } = question.request;
  return `
    SELECT no, row_number() OVER (ORDER BY rank, no) AS place FROM (
      SELECT v.no, i.rank FROM (
        SELECT i.no, row_number() OVER (ORDER BY ${ISSUE_ORDERS[sort](order, language)}) AS rank
        FROM nscan_issues i WHERE i.report_no = $1 AND ${OWNED} ${skip < SHALLOW ? 'ORDER BY rank' : ''}
      ) i JOIN nscan_vulnerabilities v ON v.report_no = $1 AND v.issue_no = i.no
      WHERE ${findingConditions(question, values)}
      ORDER BY i.rank, v.no ${limits(question.request, values)}
    ) x`;
}

function pickByFinding(question: Question, sort: keyof typeof FINDING_ORDERS, values: Values): string {
  const columns = [...FINDING_ORDERS[sort], 'no'];
  const keys = columns.map((column) => `${column} ${direction(question.request.order)}`).join(', ');
  return `
    SELECT no, row_number() OVER (ORDER BY ${keys}) AS place FROM (
      SELECT ${columns.join(', ')} FROM nscan_vulnerabilities v WHERE ${findingConditions(question, values)}
      ORDER BY ${keys} ${limits(question.request, values)}
    ) x`;
}

/** Everything that is asked, as a condition on the findings. */
function findingConditions(question: Question, values: Values): string {
  const { level, known_exploited } = question.request.filters;
  const conditions = [conditionsOf(question, values)];
  if (level) conditions.push(levelCondition('v.severity', level));
  if (known_exploited !== undefined) {
    const exploited = 'SELECT no FROM nscan_issues WHERE report_no = $1 AND exploited_on IS NOT NULL';
    conditions.push(`v.issue_no ${known_exploited ? 'IN' : 'NOT IN'} (${exploited})`);
  }
  if (question.hits) conditions.push(hitCondition('v', question.hits, values));
  return conditions.join(' AND ');
}

/** The part of it that says nothing of the issue. */
function conditionsOf({ request: { filters } }: Question, values: Values): string {
  const { ip, port, certainty, change } = filters;
  const conditions = ['v.report_no = $1', OWNED];
  if (ip !== undefined) conditions.push(isIP(ip) ? `v.ip = ${values.add(ip)}::inet` : 'false');
  if (port !== undefined) {
    const place = readPort(port);
    conditions.push(place ? portCondition('v', place, values) : 'false');
  }
  if (certainty) conditions.push(`${certainty === 'confirmed' ? 'NOT ' : ''}v.unconfirmed`);
  if (change) conditions.push(`v.change = ANY (${values.add(change)}::text[])`);
  return conditions.join(' AND ');
}

type Totals = LevelCounts & { readonly total: number };

/** Read from the report's row, or from the issues, wherever they know: findings are counted last of all. */
async function pageTotals(db: Queryable, question: Question): Promise<Totals> {
  const { report, request } = question;
  if (isPlain(question)) {
    const { vulns, critical, high, medium, low } = report;
    return { total: vulns, critical, high, medium, low };
  }
  const values = new Values(report);
  const count = issueCount(question);
  const [what, column, from] = count
    ? [`sum(${count})`, 'i.severity', `${issuesOf(question)} WHERE ${issueConditions(question, values)}`]
    : ['count(*)', 'v.severity', `nscan_vulnerabilities v WHERE ${findingConditions(question, values)}`];
  const levels = request.aggregate ? levelSums(column, what) : '0 AS critical, 0 AS high, 0 AS medium, 0 AS low';
  const text = `SELECT coalesce(${what}, 0)::int AS total, ${levels} FROM ${from}`;
  const { rows } = await db.query<Totals>(text, values.list);
  return rows[0] ?? { total: 0, critical: 0, high: 0, medium: 0, low: 0 };
}

const details = (language: Language) => `
  SELECT v.fingerprint, host(v.ip) AS ip, h.hostname, v.port, v.protocol, v.severity, v.unconfirmed, v.doubt, v.evidence,
    v.first_seen, v.change, i.check_code, t.name_${language} AS name, t.description_${language} AS description,
    t.solution_${language} AS solution, t.family, t.refs, t.vector, t.scores, t.cves, t.cwes, i.epss, t.epss_percentile,
    i.exploited_on, t.ransomware
  FROM picked
  JOIN nscan_vulnerabilities v ON v.report_no = $1 AND v.no = picked.no
  JOIN nscan_issues i ON i.report_no = $1 AND i.no = v.issue_no
  JOIN nscan_issue_texts t ON t.report_no = $1 AND t.no = v.issue_no
  LEFT JOIN nscan_hosts h ON h.report_no = $1 AND h.ip = v.ip
  ORDER BY picked.place`;
const DETAILS = { it: details('it'), en: details('en') } as const;
