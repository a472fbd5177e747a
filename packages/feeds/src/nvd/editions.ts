import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { AffectedProduct } from './cve-record.ts';

/**
 * Two lines of one product whose numbers interleave: Jenkins 2.426.3 (long-term) has the fix that 2.440 (weekly) lacks.
 * The version number identifies the line; for other products a scan cannot see the edition.
 */
const LINES = [
  {
    vendor: 'jenkins',
    product: 'jenkins',
    lineOf: (version: string) => (/^\d+\.\d+\.\d+/.test(version) ? 'lts' : '-'),
  },
];

/** The line a version belongs to; null where the product has but one. */
export function lineOf(vendor: string, product: string, version: string): string | null {
  const lines = LINES.find((one) => one.product === product && one.vendor === vendor);
  return lines ? lines.lineOf(version) : null;
}

export function editionFits(
  { vendor, product, swEdition }: Pick<AffectedProduct, 'vendor' | 'product' | 'swEdition'>,
  { version }: Pick<ProductIdentity, 'version'>,
): boolean {
  if (version === null || swEdition === null) return true;
  const line = lineOf(vendor, product, version);
  return line === null || swEdition === line;
}
