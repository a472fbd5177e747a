import { hash } from 'node:crypto';
import type { AffectedProduct, CveRecord } from '@rocca/feeds/nvd/cve-record';
import { listedKeys } from '@rocca/feeds/nvd/fixes';
import { exactKey, rangeKeys } from '@rocca/feeds/nvd/keys';
import type { RecordSource } from '../merge.rules.ts';
import { rangeLines } from '../range-lines.rules.ts';
import { type CopyValue, jsonText } from './copy-rows.ts';

export const PRODUCT_COLUMNS = [
  'id',
  'cve',
  'source',
  'in_force',
  'part',
  'vendor',
  'product',
  'target_sw',
  'sw_edition',
  'requires',
  'all_versions',
  'ranges',
  'lowest',
  'highest',
  'listed',
  'says',
] as const;

export const VERSION_COLUMNS = ['product_id', 'vendor', 'product', 'version_key', 'version', 'update'] as const;

/** Before and after every key: keys are printable ASCII and begin with a digit or a letter. */
const BEFORE_ALL = '';
const AFTER_ALL = '~';

/**
 * Rows of `cve_products`, numbered from `firstId` in the order of the records; those of `cve_versions` are added to
 * `versions` on the way. Some products require thousands of platforms: their rows are not held together.
 */
export function* productRows(
  records: readonly CveRecord[],
  source: RecordSource,
  firstId: number,
  versions: CopyValue[][],
): Generator<CopyValue[]> {
  let id = firstId;
  for (const { id: cve, affected } of records) {
    const byName = affected.length > 1 ? Map.groupBy(affected, nameOf) : null;
    for (const product of affected) {
      const alone = byName === null || byName.get(nameOf(product))?.length === 1;
      const keys = product.versions.map(exactKey);
      const says = alone ? saysOf(product) : null;
      addVersions(id, product, keys, versions);
      yield [...productRow(id, cve, source, product), listedKeys(product.versions, keys), says];
      id += 1;
    }
  }
}

const nameOf = ({ vendor, product }: AffectedProduct) => `${vendor}\n${product}`;

/** The same for rows that say the same of a product, as a UUID: a column that compares quickly. */
const saysOf = (row: AffectedProduct) => hash('sha256', JSON.stringify(row), 'hex').slice(0, 32);

function productRow(id: number, cve: string, source: RecordSource, product: AffectedProduct): CopyValue[] {
  const span = spanOf(product);
  return [
    id,
    cve,
    source,
    true,
    product.part,
    product.vendor,
    product.product,
    product.targetSw,
    product.swEdition,
    product.requires.length === 0 ? null : jsonText(product.requires),
    product.all,
    rangeLines(product.ranges),
    span?.lowest ?? null,
    span?.highest ?? null,
  ];
}

function addVersions(
  id: number,
  { vendor, product, versions }: AffectedProduct,
  keys: ReadonlyArray<string | null>,
  rows: CopyValue[][],
): void {
  versions.forEach(({ version, update }, at) => {
    const key = keys[at];
    // A dash is no version, so no query can match it.
    if (key) rows.push([id, vendor, product, key, version, update]);
  });
}

/** Between which keys the ranges lie; null where there are none. */
function spanOf({ all, ranges }: AffectedProduct): { lowest: string; highest: string } | null {
  if (all) return { lowest: BEFORE_ALL, highest: AFTER_ALL };
  if (ranges.length === 0) return null;
  const keys = ranges.map(rangeKeys);
  return {
    lowest: keys.map(({ start }) => start ?? BEFORE_ALL).sort()[0] ?? BEFORE_ALL,
    highest:
      keys
        .map(({ end }) => end ?? AFTER_ALL)
        .sort()
        .at(-1) ?? AFTER_ALL,
  };
}
