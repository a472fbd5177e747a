import type { VersionName } from '@rocca/feeds/nvd/known-versions';
import type { Database } from '../../platform/db/database.ts';
import { type ProductName, type RowColumns, rowColumns, rowReader, type StoredRow } from './stored-row.repo.ts';

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
  return rows.map(({ names }) => (names === null ? [] : readNames(names)));
}

/** A line each: key, tab, name. There are a hundred thousand of them: no lists of parts on the way. */
function readNames(lines: string): VersionName[] {
  const names: VersionName[] = [];
  for (let from = 0; from < lines.length; ) {
    const tab = lines.indexOf('\t', from);
    const next = lines.indexOf('\n', tab);
    const to = next < 0 ? lines.length : next;
    names.push({ key: lines.slice(from, tab), name: lines.slice(tab + 1, to) });
    from = to + 1;
  }
  return names;
}

// A line for each CVE, with what is known of it. Whatever the planner expects, rows are looked up by their CVE: it would
// rather read the whole table.
const OTHER_ROWS = `
  SELECT ${rowColumns('p.cve')}, q.asked
  FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS q (vendor, product, lines, asked)
  CROSS JOIN LATERAL string_to_table(q.lines, E'\\n') AS line
  CROSS JOIN LATERAL (SELECT * FROM cve_products
                      WHERE cve = split_part(line, ' ', 1) AND vendor = q.vendor AND product = q.product AND in_force
                        AND id <> ALL (split_part(line, ' ', 2)::bigint[])
                      OFFSET 0) p`;

/** Rows of some CVEs about a product. */
export interface KnownRows extends ProductName {
  readonly rows: readonly StoredRow[];
}

/** For each product what the CVEs of the known rows affect of it beside them. */
export async function findOtherRows(db: Database, asked: readonly KnownRows[]): Promise<StoredRow[][]> {
  if (asked.length === 0) return [];
  const values = [asked.map(({ vendor }) => vendor), asked.map(({ product }) => product), asked.map(linesOf)];
  const { rows } = await db.pool.query<[...RowColumns, asked: number]>({ text: OTHER_ROWS, values, rowMode: 'array' });
  const found = asked.map((): StoredRow[] => []);
  const rowsOf = rowReader();
  for (const columns of rows) {
    const at = columns[11] - 1;
    found[at]?.push(...rowsOf(asked[at] as KnownRows, columns));
  }
  return found;
}

/** `CVE-2021-23017 {17,18}`, a line for each CVE that may have other rows about the product. */
function linesOf({ rows }: KnownRows): string {
  const ids = new Map<string, string>();
  for (const { cve, id, alone } of rows) {
    if (alone) continue;
    const others = ids.get(cve);
    ids.set(cve, others === undefined ? `${id}` : `${others},${id}`);
  }
  return Array.from(ids, ([cve, known]) => `${cve} {${known}}`).join('\n');
}
