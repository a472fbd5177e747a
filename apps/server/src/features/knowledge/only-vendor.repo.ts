import type { KnowledgeQuery } from '@rocca/engines/core/knowledge';
import { isVendorOf } from '@rocca/feeds/cpe/vendor-of';
import type { Database } from '../../platform/db/database.ts';

const VENDORS = `
  SELECT product, min(vendor) FROM (SELECT DISTINCT product, vendor FROM cve_products
                                    WHERE part = 'a' AND product = ANY ($1::text[])) v
  GROUP BY product HAVING count(*) = 1`;

/**
 * Queries without a vendor with the only one that has a product of this name, if something else speaks for it; where there
 * is none, or several, they stay without and find nothing. All names together are one pass over the products: few services have no better name, and an
 * index for them would cost every import.
 */
export async function withOnlyVendor(
  db: Database,
  queries: readonly KnowledgeQuery[],
): Promise<readonly KnowledgeQuery[]> {
  const names = new Set(queries.filter(({ vendorIn }) => vendorIn !== undefined).map(({ product }) => product.product));
  if (names.size === 0) return queries;
  const { rows } = await db.pool.query<[product: string, vendor: string]>({
    text: VENDORS,
    values: [[...names]],
    rowMode: 'array',
  });
  const vendors = new Map(rows);
  return queries.map((query) => {
    const { product, vendorIn } = query;
    const vendor = vendorIn === undefined ? undefined : vendors.get(product.product);
    const isMeant = vendor !== undefined && isVendorOf(vendor, product.product, vendorIn ?? '');
    return isMeant ? { ...query, product: { ...product, vendor } } : query;
  });
}
