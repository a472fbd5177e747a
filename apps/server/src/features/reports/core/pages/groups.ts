import type { Language } from '@rocca/contract/language';
import type { Certainty } from '@rocca/contract/report/certainty';
import type { LevelCounts } from '@rocca/contract/report/levels';
import type { Level } from '@rocca/contract/severity/severity';
import { type SQL, sql } from 'drizzle-orm';
import { preparedRows, type Queryable } from '../../../../platform/db/prepared-query.ts';
import { isCertain } from '../certainty.ts';
import { type Grouping, remedyGroups, vulnerabilityGroups } from '../groups.ts';
import { levelIsOneOf, levelSums } from '../levels.ts';
import { issuePriority, urgencyNumber } from '../priority.ts';
import { issuesOf } from './along-issues.ts';
import { allOf, anyOf, directionOf, isOwned, limitsOf } from './conditions.ts';
import { emptyPage, type ListRequest, NO_LEVELS, type Page } from './list-request.ts';
import type { FindingPlaces } from './places.ts';
import type { ReportRow } from './report.repo.ts';
import { foundNothing, isPlaceHit, type SearchHits, searchHits } from './search.ts';

/** `update:apache:http_server`, `act:ftp-anonymous`. */
export const kindOf = (remedy: string): 'update' | 'act' => (remedy.startsWith('update:') ? 'update' : 'act');

/** What every group is stored with. */
export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly severity: number;
  readonly proof: number;
  readonly findings: number;
  readonly places: number;
  readonly some_places: string[];
}

export interface VulnerabilityGroupRow extends GroupRow {
  readonly cves: string[];
  readonly epss: number | null;
  readonly exploited_on: string | null;
  readonly ransomware: boolean;
}

export interface RemedyRow extends GroupRow, LevelCounts {
  readonly product: string | null;
  readonly version: string | null;
  readonly seen: string[];
  readonly closes: number;
  readonly unverified: number;
  readonly solution: string;
  readonly vulnerabilities: number;
  readonly exploited: number;
  readonly priority: number;
  readonly needed: string[];
  /** A place in `URGENCIES`. */
  readonly urgency: number;
}

interface GroupFilters {
  readonly level?: Level[] | undefined;
  readonly known_exploited?: boolean | undefined;
  readonly certainty?: Certainty[] | undefined;
}

type GroupSort = 'severity' | 'name' | 'places' | 'findings' | 'epss' | 'known_exploited' | 'certainty' | 'priority';

type Order = (direction: SQL, name: SQL) => SQL;

interface GroupSource {
  readonly grouping: Grouping;
  readonly stored: SQL;
  readonly computed: typeof vulnerabilityGroups;
  /** Of the group `g` and the texts `t` of the issue that speaks for it. */
  readonly select: Readonly<Record<Language, SQL>>;
  readonly name: Readonly<Record<Language, SQL>>;
  readonly order: Partial<Record<GroupSort, Order>>;
  readonly exploited: SQL;
}

const COMMON = sql`g.id, g.severity, g.proof, g.findings, g.places, g.some_places`;

const ORDERS: GroupSource['order'] = {
  name: (direction, name) => sql`${name} ${direction}, g.id`,
  places: (direction) => sql`g.places ${direction}, g.severity DESC, g.id`,
  findings: (direction) => sql`g.findings ${direction}, g.severity DESC, g.id`,
};

const VULNERABILITIES: GroupSource = {
  grouping: 'vulnerability',
  stored: sql`report_vulnerabilities`,
  computed: vulnerabilityGroups,
  select: {
    it: sql`${COMMON}, g.epss, g.exploited_on, t.name_it AS name, t.cves, t.ransomware`,
    en: sql`${COMMON}, g.epss, g.exploited_on, t.name_en AS name, t.cves, t.ransomware`,
  },
  name: { it: sql`i.sort_it`, en: sql`i.sort_en` },
  order: {
    ...ORDERS,
    // As the findings themselves: of two that are equally bad, what was shown on the target, then what is exploited.
    severity: (direction) =>
      sql`g.severity ${direction}, g.proof > 0, g.exploited_on IS NULL, g.proof, g.epss DESC NULLS LAST, g.id`,
    epss: (direction) => sql`g.epss ${direction} NULLS LAST, g.id`,
    known_exploited: (direction) => sql`g.exploited_on IS NOT NULL ${direction}, g.severity DESC, g.proof, g.id`,
    certainty: (direction) => sql`g.proof ${direction}, g.severity DESC, g.id`,
  },
  exploited: sql`g.exploited_on IS NOT NULL`,
};

const REMEDY = sql`${COMMON}, g.product, g.version, g.seen, g.closes, g.unverified, g.vulnerabilities, g.critical, g.high, g.medium,
  g.low, g.exploited, g.priority, g.needed, ${urgencyNumber} AS urgency`;

const REMEDIES: GroupSource = {
  grouping: 'remedy',
  stored: sql`report_remedies`,
  computed: remedyGroups,
  select: {
    it: sql`${REMEDY}, t.name_it AS name, t.solution_it AS solution`,
    en: sql`${REMEDY}, t.name_en AS name, t.solution_en AS solution`,
  },
  // An update is named by its product.
  name: {
    it: sql`coalesce(lower(g.product), i.sort_it) COLLATE "C"`,
    en: sql`coalesce(lower(g.product), i.sort_en) COLLATE "C"`,
  },
  order: {
    ...ORDERS,
    priority: (direction) => sql`g.priority ${direction}`,
    severity: (direction) => sql`g.severity ${direction}, g.priority`,
    known_exploited: (direction) => sql`g.exploited ${direction}, g.priority`,
  },
  exploited: sql`g.exploited > 0`,
};

type GroupRequest = ListRequest<string, GroupFilters>;

/** One page of the vulnerabilities of a report. */
export const vulnerabilityPage = (db: Queryable, places: FindingPlaces, report: ReportRow, request: GroupRequest) =>
  groupsPage<VulnerabilityGroupRow>(db, { source: VULNERABILITIES, places, report, request });

/** One page of the remedies of a report. */
export const remedyPage = (db: Queryable, places: FindingPlaces, report: ReportRow, request: GroupRequest) =>
  groupsPage<RemedyRow>(db, { source: REMEDIES, places, report, request });

export interface WorstRow {
  readonly remedy: string;
  readonly id: string;
  readonly name: string;
  readonly severity: number;
  readonly proof: number;
  readonly exploited: boolean;
}

const WORST = 3;

/** The vulnerabilities that remedies close, the most urgent of each. */
export function worstOfRemedies(
  db: Queryable,
  report: ReportRow,
  { ids, language }: { readonly ids: readonly string[]; readonly language: Language },
): Promise<WorstRow[]> {
  const name = sql`t.${sql.identifier(`name_${language}`)}`;
  return preparedRows<WorstRow>(
    db,
    sql`SELECT remedy, id, name, severity, proof, exploited FROM (
          SELECT *, row_number() OVER (PARTITION BY remedy ORDER BY rank) AS place FROM (
            SELECT DISTINCT ON (i.remedy, i.vulnerability) i.remedy, i.vulnerability AS id, ${name} AS name, i.severity,
              i.proof, i.exploited_on IS NOT NULL AS exploited,
              row_number() OVER (ORDER BY ${issuePriority}, i.findings DESC, i.no) AS rank
            FROM ${issuesOf(report)} JOIN report_issue_texts t ON t.report_no = ${report.reportNo} AND t.no = i.no
            WHERE i.report_no = ${report.reportNo} AND ${isOwned(report)} AND i.findings > 0
              AND i.remedy = ANY (${sql.param(ids)}::text[])
            ORDER BY i.remedy, i.vulnerability, rank
          ) each_once
        ) placed WHERE place <= ${WORST} ORDER BY remedy, place`,
  );
}

interface Question {
  readonly source: GroupSource;
  readonly places: FindingPlaces;
  readonly report: ReportRow;
  readonly request: GroupRequest;
}

/** A few thousand rows at most, sorted as they come. */
async function groupsPage<Row extends object>(db: Queryable, question: Question): Promise<Page<Row>> {
  const { source, report, request } = question;
  const hits = await hitsOf(db, question);
  if (hits && foundNothing(hits)) return emptyPage(request);
  const where = conditionsOf(question, hits);
  const order = source.order[request.sortBy as GroupSort];
  if (!order) throw new Error(`the sort ${request.sortBy} has no order`);
  const [items, totals] = await Promise.all([
    preparedRows<Row>(
      db,
      sql`SELECT ${source.select[request.language]} FROM ${groupsOf(source, report)}
          JOIN report_issues i ON i.report_no = ${report.reportNo} AND i.no = g.issue_no
          JOIN report_issue_texts t ON t.report_no = ${report.reportNo} AND t.no = g.issue_no
          WHERE ${where} ORDER BY ${order(directionOf(request.order), source.name[request.language])}
          ${limitsOf(request)}`,
    ),
    preparedRows<LevelCounts & { readonly total: number }>(
      db,
      sql`SELECT count(*)::int AS total, ${levelSums(sql`g.severity`, sql`count(*)`)}
          FROM ${groupsOf(source, report)} WHERE ${where}`,
    ),
  ]);
  const { total, ...levels } = totals[0] ?? { total: 0, ...NO_LEVELS };
  return { total, items, aggregation: request.aggregate ? levels : null };
}

/** Those of a report without stored groups are made as they are read. */
const groupsOf = ({ stored, computed }: GroupSource, report: ReportRow): SQL =>
  report.grouped ? sql`${stored} g` : sql`(${computed({ reportNo: report.reportNo, issues: issuesOf(report) })}) g`;

/** A search that every place answers to leaves nothing out: it is none. */
async function hitsOf(db: Queryable, { places, report, request }: Question): Promise<SearchHits | null> {
  if (request.search === '') return null;
  const hits = await searchHits(db, places, report, request);
  return hits.placeFindings === report.findings ? null : hits;
}

function conditionsOf({ source, places, report, request }: Question, hits: SearchHits | null): SQL {
  const { level, known_exploited, certainty } = request.filters;
  const conditions = [sql`g.report_no = ${report.reportNo}`, isOwned(report)];
  if (level) conditions.push(levelIsOneOf(sql`g.severity`)(level));
  if (known_exploited !== undefined) {
    conditions.push(known_exploited ? source.exploited : sql`NOT (${source.exploited})`);
  }
  if (certainty) conditions.push(isCertain(sql`g.proof`, certainty));
  if (hits) conditions.push(isGroupHit(source, places, report, hits));
  return allOf(conditions);
}

/** Whether a search found a finding of the group: what it is, or where it is. */
function isGroupHit({ grouping }: GroupSource, places: FindingPlaces, report: ReportRow, hits: SearchHits): SQL {
  const id = sql`x.${sql.identifier(grouping)}`;
  const found: SQL[] = [];
  if (hits.issueCount > 0) {
    found.push(sql`SELECT ${id} FROM report_issues x
      WHERE x.report_no = ${report.reportNo} AND x.no = ANY (${hits.issues}::int[])`);
  }
  const placed: SQL[] = [];
  if (hits.placeCount > 0) placed.push(isPlaceHit(places, hits));
  if (hits.named) placed.push(hits.named);
  if (placed.length > 0) {
    found.push(sql`SELECT ${id} FROM report_findings f
      JOIN report_issues x ON x.report_no = f.report_no AND x.no = f.issue_no
      WHERE f.report_no = ${report.reportNo} AND ${anyOf(placed)}`);
  }
  return sql`g.id IN (${sql.join(found, sql` UNION ALL `)})`;
}
