import type { AffectedProduct, CveRecord } from '@rocca/feeds/nvd/cve-record';
import { fixRowOf } from '@rocca/feeds/nvd/fixes';
import { exactKey, rangeKeys } from '@rocca/feeds/nvd/keys';
import type { RecordSource } from '../merge.rules.ts';
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
] as const;

export const VERSION_COLUMNS = ['product_id', 'vendor', 'product', 'version_key', 'version', 'update'] as const;

/** Before and after every key: keys are printable ASCII and begin with a digit or a letter. */
const BEFORE_ALL = '';
const AFTER_ALL = '~';

/** Rows of `cve_products`, numbered from `firstId` in the order of the records. */
export function* productRows(
  records: readonly CveRecord[],
  source: RecordSource,
  firstId: number,
): Generator<CopyValue[]> {
  let id = firstId;
  for (const { id: cve, affected } of records) {
    for (const product of affected) yield productRow(id++, cve, source, product);
  }
}

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
    jsonText(product.requires),
    product.all,
    jsonText(product.ranges),
    span?.lowest ?? null,
    span?.highest ?? null,
    fixRowOf(product).listed,
  ];
}

/** Rows of `cve_versions` for the same products under the same numbers. */
export function* versionRows(records: readonly CveRecord[], firstId: number): Generator<CopyValue[]> {
  let id = firstId;
  for (const { affected } of records) {
    for (const product of affected) yield* rowsOfVersions(id++, product);
  }
}

function* rowsOfVersions(id: number, { vendor, product, versions }: AffectedProduct): Generator<CopyValue[]> {
  for (const exact of versions) {
    const key = exactKey(exact);
    // A dash is no version, so no query can match it.
    if (key !== null) yield [id, vendor, product, key, exact.version, exact.update];
  }
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
