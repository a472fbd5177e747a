import type { AffectedProduct, VersionRange } from '@rocca/feeds/nvd/cve-record';
import type { Database } from '../../platform/db/database.ts';

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
  readonly affected: AffectedProduct;
  readonly lowest: string;
  readonly highest: string;
}

// A query for ten thousand services has a hundred thousand rows: the reply repeats nothing of the query, and empty
// lists are sent as null. The OFFSET keeps the planner from sorting the whole table: it expects every name to be as
// frequent as the average.
const SPANS = `
  SELECT q.asked, p.cve, p.part, p.target_sw, p.sw_edition, nullif(p.requires, '[]')::text,
         p.lowest, p.highest, p.all_versions, nullif(p.ranges, '[]')::text
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
       WITH ORDINALITY AS q (vendor, product, lowest, highest, asked)
  CROSS JOIN LATERAL (SELECT * FROM cve_products
                      WHERE vendor = q.vendor AND product = q.product AND lowest <= q.highest AND highest >= q.lowest
                        AND in_force
                      OFFSET 0) p`;

// Many versions of one row are asked for at once: the row is read and sent once, with one line for each of them. Names
// hold no control characters.
const VERSIONS = `
  SELECT l.asked, p.cve, p.part, p.target_sw, p.sw_edition, nullif(p.requires, '[]')::text
  FROM (SELECT v.product_id, string_agg(concat_ws(E'\\t', q.asked, v.version, v.update), E'\\n') AS asked
        FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS q (vendor, product, version_key, asked)
        JOIN cve_versions v ON v.vendor = q.vendor AND v.product = q.product AND v.version_key = q.version_key
        GROUP BY v.product_id) l
  JOIN cve_products p ON p.id = l.product_id AND p.in_force`;

type Text = string | null;
type Base<Asked> = [
  asked: Asked,
  cve: string,
  part: AffectedProduct['part'],
  targetSw: Text,
  swEdition: Text,
  requires: Text,
];
type SpanRow = [...Base<number>, lowest: string, highest: string, all: boolean, ranges: Text];
/** Which of the listed keys, and the version and update behind it, a line each. */
type VersionRow = Base<string>;

/** For each question the rows whose ranges touch it and those that list one of its versions. */
export async function findCandidates(db: Database, questions: readonly ProductQuestion[]): Promise<Candidate[][]> {
  const listed = questions.flatMap((question, at) => question.keys.map((key) => ({ ...nameOf(question), key, at })));
  const [spans, versions] = await Promise.all([
    ask<SpanRow>(db, SPANS, questions, [
      questions.map(({ lowest }) => lowest),
      questions.map(({ highest }) => highest),
    ]),
    ask<VersionRow>(db, VERSIONS, listed, [listed.map(({ key }) => key)]),
  ]);
  const found = questions.map((): Candidate[] => []);
  const requiresOf = sharedLists();
  for (const row of spans) {
    const [asked, cve, , , , requires, lowest, highest, all, ranges] = row;
    const which = { all, ranges: listOf<VersionRange>(ranges), versions: NOTHING };
    const affected = affectedOf(questions[asked - 1], row, requiresOf(requires), which);
    found[asked - 1]?.push({ cve, affected, lowest, highest });
  }
  for (const row of versions) {
    const [lines, cve, , , , requires] = row;
    for (const line of lines.split('\n')) {
      const [asked, version = '', update = null] = line.split('\t');
      const { at, key } = listed[Number(asked) - 1] ?? { at: -1, key: '' };
      const which = { all: false, ranges: NOTHING, versions: [{ version, update }] };
      const affected = affectedOf(questions[at], row, requiresOf(requires), which);
      found[at]?.push({ cve, affected, lowest: key, highest: key });
    }
  }
  return found;
}

export type ProductName = Pick<ProductQuestion, 'vendor' | 'product'>;
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
  name: ProductName | undefined,
  [, , part, targetSw, swEdition]: [...Base<unknown>, ...unknown[]],
  requires: AffectedProduct['requires'],
  { all, ranges, versions }: Pick<AffectedProduct, 'all' | 'ranges' | 'versions'>,
): AffectedProduct {
  const { vendor = '', product = '' } = name ?? {};
  return { part, vendor, product, versions, ranges, all, targetSw, swEdition, requires };
}

const NOTHING: readonly never[] = [];
export const listOf = <T>(text: Text): readonly T[] => (text === null ? NOTHING : JSON.parse(text));

/** The rows of one CVE repeat long lists of platforms: the same text is parsed once. */
export function sharedLists(): (text: Text) => AffectedProduct['requires'] {
  const known = new Map<string, AffectedProduct['requires']>();
  return (text) => {
    if (text === null) return NOTHING;
    const list = known.get(text) ?? listOf<AffectedProduct['requires'][number]>(text);
    known.set(text, list);
    return list;
  };
}
