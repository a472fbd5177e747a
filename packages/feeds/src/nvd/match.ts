import type { ProductIdentity } from '@rocca/contract/cpe/product';
import type { AffectedMatch } from './affected-match.ts';
import type { AffectedProduct } from './cve-record.ts';
import { editionAnswer } from './editions.ts';
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
  const edition = seen && editionAnswer(affected, identity);
  if (!seen || edition === 'no') return null;
  const versions = matchVersions(affected, seen);
  const onPlatforms = versions && matchPlatforms(affected, platforms);
  if (!onPlatforms) return null;
  const { platform, platformNeeded } = edition === 'unknown' ? ofEdition(affected) : onPlatforms;
  return { ...versions, platform, platformNeeded };
}

/** An edition that neither the version nor the service tells is a condition that no scan can verify. */
const ofEdition = ({ swEdition }: AffectedProduct): Pick<AffectedMatch, 'platform' | 'platformNeeded'> => ({
  platform: 'unknown',
  platformNeeded: `edition ${swEdition}`,
});
