import type { Language } from '@rocca/contract/language';
import type { NscanVulnerability } from '@rocca/contract/report/nscan.schema';
import type { CvssScore } from '@rocca/contract/severity/cvss';
import { type IssueSort, isIssueSort, issuesOf, pickAlongIssues, pickByRank, pickFew } from './along-issues.ts';
import {
  addressCondition,
  direction,
  emptyPage,
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
import { foundFew, foundNothing, hitCondition, type SearchHits, searchHits } from './search.repo.ts';
import { OWNED, type Queryable, rowsOf, Values } from './statement.ts';

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

/** Sorts by where and how it was found; each has an index that also holds `no`. */
const FINDING_ORDERS: Readonly<Record<Exclude<Request['sortBy'], IssueSort>, readonly string[]>> = {
  host: ['ip', 'issue_no'],
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
  if (hits && foundNothing(hits)) return emptyPage(request);
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
  return rowsOf<VulnerabilityRow>(db, text, values.list);
}

function pick(question: Question, values: Values): string {
  const { report, request } = question;
  const { sortBy: sort } = request;
  if (!isIssueSort(sort)) return pickByFinding(question, sort, values);
  const count = issueCount(question);
  if (count !== null) {
    const conditions = issueConditions(question, values);
    const findings = `SELECT v.no FROM report_findings v
      WHERE v.issue_no = w.no AND ${conditionsOf(question, values)}`;
    return pickAlongIssues({ report, request, sort, count, conditions, findings }, values);
  }
  const findings = `SELECT v.no, v.issue_no FROM report_findings v WHERE ${findingConditions(question, values)}`;
  const few = request.filters.ip !== undefined || (question.hits && foundFew(question.hits));
  return few ? pickFew({ request, sort, findings }, values) : pickByRank({ request, sort, findings }, values);
}

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

function issueConditions({ request: { filters }, hits }: Question, values: Values): string {
  const conditions = ['true'];
  if (filters.level) conditions.push(levelCondition('i.severity', filters.level));
  if (filters.known_exploited !== undefined) {
    conditions.push(`i.exploited_on IS ${filters.known_exploited ? 'NOT NULL' : 'NULL'}`);
  }
  if (hits) conditions.push(`i.no = ANY (${values.add(hits.issues)}::int[])`);
  return conditions.join(' AND ');
}

function pickByFinding(question: Question, sort: keyof typeof FINDING_ORDERS, values: Values): string {
  const columns = [...FINDING_ORDERS[sort], 'no'];
  const keys = columns.map((column) => `${column} ${direction(question.request.order)}`).join(', ');
  return `
    SELECT no, row_number() OVER (ORDER BY ${keys}) AS place FROM (
      SELECT ${columns.join(', ')} FROM report_findings v WHERE ${findingConditions(question, values)}
      ORDER BY ${keys} ${limits(question.request, values)}
    ) x`;
}

/** Everything that is asked, as a condition on the findings. */
function findingConditions(question: Question, values: Values): string {
  const { level, known_exploited } = question.request.filters;
  const conditions = [conditionsOf(question, values)];
  if (level) conditions.push(levelCondition('v.severity', level));
  if (known_exploited !== undefined) {
    const exploited = 'SELECT no FROM report_issues WHERE report_no = $1 AND exploited_on IS NOT NULL';
    conditions.push(`v.issue_no ${known_exploited ? 'IN' : 'NOT IN'} (${exploited})`);
  }
  if (question.hits) conditions.push(hitCondition('v', question.hits, values));
  return conditions.join(' AND ');
}

/** The part of it that says nothing of the issue. */
function conditionsOf({ request: { filters } }: Question, values: Values): string {
  const { ip, port, certainty, change } = filters;
  const conditions = ['v.report_no = $1', OWNED];
  if (ip !== undefined) conditions.push(addressCondition('v.ip', ip, values));
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
  const known = knownTotal(question);
  if (known !== null) return { total: known, critical: 0, high: 0, medium: 0, low: 0 };
  const values = new Values(report);
  const count = issueCount(question);
  const [what, column, from] = count
    ? [
        `sum(${count})`,
        'i.severity',
        `${issuesOf(report)} WHERE i.report_no = $1 AND ${OWNED} AND ${issueConditions(question, values)}`,
      ]
    : ['count(*)', 'v.severity', `report_findings v WHERE ${findingConditions(question, values)}`];
  const levels = request.aggregate ? levelSums(column, what) : '0 AS critical, 0 AS high, 0 AS medium, 0 AS low';
  const text = `SELECT coalesce(${what}, 0)::int AS total, ${levels} FROM ${from}`;
  const [totals] = await rowsOf<Totals>(db, text, values.list);
  return totals ?? { total: 0, critical: 0, high: 0, medium: 0, low: 0 };
}

/** A search alone, in issues or in hosts: how many findings it has came with it. */
function knownTotal({ report, request, hits }: Question): number | null {
  if (!hits || hits.port || request.aggregate || Object.keys(request.filters).length > 0) return null;
  if (hits.issueCount === 0) return hits.hostFindings;
  return hits.hostCount === 0 && report.closedAt ? hits.issueFindings : null;
}

const details = (language: Language) => `
  SELECT v.fingerprint, host(v.ip) AS ip, h.hostname, v.port, v.protocol, v.severity, v.unconfirmed, v.doubt, v.evidence,
    v.first_seen, v.change, i.check_code, t.name_${language} AS name, t.description_${language} AS description,
    t.solution_${language} AS solution, t.family, t.refs, t.vector, t.scores, t.cves, t.cwes, i.epss, t.epss_percentile,
    i.exploited_on, t.ransomware
  FROM picked
  JOIN report_findings v ON v.report_no = $1 AND v.no = picked.no
  JOIN report_issues i ON i.report_no = $1 AND i.no = v.issue_no
  JOIN report_issue_texts t ON t.report_no = $1 AND t.no = v.issue_no
  LEFT JOIN nscan_hosts h ON h.report_no = $1 AND h.ip = v.ip
  ORDER BY picked.place`;
const DETAILS = { it: details('it'), en: details('en') } as const;
