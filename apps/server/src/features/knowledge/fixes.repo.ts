import type { VersionName } from '@rocca/feeds/nvd/known-versions';
import type { Database } from '../../platform/db/database.ts';
import type { ProductName } from './match.repo.ts';
import { ROW_COLUMNS, type RowColumns, rowReader, type StoredRow } from './stored-row.repo.ts';

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

// Whatever the planner expects, each row is looked up by its number and the others by their CVE: it would rather read the
// whole table.
const OTHER_ROWS = `
  SELECT ${ROW_COLUMNS}, q.asked
  FROM unnest($1::bigint[], $2::integer[]) AS q (id, asked)
  CROSS JOIN LATERAL (SELECT * FROM cve_products WHERE id = q.id OFFSET 0) known
  CROSS JOIN LATERAL (SELECT * FROM cve_products
                      WHERE cve = known.cve AND vendor = known.vendor AND product = known.product
                        AND id <> known.id AND in_force
                      OFFSET 0) p`;

/** For each list of rows everything that their CVEs affect of the same product beside them. */
export async function findOtherRows(db: Database, asked: ReadonlyArray<Iterable<StoredRow>>): Promise<StoredRow[][]> {
  const found = asked.map((): StoredRow[] => []);
  const known = asked.flatMap((rows, at) => Array.from(rows, ({ id }) => ({ id, at })));
  if (known.length === 0) return found;
  const values = [known.map(({ id }) => id), known.map(({ at }) => at)];
  const { rows } = await db.pool.query<[...RowColumns, at: number]>({ text: OTHER_ROWS, values, rowMode: 'array' });
  const rowOf = rowReader();
  for (const columns of rows) found[columns[10]]?.push(rowOf(columns));
  return found;
}
