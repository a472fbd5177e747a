import { type SQL, sql } from 'drizzle-orm';
import type { ReportRef } from './report.repo.ts';

/** A kind of place. */
interface PlaceKey {
  readonly column: 'ip' | 'url' | 'place_name';
  readonly type: 'inet' | 'text';
}

/**
 * Where the findings of an engine are, in terms of the tables that all engines share. `f` is a row of `report_findings`,
 * or of `report_gone` where a finding of the report before was not seen again.
 */
export interface FindingPlaces<Stored extends object = object, Place extends object = object> {
  /** The column that tells places apart. An index of `report_findings` begins with it, `issue_no` and `no`. */
  readonly key: PlaceKey;
  /** Where a finding is either at one kind of place or at another: the column of the other, which sorts behind. */
  readonly otherKey?: PlaceKey;
  /** What `present` needs of a finding. */
  readonly select: SQL;
  /** What `select` reads beside the finding, such as the name of an address: joins, or nothing. */
  join(report: ReportRef): SQL;
  /** The columns of `select` for a row of `report_gone`. */
  readonly selectGone: SQL;
  /**
   * The places a search looks through: `place`, the findings there, and `search` in the form of `searchLines`; with two
   * kinds of places a fourth column, `kind`, is the column that the place is in.
   */
  searched(report: ReportRef): SQL;
  /** The same for places that the report before had and this one did not look at. */
  searchedBefore(report: ReportRef): SQL;
  /** What a search says of a place itself, such as `443/tcp`; null: nothing. */
  named(search: string): SQL | null;
  present(row: Stored): Place;
}

/** Every kind of place that findings may have, in the order of the sort by place. */
export const keysOf = ({ key, otherKey }: FindingPlaces): readonly PlaceKey[] => (otherKey ? [key, otherKey] : [key]);

/** The column of the finding `f` that holds its place. */
export const columnOf = ({ column }: PlaceKey): SQL => sql`f.${sql.identifier(column)}`;

interface ByPlace {
  readonly places: FindingPlaces;
  readonly direction: SQL;
  /** How many rows of each selection can be part of the page. */
  readonly most: number;
  readonly limits: SQL;
}

/**
 * Picks a page by place: `no` and `place`, its rank. `selections` give the rows of each kind of place, since every kind
 * has its own index; none can give more to the page than stands before its end.
 */
export function pickByPlaces(
  { places, direction, most, limits }: ByPlace,
  selections: (key: PlaceKey, columns: SQL) => readonly SQL[],
): SQL {
  const keys = keysOf(places);
  const names = keys.map(({ column }) => sql.identifier(column));
  const ordered = (columns: readonly unknown[]) =>
    sql.join(
      columns.map((column) => sql`${column} ${direction}`),
      sql`, `,
    );
  const branches = keys.flatMap((key, kind) => {
    const own = keys.map((one) => (one === key ? columnOf(one) : sql`NULL::${sql.raw(one.type)}`));
    const columns = sql`${sql.raw(`${kind}`)} AS kind, ${sql.join(
      own.map((column, index) => sql`${column} AS ${names[index]}`),
      sql`, `,
    )}, f.issue_no, f.no`;
    const order = ordered([columnOf(key), sql`f.issue_no`, sql`f.no`]);
    return selections(key, columns).map((rows) => sql`(${rows} ORDER BY ${order} LIMIT ${most})`);
  });
  const order = ordered([sql`kind`, ...names, sql`issue_no`, sql`no`]);
  return sql`
    SELECT no, row_number() OVER (ORDER BY ${order}) AS place FROM (
      SELECT * FROM (${sql.join(branches, sql` UNION ALL `)}) u ORDER BY ${order} ${limits}
    ) x`;
}
