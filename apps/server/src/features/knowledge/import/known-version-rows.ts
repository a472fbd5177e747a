import type { AffectedProduct, CveRecord } from '@rocca/feeds/nvd/cve-record';
import { exactKey } from '@rocca/feeds/nvd/keys';
import { namedVersions } from '@rocca/feeds/nvd/known-versions';
import type { CopyValue } from './copy-rows.ts';

export const KNOWN_VERSION_COLUMNS = ['vendor', 'product', 'version_key', 'version'] as const;

/** Rows of `product_versions`: every version that these records name, each once. */
export function* knownVersionRows(records: readonly CveRecord[]): Generator<CopyValue[]> {
  const seen = new Set<string>();
  for (const product of records.flatMap(({ affected }) => affected)) {
    for (const row of rowsOf(product)) {
      const key = row.join('\n');
      if (!seen.has(key)) yield row;
      seen.add(key);
    }
  }
}

function rowsOf(product: AffectedProduct): string[][] {
  return namedVersions(product).flatMap((exact) => {
    const key = exactKey(exact);
    const text = exact.update === null ? exact.version : `${exact.version} ${exact.update}`;
    return key === null ? [] : [[product.vendor, product.product, key, text]];
  });
}
