import type { CpePart } from '@rocca/contract/cpe/product';
import type { VersionRange } from '@rocca/feeds/nvd/cve-record';
import type { FixRow } from '@rocca/feeds/nvd/fixes';
import type { VersionName } from '@rocca/feeds/nvd/known-versions';
import type { Database } from '../../platform/db/database.ts';
import { listOf, type ProductName, sharedLists } from './match.repo.ts';

/** Which of these products the knowledge has a name for, in their order. */
export async function findKnownProducts(db: Database, names: readonly ProductName[]): Promise<boolean[]> {
  if (names.length === 0) return [];
  const { rows } = await db.pool.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT FROM cve_products p WHERE p.vendor = q.vendor AND p.product = q.product AND lowest IS NOT NULL)
         OR EXISTS (SELECT FROM cve_versions v WHERE v.vendor = q.vendor AND v.product = q.product) AS known
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS q (vendor, product, asked)
     ORDER BY q.asked`,
    [names.map(({ vendor }) => vendor), names.map(({ product }) => product)],
  );
  return rows.map(({ known }) => known);
}

export interface VersionsAsked extends ProductName {
  /** Older versions are of no interest. */
  readonly lowest: string;
}

/** Every known version from there on, for each product. Names hold no control characters. */
export async function findVersionNames(db: Database, asked: readonly VersionsAsked[]): Promise<VersionName[][]> {
  if (asked.length === 0) return [];
  const { rows } = await db.pool.query<{ names: string | null }>(
    `SELECT (SELECT string_agg(v.version_key || E'\\t' || v.version, E'\\n') FROM product_versions v
             WHERE v.vendor = q.vendor AND v.product = q.product AND v.version_key >= q.lowest) AS names
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS q (vendor, product, lowest, asked)
     ORDER BY q.asked`,
    [asked.map(({ vendor }) => vendor), asked.map(({ product }) => product), asked.map(({ lowest }) => lowest)],
  );
  return rows.map(({ names }) =>
    (names?.split('\n') ?? []).map((line) => {
      const [key, name = ''] = line.split('\t');
      return { key, name };
    }),
  );
}

export interface RowsAsked extends ProductName {
  readonly cve: string;
}

export interface RowOfCve extends FixRow {
  readonly part: CpePart;
  /** Whether the ends of its ranges are among the known versions: earlier importers did not store them. */
  readonly endsKnown: boolean;
}

type Text = string | null;
type Row = [
  asked: number,
  part: CpePart,
  targetSw: Text,
  swEdition: Text,
  requires: Text,
  all: boolean,
  ranges: Text,
  listed: Text,
  endsKnown: boolean,
];

const ROWS = `
  SELECT q.asked, p.part, p.target_sw, p.sw_edition, nullif(p.requires, '[]')::text, p.all_versions,
         nullif(p.ranges, '[]')::text,
         coalesce(p.listed, (
           SELECT string_agg(CASE WHEN v.update IS NULL THEN '' ELSE '=' END || v.version_key, E'\\n')
           FROM cve_versions v WHERE v.product_id = p.id)),
         p.listed IS NOT NULL
  FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS q (vendor, product, cve, asked)
  JOIN cve_products p ON p.cve = q.cve AND p.vendor = q.vendor AND p.product = q.product AND p.in_force`;

/** Everything that each CVE affects of a product, whatever it needs beside it. */
export async function findRowsOfCves(db: Database, asked: readonly RowsAsked[]): Promise<RowOfCve[][]> {
  const found = asked.map((): RowOfCve[] => []);
  if (asked.length === 0) return found;
  const columns = (['vendor', 'product', 'cve'] as const).map((key) => asked.map((one) => one[key]));
  const { rows } = await db.pool.query<Row>({ text: ROWS, values: columns, rowMode: 'array' });
  const requiresOf = sharedLists();
  for (const [at, part, targetSw, swEdition, requires, all, ranges, listed, endsKnown] of rows) {
    found[at - 1]?.push({
      ...{ part, all, targetSw, swEdition, endsKnown },
      requires: requiresOf(requires),
      ranges: listOf<VersionRange>(ranges),
      listed: listed ? listed.split('\n') : [],
    });
  }
  return found;
}
