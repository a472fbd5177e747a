import type { Language } from '@rocca/contract/language';
import { type SQL, sql } from 'drizzle-orm';
import { plannedRows, preparedRows, type Queryable } from '../../../../platform/db/prepared-query.ts';
import { anyOf, isFoundIn, isOwned } from './conditions.ts';
import type { ListRequest } from './list-request.ts';
import { columnOf, type FindingPlaces, keysOf } from './places.ts';
import type { ReportRef } from './report.repo.ts';

/**
 * What a search over findings found in the small tables: the findings themselves are then looked up by number and
 * place. Arrays stay as PostgreSQL writes them, since they only go back there.
 */
export interface SearchHits {
  readonly issues: string;
  readonly issueCount: number;
  /** Findings of the issues found; 0 while the report is open, when they are not counted yet. */
  readonly issueFindings: number;
  /** One list for each kind of place. */
  readonly places: readonly string[];
  readonly placeCount: number;
  /** Findings at the places found. */
  readonly placeFindings: number;
  /** What the search says of a place itself. */
  readonly named: SQL | null;
}

type Asked = Pick<ListRequest, 'search' | 'exact' | 'language'>;

const SEARCHED_TEXT: Readonly<Record<Language, SQL>> = { it: sql`t.search_it`, en: sql`t.search_en` };

/** `among`: the places of this report, or those of the report before as well. */
export async function searchHits(
  db: Queryable,
  places: FindingPlaces,
  report: ReportRef,
  asked: Asked,
  among: 'this' | 'both' = 'this',
): Promise<SearchHits> {
  const { reportNo } = report;
  const searched =
    among === 'this'
      ? places.searched(report)
      : sql`${places.searched(report)} UNION ALL ${places.searchedBefore(report)}`;
  const keys = keysOf(places);
  const lists = keys.map(({ column }) => {
    const ofKind = keys.length === 1 ? sql`` : sql` FILTER (WHERE a.kind = ${column})`;
    return sql`coalesce(array_agg(a.place)${ofKind}, '{}')::text`;
  });
  const [hits] = await preparedRows<Omit<SearchHits, 'named'>>(
    db,
    sql`SELECT i.*, p.* FROM (
          SELECT coalesce(array_agg(i.no), '{}')::text AS issues, count(*)::int AS "issueCount",
            coalesce(sum(i.findings), 0)::int AS "issueFindings"
          FROM report_issue_texts t JOIN report_issues i ON i.report_no = t.report_no AND i.no = t.no
          WHERE t.report_no = ${reportNo} AND ${isOwned(report)} AND ${isFoundIn(SEARCHED_TEXT[asked.language], asked)}
        ) i, (
          SELECT ARRAY[${sql.join(lists, sql`, `)}] AS places, count(*)::int AS "placeCount",
            coalesce(sum(a.findings), 0)::int AS "placeFindings"
          FROM (${searched}) a WHERE ${isOwned(report)} AND ${isFoundIn(sql`a.search`, asked)}
        ) p`,
  );
  if (!hits) throw new Error('a search without an answer');
  return { ...hits, named: places.named(asked.search) };
}

export const foundNothing = ({ issueCount, placeCount, named }: SearchHits) => issueCount + placeCount === 0 && !named;

const FEW = 5000;

/** Whether what was found can be sorted as it is. How many findings a named place has is not counted. */
export const foundFew = ({ issueFindings, placeFindings, named }: SearchHits) =>
  !named && issueFindings + placeFindings <= FEW;

/** Whether each finding has to be looked at: its issue does not say whether the search found it. */
export const foundPlaces = ({ placeCount, named }: SearchHits) => placeCount > 0 || named !== null;

/** From here on a plan that knows the places is worth planning anew. */
const LONG = 100;

/** How to read rows that are looked at one by one under what a search found. */
export const rowsUnder = (hits: SearchHits | null): typeof preparedRows =>
  hits && hits.placeCount > LONG ? plannedRows : preparedRows;

/** The search as a condition on the finding `f`. */
export function isHit(places: FindingPlaces, hits: SearchHits): SQL {
  const conditions: SQL[] = [];
  if (hits.issueCount > 0) conditions.push(sql`f.issue_no = ANY (${hits.issues}::int[])`);
  if (hits.placeCount > 0) conditions.push(isPlaceHit(places, hits));
  if (hits.named) conditions.push(hits.named);
  return anyOf(conditions);
}

/** The places a search found, as a condition on the finding `f`. */
export function isPlaceHit(places: FindingPlaces, hits: SearchHits): SQL {
  return anyOf(
    keysOf(places).map(
      (key, index) => sql`${columnOf(key)} = ANY (${hits.places[index] ?? '{}'}::${sql.raw(key.type)}[])`,
    ),
  );
}

/** The search as a condition on the issue `i`, where only issues were found. */
export const isIssueHit = ({ issues }: SearchHits): SQL => sql`i.no = ANY (${issues}::int[])`;
