import type { CpePart } from '@rocca/contract/cpe/product';
import type { AffectedProduct, VersionRange } from '@rocca/feeds/nvd/cve-record';
import type { FixRow } from '@rocca/feeds/nvd/fixes';
import { withKeys } from '@rocca/feeds/nvd/keys';

/** A row of the knowledge: what a CVE affects of one product. */
export interface StoredRow extends FixRow {
  readonly id: number;
  readonly cve: string;
  readonly part: CpePart;
  /** Whether the ends of its ranges are among the known versions: earlier importers did not store them. */
  readonly endsKnown: boolean;
}

// A query for ten thousand services has a hundred thousand rows: empty lists are sent as null.
export const ROW_COLUMNS = `
  p.id, p.cve, p.part, p.target_sw, p.sw_edition, nullif(p.requires, '[]')::text, p.all_versions,
  nullif(p.ranges, '[]')::text,
  coalesce(p.listed, (
    SELECT string_agg(CASE WHEN v.update IS NULL THEN '' ELSE '=' END || v.version_key, E'\\n')
    FROM cve_versions v WHERE v.product_id = p.id)),
  p.listed IS NOT NULL`;

type Text = string | null;
export type RowColumns = [
  id: number,
  cve: string,
  part: CpePart,
  targetSw: Text,
  swEdition: Text,
  requires: Text,
  all: boolean,
  ranges: Text,
  listed: Text,
  endsKnown: boolean,
];

/** A row that is sent twice is read once, and so are the long lists of platforms that the rows of one CVE repeat. */
export function rowReader(): (columns: readonly [...RowColumns, ...unknown[]]) => StoredRow {
  const rows = new Map<number, StoredRow>();
  const lists = new Map<string, AffectedProduct['requires']>();
  const requiresOf = (text: Text): AffectedProduct['requires'] => {
    if (text === null) return NOTHING;
    const list = lists.get(text) ?? listOf<AffectedProduct['requires'][number]>(text);
    lists.set(text, list);
    return list;
  };
  return ([id, cve, part, targetSw, swEdition, requires, all, ranges, listed, endsKnown]) => {
    const known = rows.get(id);
    if (known) return known;
    const row: StoredRow = {
      ...{ id, cve, part, targetSw, swEdition, all, endsKnown },
      requires: requiresOf(requires),
      ranges: listOf<VersionRange>(ranges).map(withKeys),
      listed: listed ?? '',
    };
    rows.set(id, row);
    return row;
  };
}

const NOTHING: readonly never[] = [];
const listOf = <T>(text: Text): readonly T[] => (text === null ? NOTHING : JSON.parse(text));
