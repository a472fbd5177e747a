import type { AffectedProduct } from '@rocca/feeds/nvd/cve-record';
import type { KeyedVersion } from '@rocca/feeds/nvd/keys';
import type { Database } from '../../platform/db/database.ts';
import { type ProductName, type RowColumns, rowColumns, rowReader, type StoredRow } from './stored-row.repo.ts';

/** A product that is asked for: the keys of the versions, sorted, and between which they lie. */
export interface ProductQuestion {
  readonly vendor: string;
  readonly product: string;
  readonly keys: readonly string[];
  readonly lowest: string;
  readonly highest: string;
}

/** A row of the knowledge that may be about a product that was asked for, at least between these keys. */
export interface Candidate {
  readonly cve: string;
  /** Other CVEs that say the very same of the product, and nothing else. */
  readonly alike: readonly string[];
  readonly affected: AffectedProduct;
  readonly lowest: string;
  readonly highest: string;
}

/** With the whole of the row. */
export interface StoredCandidate extends Candidate {
  readonly row: StoredRow;
}

/** Rows that say the same are one; the others are each their own. */
const SAME_SAID = 'r.says, CASE WHEN r.says IS NULL THEN r.id END';

// The reply repeats nothing of the query. The OFFSET keeps the planner from sorting the whole table: it expects every
// name to be as frequent as the average.
const SPANS = `
  SELECT ${rowColumns('l.cves')}, l.asked, p.lowest, p.highest
  FROM (SELECT q.asked, min(r.id) AS id, string_agg(r.cve, ' ') AS cves
        FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
             WITH ORDINALITY AS q (vendor, product, lowest, highest, asked)
        CROSS JOIN LATERAL (SELECT id, cve, says FROM cve_products
                            WHERE vendor = q.vendor AND product = q.product
                              AND lowest <= q.highest AND highest >= q.lowest AND in_force
                            OFFSET 0) r
        GROUP BY q.asked, ${SAME_SAID}) l
  JOIN cve_products p ON p.id = l.id`;

// Many versions of one row are asked for at once: the row is read and sent once, with one line for each of them. Names
// hold no control characters.
const VERSIONS = `
  SELECT ${rowColumns('l.cves')}, l.asked
  FROM (SELECT min(r.id) AS id, string_agg(r.cve, ' ') AS cves, min(v.asked COLLATE "C") AS asked
        FROM (SELECT v.product_id, string_agg(concat_ws(E'\\t', q.asked, v.version, v.update), E'\\n') AS asked
              FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS q (vendor, product, version_key, asked)
              JOIN cve_versions v ON v.vendor = q.vendor AND v.product = q.product AND v.version_key = q.version_key
              GROUP BY v.product_id) v
        JOIN cve_products r ON r.id = v.product_id AND r.in_force
        GROUP BY ${SAME_SAID}) l
  JOIN cve_products p ON p.id = l.id`;

type SpanColumns = [...RowColumns, asked: number, lowest: string, highest: string];
/** Which of the listed keys, and the version and update behind it, a line each. */
type VersionColumns = [...RowColumns, asked: string];

/** For each question the rows whose ranges touch it and those that list one of its versions. */
export async function findCandidates(
  db: Database,
  questions: readonly ProductQuestion[],
): Promise<StoredCandidate[][]> {
  const listed = questions.flatMap((question, at) => question.keys.map((key) => ({ ...nameOf(question), key, at })));
  const [spans, versions] = await Promise.all([
    ask<SpanColumns>(db, SPANS, questions, [
      questions.map(({ lowest }) => lowest),
      questions.map(({ highest }) => highest),
    ]),
    ask<VersionColumns>(db, VERSIONS, listed, [listed.map(({ key }) => key)]),
  ]);
  const found = questions.map((): StoredCandidate[] => []);
  const rowsOf = rowReader();
  for (const columns of spans) {
    const [asked, lowest, highest] = [columns[11], columns[12], columns[13]];
    const question = questions[asked - 1] as ProductQuestion;
    for (const row of rowsOf(question, columns)) {
      const { cve, alike } = row;
      const affected = affectedOf(question, row, row.all, row.ranges, NOTHING);
      found[asked - 1]?.push({ cve, alike, row, affected, lowest, highest });
    }
  }
  for (const columns of versions) {
    for (const line of columns[11].split('\n')) {
      const [asked, version = '', update = null] = line.split('\t');
      const { at, key } = listed[Number(asked) - 1] as (typeof listed)[number];
      const question = questions[at] as ProductQuestion;
      const versions: KeyedVersion[] = [{ version, update, key }];
      for (const row of rowsOf(question, columns)) {
        const { cve, alike } = row;
        const affected = affectedOf(question, row, false, NOTHING, versions);
        found[at]?.push({ cve, alike, row, affected, lowest: key, highest: key });
      }
    }
  }
  return found;
}

const nameOf = ({ vendor, product }: ProductName): ProductName => ({ vendor, product });

async function ask<Row extends unknown[]>(
  db: Database,
  text: string,
  names: readonly ProductName[],
  columns: string[][],
): Promise<Row[]> {
  const values = [names.map(({ vendor }) => vendor), names.map(({ product }) => product), ...columns];
  return (await db.pool.query<Row>({ text, values, rowMode: 'array' })).rows;
}

function affectedOf(
  { vendor, product }: ProductName,
  { part, targetSw, swEdition, requires }: StoredRow,
  all: boolean,
  ranges: AffectedProduct['ranges'],
  versions: AffectedProduct['versions'],
): AffectedProduct {
  return { part, vendor, product, versions, ranges, all, targetSw, swEdition, requires };
}

const NOTHING: readonly never[] = [];
