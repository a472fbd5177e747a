import { type SQL, sql } from 'drizzle-orm';
import type { ReportRef } from './report.repo.ts';

/**
 * Where the findings of an engine are, in terms of the tables that all engines share. `f` is a row of `report_findings`,
 * or of `report_gone` where a finding of the report before was not seen again.
 */
export interface FindingPlaces<Stored extends object = object, Place extends object = object> {
  /** The column that tells places apart. An index of `report_findings` begins with it, `issue_no` and `no`. */
  readonly key: { readonly column: 'ip' | 'url' | 'place_name'; readonly type: 'inet' | 'text' };
  /** What `present` needs of a finding. */
  readonly select: SQL;
  /** What `select` reads beside the finding, such as the name of an address: joins, or nothing. */
  join(report: ReportRef): SQL;
  /** The columns of `select` for a row of `report_gone`. */
  readonly selectGone: SQL;
  /** The places a search looks through: `place`, the findings there, and `search` in the form of `searchLines`. */
  searched(report: ReportRef): SQL;
  /** The same for places that the report before had and this one did not look at. */
  searchedBefore(report: ReportRef): SQL;
  /** What a search says of a place itself, such as `443/tcp`; null: nothing. */
  named(search: string): SQL | null;
  present(row: Stored): Place;
}

export const keyOf = ({ key }: FindingPlaces): SQL => sql`f.${sql.identifier(key.column)}`;
