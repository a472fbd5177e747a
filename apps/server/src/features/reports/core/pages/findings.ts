import type { Language } from '@rocca/contract/language';
import type { Certainty } from '@rocca/contract/report/certainty';
import type { SeenChange } from '@rocca/contract/report/changes';
import type { FindingFields, ImpactFilter } from '@rocca/contract/report/finding.schema';
import type { LevelCounts } from '@rocca/contract/report/levels';
import type { Level } from '@rocca/contract/severity/severity';
import { type SQL, sql } from 'drizzle-orm';
import { preparedRows, type Queryable } from '../../../../platform/db/prepared-query.ts';
import { isUuid } from '../../../../platform/http/uuid.ts';
import { isCertain } from '../certainty.ts';
import { issuesWithImpact } from '../impacts.ts';
import { levelIsOneOf, levelSums } from '../levels.ts';
import {
  countOfChanges,
  type IssueSort,
  isIssueSort,
  isShallow,
  issuesOf,
  pickAlongIssues,
  pickByRank,
  pickFew,
} from './along-issues.ts';
import { allOf, directionOf, isOneOf, isOwned, limitsOf } from './conditions.ts';
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

type Made =
  | 'id'
  | 'reason_name'
  | 'threat'
  | 'level'
  | 'impacts'
  | 'nvt'
  | 'tags'
  | 'cvss_data'
  | 'certainty'
  | 'remedy'
  | 'check'
  | 'check_name';

/**
 * The fields of a finding that are columns, and the columns that its other fields are made of; those of its place stand
 * beside them.
 */
export interface FindingRow extends Omit<FindingFields, Made | 'known_exploited' | 'first_seen'> {
  readonly fingerprint: string;
  /** Its place in `PROOFS`. */
  readonly proof_rank: number;
  readonly remedy_id: string;
  readonly product: string | null;
  readonly seen_version: string | null;
  readonly fixed_version: string | null;
  readonly closed_version: string | null;
  readonly check_code: string;
  readonly solution: string;
  readonly family: string;
  readonly refs: FindingFields['nvt']['refs']['ref'];
  readonly vector: string;
  readonly scores: Omit<FindingFields['cvss_data'], 'vector'>;
  readonly exploited_on: string | null;
  readonly ransomware: boolean;
  readonly first_seen: Date;
}

/** The filters that every list of findings has. */
export interface FindingFilters {
  readonly id?: string | undefined;
  readonly impact?: ImpactFilter[] | undefined;
  readonly level?: Level[] | undefined;
  readonly known_exploited?: boolean | undefined;
  readonly certainty?: Certainty[] | undefined;
  /** The key of what was found. */
  readonly vulnerability?: string | undefined;
  /** The id of what closes it. */
  readonly remedy?: string | undefined;
  readonly change?: SeenChange[] | undefined;
}

/** The sorts that every list of findings may have: `host` is the one by place. */
export type FindingSort = IssueSort | 'host' | 'first_seen';

/** The findings of an engine: their places, and the sorts and filters that only this engine has. */
export interface FindingSource<Stored extends object = object, Place extends object = object> {
  readonly places: FindingPlaces<Stored, Place>;
  /** Columns of `report_findings`; an index has them, with `no` after them. */
  readonly order: Readonly<Record<string, readonly string[]>>;
  /** Conditions on the finding `f`. */
  readonly where: Readonly<Record<string, (value: never) => SQL>>;
  /** Filters that leave few findings, so that they can be sorted as they are. */
  readonly narrow: readonly string[];
}

interface Question {
  readonly source: FindingSource;
  readonly report: ReportRow;
  readonly request: ListRequest;
  readonly filters: FindingFilters;
  /** Conditions of the engine's own filters. */
  readonly own: readonly SQL[];
  readonly hits: SearchHits | null;
}

/** One page of a report's findings: read along the indexes, since a report has up to 200,000. */
export async function findingsPage<Stored extends object>(
  db: Queryable,
  source: FindingSource<Stored>,
  report: ReportRow,
  request: ListRequest<string, FindingFilters>,
): Promise<Page<FindingRow & Stored>> {
  const hits = await hitsOf(db, source, report, request);
  if (hits && foundNothing(hits)) return emptyPage(request);
  const question = { source, report, request, filters: request.filters, own: ownConditions(source, request), hits };
  const [items, { total, ...levels }] = await Promise.all([
    itemsOf<FindingRow & Stored>(db, question),
    totalsOf(db, question),
  ]);
  return { total, items, aggregation: request.aggregate ? levels : null };
}

/** A search that every place answers to leaves nothing out: it is none. */
async function hitsOf(
  db: Queryable,
  { places }: FindingSource,
  report: ReportRow,
  request: ListRequest,
): Promise<SearchHits | null> {
  if (request.search === '') return null;
  const hits = await searchHits(db, places, report, request);
  return hits.placeFindings === report.findings ? null : hits;
}

const ownConditions = ({ where }: FindingSource, { filters }: ListRequest): SQL[] =>
  givenOf(filters).flatMap(([name, value]) => where[name]?.(value as never) ?? []);

const givenOf = (filters: unknown) => Object.entries(filters ?? {}).filter(([, value]) => value !== undefined);

function itemsOf<Row extends object>(db: Queryable, question: Question): Promise<Row[]> {
  const { request, hits } = question;
  // A deep page is read by the index of places, which a prepared plan uses as well.
  const read = isShallow(request) ? rowsUnder(hits) : preparedRows;
  return read<Row>(db, sql`WITH picked AS (${pick(question)}) ${details(question)}`);
}

function pick(question: Question): SQL {
  const { source, report, request, hits } = question;
  const { sortBy: sort } = request;
  if (!isIssueSort(sort)) return pickByFinding(question, sort);
  const count = issueCount(question);
  if (count !== null) {
    const condition = allOf(issueConditions(question));
    const findings = sql`SELECT f.no FROM report_findings f
      WHERE f.issue_no = w.no AND ${allOf(findingConditions(question))}`;
    return pickAlongIssues({ report, request, sort, count, condition, findings });
  }
  const findings = sql`SELECT f.no, f.issue_no FROM report_findings f WHERE ${allOf(everyCondition(question))}`;
  const isNarrow =
    question.filters.id !== undefined || givenOf(request.filters).some(([name]) => source.narrow.includes(name));
  return isNarrow || (hits && foundFew(hits))
    ? pickFew({ report, request, sort, findings })
    : pickByRank({ report, request, sort, findings });
}

const isPlain = ({ request, hits }: Question) => !hits && givenOf(request.filters).length === 0;

/**
 * How many findings of an issue are asked for, where its counts say so; null where search or filters look at the
 * findings one by one.
 */
function issueCount({ filters: { id, change }, own, hits }: Question): SQL | null {
  if (id !== undefined || own.length > 0 || (hits && foundPlaces(hits))) return null;
  return change ? countOfChanges([...new Set(change)]) : sql`i.findings`;
}

function issueConditions(question: Question): SQL[] {
  const { filters, hits } = question;
  const conditions = conditionsOnIssue(question);
  if (filters.level) conditions.push(levelIsOneOf(sql`i.severity`)(filters.level));
  if (hits) conditions.push(isIssueHit(hits));
  return conditions;
}

/** What only the issue says of a finding. */
function conditionsOnIssue({ report, filters }: Question): SQL[] {
  const { known_exploited, certainty, vulnerability, remedy, impact } = filters;
  const conditions: SQL[] = [];
  if (impact) conditions.push(sql`i.no IN (${issuesWithImpact(report, impact)})`);
  if (known_exploited !== undefined) {
    conditions.push(known_exploited ? sql`i.exploited_on IS NOT NULL` : sql`i.exploited_on IS NULL`);
  }
  if (certainty) conditions.push(isCertain(sql`i.proof`, certainty));
  if (vulnerability !== undefined) conditions.push(sql`i.vulnerability = ${vulnerability}`);
  if (remedy !== undefined) conditions.push(sql`i.remedy = ${remedy}`);
  return conditions;
}

/** Each has an index of `report_findings` that also holds `no`. */
function columnsOf({ places, order }: FindingSource, sort: string): readonly string[] {
  if (sort === 'host') return [places.key.column, 'issue_no'];
  if (sort === 'first_seen') return ['first_seen'];
  const columns = order[sort];
  if (!columns) throw new Error(`the sort ${sort} has no columns`);
  return columns;
}

function pickByFinding(question: Question, sort: string): SQL {
  const { source, request } = question;
  const { places } = source;
  if (sort === 'host' && places.otherKey) {
    const direction = directionOf(request.order);
    const page = { places, direction, most: request.skip + request.first, limits: limitsOf(request) };
    return pickByPlaces(page, (key, columns) => {
      const conditions = [sql`${columnOf(key)} IS NOT NULL`, ...everyCondition(question)];
      return [sql`SELECT ${columns} FROM report_findings f WHERE ${allOf(conditions)}`];
    });
  }
  const columns = [...columnsOf(source, sort), 'no'].map((name) => sql`${sql.identifier(name)}`);
  // Every finding has its engine's kind of place: the condition lets the partial indexes of such places be used.
  // Those of addresses are partial for no other sort.
  const isPartial = !places.otherKey && (sort === 'host' || places.key.column !== 'ip');
  const hasPlace = isPartial ? [sql`${columnOf(places.key)} IS NOT NULL`] : [];
  const conditions = [...hasPlace, ...everyCondition(question)];
  const keys = sql.join(
    columns.map((column) => sql`${column} ${directionOf(request.order)}`),
    sql`, `,
  );
  return sql`
    SELECT no, row_number() OVER (ORDER BY ${keys}) AS place FROM (
      SELECT ${sql.join(columns, sql`, `)} FROM report_findings f WHERE ${allOf(conditions)}
      ORDER BY ${keys} ${limitsOf(request)}
    ) x`;
}

/** Everything that is asked, as conditions on the findings. */
function everyCondition(question: Question): SQL[] {
  const { source, report, filters, hits } = question;
  const conditions = findingConditions(question);
  if (filters.level) conditions.push(levelIsOneOf(sql`f.severity`)(filters.level));
  const ofIssue = conditionsOnIssue(question);
  if (ofIssue.length > 0) {
    conditions.push(
      sql`f.issue_no IN (SELECT i.no FROM report_issues i WHERE i.report_no = ${report.reportNo} AND ${allOf(ofIssue)})`,
    );
  }
  if (hits) conditions.push(isHit(source.places, hits));
  return conditions;
}

/** The part of it that says nothing of the issue. */
function findingConditions({ report, filters: { id, change }, own }: Question): SQL[] {
  const conditions = [sql`f.report_no = ${report.reportNo}`, isOwned(report), ...own];
  if (id !== undefined) conditions.push(isUuid(id) ? sql`f.fingerprint = ${id}::uuid` : sql`false`);
  if (change) conditions.push(isOneOf(sql`f.change`)(change));
  return conditions;
}

type Totals = LevelCounts & { readonly total: number };

/** Read from the report's row, or from the issues, wherever they know: findings are counted last of all. */
async function totalsOf(db: Queryable, question: Question): Promise<Totals> {
  const { report, request } = question;
  if (isPlain(question)) {
    const { findings: total, critical, high, medium, low } = report;
    return { total, critical, high, medium, low };
  }
  const known = knownTotal(question);
  if (known !== null) return { ...NO_LEVELS, total: known };
  const count = issueCount(question);
  const what = count ? sql`sum(${count})` : sql`count(*)`;
  const from = count
    ? sql`${issuesOf(report)} WHERE ${allOf([sql`i.report_no = ${report.reportNo}`, isOwned(report), ...issueConditions(question)])}`
    : sql`report_findings f WHERE ${allOf(everyCondition(question))}`;
  const levels = request.aggregate ? sql`, ${levelSums(count ? sql`i.severity` : sql`f.severity`, what)}` : sql``;
  const [totals] = await preparedRows<Totals>(db, sql`SELECT coalesce(${what}, 0)::int AS total${levels} FROM ${from}`);
  return { ...NO_LEVELS, total: 0, ...totals };
}

/** A search alone, in issues or in places: how many findings it has came with it. */
function knownTotal({ report, request, hits }: Question): number | null {
  if (!hits || hits.named || request.aggregate || givenOf(request.filters).length > 0) return null;
  if (hits.issueCount === 0) return hits.placeFindings;
  return hits.placeCount === 0 && report.closedAt ? hits.issueFindings : null;
}

/** What a finding says of itself, apart from its place: columns of `report_findings` and of `report_gone` alike. */
export const FINDING_COLUMNS = sql`f.fingerprint, f.severity, f.doubt, f.evidence, f.first_seen`;

/** A description that is the same in both languages is in English: a source that writes it alone. */
const TEXTS: Readonly<Record<Language, SQL>> = {
  it: sql`t.name_it AS name, t.description_it AS description, t.solution_it AS solution,
    CASE WHEN t.description_it = t.description_en THEN 'en' ELSE 'it' END AS description_language`,
  en: sql`t.name_en AS name, t.description_en AS description, t.solution_en AS solution, 'en' AS description_language`,
};

/** What it says by its issue: `i` of `report_issues`, `t` of `report_issue_texts`. */
export const issueDetails = (
  language: Language,
): SQL => sql`i.check_code, i.proof AS proof_rank, i.remedy AS remedy_id, t.product, t.seen_version, t.fixed_version,
  t.closed_version, ${TEXTS[language]}, t.family, t.refs, t.vector,
  t.scores, t.cves, t.cwes, i.epss, t.epss_percentile, i.exploited_on, t.ransomware`;

/**
 * One look-up for each finding of the page, each by its keys. Joined as sets, the statistics of a report that was just
 * written let the planner walk through all findings for each of the page: minutes for a page of 1,000.
 */
const details = ({ source: { places }, report, request }: Question): SQL => sql`
  SELECT d.* FROM picked CROSS JOIN LATERAL (
    SELECT ${FINDING_COLUMNS}, f.change, f.reason, ${places.select}, ${issueDetails(request.language)}
    FROM report_findings f
    JOIN report_issues i ON i.report_no = ${report.reportNo} AND i.no = f.issue_no
    JOIN report_issue_texts t ON t.report_no = ${report.reportNo} AND t.no = f.issue_no
    ${places.join(report)}
    WHERE f.report_no = ${report.reportNo} AND f.no = picked.no LIMIT 1
  ) d ORDER BY picked.place`;
