import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { AffectedMatch } from './affected-match.ts';
import type { AffectedProduct } from './cve-record.ts';
import { editionFits, lineOf } from './editions.ts';
import { type SeenKeys, seenKeys } from './keys.ts';
import { matchPlatforms } from './match-platforms.ts';
import { matchVersions } from './match-versions.ts';

/**
 * Whether one row of the knowledge is about this product in this version on this machine; null: it is not. Without a
 * version there is no match: that a product had weaknesses once says nothing about the one that answers.
 */
export function matchAffected(
  affected: AffectedProduct,
  identity: ProductIdentity,
  platforms: readonly ProductIdentity[],
  /** The keys of its version; a caller with several rows computes them once. */
  seen: SeenKeys | null = seenKeys(identity),
): AffectedMatch | null {
  if (affected.part !== identity.part) return null;
  if (affected.vendor !== identity.vendor || affected.product !== identity.product) return null;
  if (!seen || !editionFits(affected, identity)) return null;
  const versions = matchVersions(affected, seen);
  const onPlatforms = versions && matchPlatforms(affected, platforms);
  if (!onPlatforms) return null;
  const { platform, platformNeeded } = ofEdition(affected, identity) ?? onPlatforms;
  return { ...versions, platform, platformNeeded };
}

/** An edition is a condition that no scan can verify, unless the version tells it. */
function ofEdition(
  { vendor, product, swEdition }: AffectedProduct,
  { version }: ProductIdentity,
): Pick<AffectedMatch, 'platform' | 'platformNeeded'> | null {
  if (swEdition === null || swEdition === '-' || lineOf(vendor, product, version ?? '') !== null) return null;
  return { platform: 'unknown', platformNeeded: `edition ${swEdition}` };
}
