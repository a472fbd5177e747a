import type { VulnerabilityMatch } from '@rocca/engines/core/knowledge';

/** A match before what closes it is known. */
export interface FoundMatch extends Omit<VulnerabilityMatch, 'fixedIn'> {
  /** Other CVEs of which the very same holds. */
  readonly alike: readonly string[];
}

/** A platform that the scan saw, or that is not needed, is stronger evidence than an unknown one. */
const PLATFORM_RANK = { not_needed: 0, met: 0, unknown: 1 } as const satisfies Record<
  VulnerabilityMatch['platform'],
  number
>;

/** A range says more than one version, and a listed version is deliberate; "all versions" is often only carelessness. */
const BASIS_RANK = { range: 0, exact: 1, all_versions: 2 } as const satisfies Record<
  VulnerabilityMatch['basis'],
  number
>;

const rankOf = ({ platform, basis, holds }: FoundMatch) =>
  (holds === 'part' ? 100 : 0) + PLATFORM_RANK[platform] * 10 + BASIS_RANK[basis];

/**
 * One CVE may name a product in several rows: the most specific match is reported. Ties are broken independently of the
 * order of the rows, which no database guarantees: otherwise two equal scans would seem to differ.
 */
export function preferredMatch(one: FoundMatch, other: FoundMatch): FoundMatch {
  // `= 1.1 rc` says more than `= 1.1`.
  const further = rankOf(other) - rankOf(one) || one.range.length - other.range.length;
  if (further !== 0) return further > 0 ? one : other;
  return wordsOf(one) <= wordsOf(other) ? one : other;
}

const wordsOf = ({ range, platformNeeded }: FoundMatch) => `${range}\n${platformNeeded}`;
