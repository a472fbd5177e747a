import type { KnowledgeAnswer, KnowledgeQuery } from '@rocca/engines/core/knowledge';
import { isVendorOf } from '@rocca/feeds/cpe/vendor-of';
import type { Database } from '../../platform/db/database.ts';

/** A name that more vendors have says nothing. */
const MAX_VENDORS = 4;

const VENDORS = `
  SELECT product, array_agg(vendor ORDER BY vendor) FROM (SELECT DISTINCT product, vendor FROM cve_products
                                                          WHERE part = 'a' AND product = ANY ($1::text[])) v
  GROUP BY product HAVING count(*) <= ${MAX_VENDORS}`;

type Match = (queries: readonly KnowledgeQuery[]) => Promise<readonly KnowledgeAnswer[]>;

/**
 * Answers queries without a vendor under every vendor that has a product of this name, if something else speaks for one of
 * them: a project changes hands, and its records stay where they were. All names together are one pass over the products:
 * few services have no better name, and an index for them would cost every import.
 */
export async function matchUnderVendors(
  db: Database,
  queries: readonly KnowledgeQuery[],
  match: Match,
): Promise<readonly KnowledgeAnswer[]> {
  const names = new Set(queries.filter(({ vendorIn }) => vendorIn !== undefined).map(({ product }) => product.product));
  if (names.size === 0) return match(queries);
  const { rows } = await db.pool.query<[product: string, vendors: string[]]>({
    text: VENDORS,
    values: [[...names]],
    rowMode: 'array',
  });
  const vendors = new Map(rows);
  const asked = queries.map((query) => underVendors(query, vendors.get(query.product.product) ?? []));
  const answers = await match(asked.flat());
  let next = 0;
  return asked.map(({ length }) => {
    const first = next;
    next += length;
    return joinAnswers(answers.slice(first, next));
  });
}

function underVendors(query: KnowledgeQuery, vendors: readonly string[]): readonly KnowledgeQuery[] {
  const { product, vendorIn } = query;
  if (vendorIn === undefined) return [query];
  const isMeant = vendors.some((vendor) => isVendorOf(vendor, product.product, vendorIn));
  return isMeant ? vendors.map((vendor) => ({ ...query, product: { ...product, vendor } })) : [query];
}

const NOTHING: KnowledgeAnswer = { known: false, matches: [], closedBy: null, leftOpen: [] };

/** Which of several answers is the product's is not known: no version is said to close what they name together. */
function joinAnswers(answers: readonly KnowledgeAnswer[]): KnowledgeAnswer {
  const [first = NOTHING, ...others] = answers.filter(({ known }) => known);
  if (others.length === 0) return first;
  const matches = new Map([first, ...others].flatMap((one) => one.matches).map((match) => [match.cve, match]));
  return { known: true, matches: [...matches.values()], closedBy: null, leftOpen: [...matches.keys()] };
}
