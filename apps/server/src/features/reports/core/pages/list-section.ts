import type { LevelCounts } from '@rocca/contract/report/levels';
import type { FiltersOf, ListSection, RowOf, SortOf } from '@rocca/contract/report/section';
import { type SQL, sql } from 'drizzle-orm';
import { preparedRows } from '../../../../platform/db/prepared-query.ts';
import type { Budget } from '../budget.ts';
import { levelSums } from '../levels.ts';
import {
  type Answer,
  type BesideOf,
  type PageAnswer,
  pagedSection,
  type ReportScope,
  type SectionResolver,
} from '../reading.ts';
import { allOf, directionOf, isFoundIn, isOwned, limitsOf } from './conditions.ts';
import { type ListRequest, NO_LEVELS, type RequestOf } from './list-request.ts';

/** How a list section is read from its table: every sort and every filter of the contract's section has its SQL. */
interface ListSource<List extends ListSection, Stored extends object> {
  readonly from: SQL;
  /** The column that holds the report's number. */
  readonly reportNo: SQL;
  readonly select: SQL;
  /**
   * Columns that take a look-up, for a row `p` of `select`. They are looked up for the rows of the page alone: in
   * `select` they would be for every row before it, too.
   */
  readonly lookUp?: SQL;
  /** `opposite` is for what an index holds the other way round: the worst first, and then by name. */
  readonly order: Readonly<Record<SortOf<List>, (direction: SQL, opposite: SQL) => SQL>>;
  readonly where: { readonly [Name in keyof FiltersOf<List>]-?: (value: NonNullable<FiltersOf<List>[Name]>) => SQL };
  /** Text in the form of `searchLines`. */
  readonly search: SQL;
  /** What `use_aggregation` counts by level; without it there is nothing to count. */
  readonly severity?: SQL;
  /** How many rows there are without search and filters: the report has counted them. */
  total(scope: ReportScope): Promise<number>;
  /** For rows so large that fewer of them fit into a reply than of other lists. */
  readonly budget?: Budget;
  /** The rows of one page as the contract has them. */
  present(rows: readonly Stored[], scope: ReportScope): ReadonlyArray<Answer<RowOf<List>>>;
}

/** Asked for where the section has fields beside its rows. */
type BesideSource<List extends ListSection> = keyof List['beside'] extends never
  ? { readonly beside?: never }
  : { beside(scope: ReportScope): Promise<BesideOf<List>> };

/**
 * A list of some thousand rows, sorted as they come. One of 200,000 has to be picked along its indexes: `findings.ts`.
 */
export function listSection<List extends ListSection, Stored extends object>(
  section: List,
  source: ListSource<List, Stored> & BesideSource<List>,
): SectionResolver<List, PageAnswer<List>> {
  return pagedSection(
    section,
    async (scope, request) => {
      const [items, { total, ...levels }, beside] = await Promise.all([
        itemsOf(scope, source, request),
        totalsOf(scope, source, request),
        source.beside?.(scope),
      ]);
      const aggregation = request.aggregate && source.severity ? levels : null;
      return { ...beside, total, items, aggregation } as PageAnswer<List>;
    },
    source.budget,
  );
}

async function itemsOf<List extends ListSection, Stored extends object>(
  scope: ReportScope,
  source: ListSource<List, Stored>,
  request: RequestOf<List>,
) {
  const { sortBy, order }: ListRequest<SortOf<List>> = request;
  const page = sql`SELECT ${source.select} FROM ${source.from} WHERE ${conditionsOf(scope, source, request)}
    ORDER BY ${source.order[sortBy](directionOf(order), directionOf(order === 'asc' ? 'desc' : 'asc'))}
    ${limitsOf(request)}`;
  const rows = await preparedRows<Stored>(
    scope.db.pool,
    source.lookUp ? sql`SELECT p.*, ${source.lookUp} FROM (${page}) p` : page,
  );
  return source.present(rows, scope);
}

type Totals = LevelCounts & { readonly total: number };

async function totalsOf<List extends ListSection, Stored extends object>(
  scope: ReportScope,
  source: ListSource<List, Stored>,
  request: RequestOf<List>,
): Promise<Totals> {
  const { search, filters, aggregate }: ListRequest = request;
  const levels = aggregate ? source.severity : undefined;
  if (search === '' && filtersOf(filters).length === 0 && !levels) {
    return { ...NO_LEVELS, total: await source.total(scope) };
  }
  const sums = levels ? sql`, ${levelSums(levels, sql`count(*)`)}` : sql``;
  const [totals] = await preparedRows<Totals>(
    scope.db.pool,
    sql`SELECT count(*)::int AS total${sums} FROM ${source.from} WHERE ${conditionsOf(scope, source, request)}`,
  );
  return totals ?? { ...NO_LEVELS, total: 0 };
}

function conditionsOf<List extends ListSection, Stored extends object>(
  { report }: ReportScope,
  source: ListSource<List, Stored>,
  request: RequestOf<List>,
): SQL {
  const { search, exact, filters }: ListRequest = request;
  const where: Readonly<Record<string, (value: never) => SQL>> = source.where;
  const conditions = [sql`${source.reportNo} = ${report.reportNo}`, isOwned(report)];
  if (search !== '') conditions.push(isFoundIn(source.search, { search, exact }));
  for (const [name, value] of filtersOf(filters)) {
    const condition = where[name];
    if (!condition) throw new Error(`the filter ${name} has no condition`);
    conditions.push(condition(value as never));
  }
  return allOf(conditions);
}

/** A filter that the contract's schema leaves undefined was not asked for. */
const filtersOf = (filters: unknown) => Object.entries(filters ?? {}).filter(([, value]) => value !== undefined);
