import type { AffectedProduct, ExactVersion, VersionRange } from '@rocca/feeds/nvd/cve-record';
import type { Database } from '../../platform/db/database.ts';

/** A product that is asked for: the keys of the versions, and between which they lie. */
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

// A question of ten thousand services has a hundred thousand rows: nothing is sent that the question holds already, and
// empty lists are sent as null. The OFFSET keeps the planner from sorting the whole table, since it takes every name to
// be as frequent as the average.
const SPANS = `
  SELECT q.asked, p.cve, p.part, p.target_sw, p.sw_edition, nullif(p.requires, '[]')::text,
         p.lowest, p.highest, p.all_versions, nullif(p.ranges, '[]')::text, nullif(p.no_fixes, '[]')::text
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
       WITH ORDINALITY AS q (vendor, product, lowest, highest, asked)
  CROSS JOIN LATERAL (SELECT * FROM cve_products
                      WHERE vendor = q.vendor AND product = q.product AND lowest <= q.highest AND highest >= q.lowest
                      OFFSET 0) p`;

const VERSIONS = `
  SELECT q.asked, p.cve, p.part, p.target_sw, p.sw_edition, nullif(p.requires, '[]')::text,
         v.version_key, v.version, v.update
  FROM unnest($1::text[], $2::text[], $3::text[], $4::int[]) AS q (vendor, product, version_key, asked)
  JOIN cve_versions v ON v.vendor = q.vendor AND v.product = q.product AND v.version_key = q.version_key
  JOIN cve_products p ON p.id = v.product_id`;

type Text = string | null;
type Base = [
  asked: number,
  cve: string,
  part: AffectedProduct['part'],
  targetSw: Text,
  swEdition: Text,
  requires: Text,
];
type SpanRow = [...Base, lowest: string, highest: string, all: boolean, ranges: Text, noFixes: Text];
type VersionRow = [...Base, key: string, version: string, update: Text];

/** For each question the rows whose ranges touch it and those that list one of its versions. */
export async function findCandidates(db: Database, asked: readonly ProductQuestion[]): Promise<Candidate[][]> {
  const [spans, versions] = await Promise.all([findSpans(db, asked), findVersions(db, asked)]);
  const base = baseOf(asked);
  const found = asked.map((): Candidate[] => []);
  for (const row of spans) {
    const [lowest, highest, all, ranges, noFixes] = row.slice(6) as [string, string, boolean, Text, Text];
    const affected = {
      ...base(row),
      all,
      ranges: listOf<VersionRange>(ranges),
      versions: listOf<ExactVersion>(noFixes),
    };
    found[row[0] - 1]?.push({ cve: row[1], affected, lowest, highest });
  }
  for (const row of versions) {
    const [key, version, update] = row.slice(6) as [string, string, Text];
    const affected = { ...base(row), all: false, ranges: [], versions: [{ version, update }] };
    found[row[0] - 1]?.push({ cve: row[1], affected, lowest: key, highest: key });
  }
  return found;
}

async function findSpans(db: Database, asked: readonly ProductQuestion[]): Promise<SpanRow[]> {
  const values = [
    asked.map(({ vendor }) => vendor),
    asked.map(({ product }) => product),
    asked.map(({ lowest }) => lowest),
    asked.map(({ highest }) => highest),
  ];
  return (await db.pool.query<SpanRow>({ text: SPANS, values, rowMode: 'array' })).rows;
}

async function findVersions(db: Database, asked: readonly ProductQuestion[]): Promise<VersionRow[]> {
  const each = asked.flatMap(({ vendor, product, keys }, at) => keys.map((key) => ({ vendor, product, key, at })));
  const values = [
    each.map(({ vendor }) => vendor),
    each.map(({ product }) => product),
    each.map(({ key }) => key),
    each.map(({ at }) => at + 1),
  ];
  return (await db.pool.query<VersionRow>({ text: VERSIONS, values, rowMode: 'array' })).rows;
}

/** What both kinds of rows have. The rows of one CVE repeat long lists of platforms: the same text is parsed once. */
function baseOf(asked: readonly ProductQuestion[]) {
  const known = new Map<string, AffectedProduct['requires']>();
  const requiresOf = (text: Text) => {
    if (text === null) return NOTHING;
    const found = known.get(text) ?? listOf<AffectedProduct['requires'][number]>(text);
    known.set(text, found);
    return found;
  };
  return ([at, , part, targetSw, swEdition, requires]: [...Base, ...unknown[]]) => {
    const { vendor = '', product = '' } = asked[at - 1] ?? {};
    return { part, vendor, product, targetSw, swEdition, requires: requiresOf(requires) };
  };
}

const NOTHING: readonly never[] = [];
const listOf = <T>(text: Text): readonly T[] => (text === null ? NOTHING : JSON.parse(text));
