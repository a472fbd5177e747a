import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { AffectedProduct } from './cve-record.ts';

/**
 * Two lines of one product whose numbers interleave: Jenkins 2.426.3 (long-term) has the fix that 2.440 (weekly) lacks.
 * The version number identifies the line; for other products a scan cannot see the edition.
 */
const LINES: ReadonlyMap<string, (version: string) => string> = new Map([
  ['jenkins:jenkins', (version: string) => (/^\d+\.\d+\.\d+/.test(version) ? 'lts' : '-')],
]);

export function editionFits({ vendor, product, swEdition }: AffectedProduct, { version }: ProductIdentity): boolean {
  if (version === null || swEdition === null) return true;
  const lineOf = LINES.get(`${vendor}:${product}`);
  return !lineOf || swEdition === lineOf(version);
}
