import type { CpePart } from '@rocca/contract/cpe/product';
import type { AffectedProduct } from '@rocca/feeds/nvd/cve-record';
import type { FixRow } from '@rocca/feeds/nvd/fixes';
import { hasOwnFixes, ownFixes } from '@rocca/feeds/starter/fixes';
import { readRanges } from './range-lines.rules.ts';

/** A row of the knowledge: what a CVE, or several that say the same, affect of one product. */
export interface StoredRow extends FixRow {
  readonly id: number;
  readonly cve: string;
  /** Other CVEs that say the very same of the product. */
  readonly alike: readonly string[];
  /** None of its CVEs says anything else of the product. */
  readonly alone: boolean;
  readonly part: CpePart;
  /** Whether the ends of its ranges are among the known versions: earlier importers did not store them. */
  readonly endsKnown: boolean;
}

/** The columns of a row. A query for ten thousand services has tens of thousands: they are sent as they are stored. */
export const rowColumns = (cves: string) => `
  p.id, ${cves}, p.part, p.target_sw, p.sw_edition, p.requires, p.all_versions, p.ranges,
  coalesce(p.listed, (
    SELECT string_agg(CASE WHEN v.update IS NULL THEN '' ELSE '=' END || v.version_key, E'\\n')
    FROM cve_versions v WHERE v.product_id = p.id)),
  p.listed IS NOT NULL, p.says IS NOT NULL`;

type Text = string | null;
export type RowColumns = [
  id: number,
  /** One, or several with a space between them. */
  cves: string,
  part: CpePart,
  targetSw: Text,
  swEdition: Text,
  requires: Text,
  all: boolean,
  ranges: Text,
  listed: Text,
  endsKnown: boolean,
  alone: boolean,
];

export type ProductName = Pick<AffectedProduct, 'vendor' | 'product'>;

/**
 * What the columns say of a product: one row, and beside it one for each CVE whose fix our own table knows. A row that is
 * sent twice is read once, and so are the long lists of platforms that the rows of one CVE repeat.
 */
export function rowReader(): (
  name: ProductName,
  columns: readonly [...RowColumns, ...unknown[]],
) => readonly StoredRow[] {
  const rows = new Map<number, readonly StoredRow[]>();
  const lists = new Map<string, AffectedProduct['requires']>();
  const requiresOf = (text: Text): AffectedProduct['requires'] => {
    if (text === null) return NOTHING;
    const list = lists.get(text) ?? (JSON.parse(text) as AffectedProduct['requires']);
    lists.set(text, list);
    return list;
  };
  return (name, [id, cves, part, targetSw, swEdition, requires, all, ranges, listed, endsKnown, alone]) => {
    const known = rows.get(id);
    if (known) return known;
    const needs = requiresOf(requires);
    const reach = readRanges(ranges);
    const read = alikeOf(name, cves).map(
      ({ cve, alike }): StoredRow => ({
        id,
        cve,
        alike,
        alone,
        part,
        targetSw,
        swEdition,
        all,
        endsKnown,
        requires: needs,
        ranges: reach,
        listed: listed ?? '',
      }),
    );
    rows.set(id, read);
    return read;
  };
}

type Alike = Pick<StoredRow, 'cve' | 'alike'>;

function alikeOf({ vendor, product }: ProductName, text: string): readonly Alike[] {
  // Most are one.
  if (!text.includes(' ')) return [{ cve: text, alike: NOTHING }];
  const cves = text.split(' ');
  if (!hasOwnFixes(vendor, product)) return [firstOf(cves)];
  const { apart = [], others = [] } = Object.groupBy(cves, (cve) =>
    ownFixes(cve, vendor, product).length > 0 ? 'apart' : 'others',
  );
  return [...(others.length === 0 ? [] : [firstOf(others)]), ...apart.map((cve) => ({ cve, alike: NOTHING }))];
}

const firstOf = (cves: readonly string[]): Alike => ({ cve: cves[0] ?? '', alike: cves.slice(1) });

const NOTHING: readonly never[] = [];
