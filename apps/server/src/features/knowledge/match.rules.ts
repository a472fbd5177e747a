import type { VulnerabilityMatch } from '@rocca/engines/core/knowledge';

/** A platform that was seen, or is not needed, says more than one that nobody knows of. */
const PLATFORM_RANK = { not_needed: 0, met: 0, unknown: 1 } as const satisfies Record<
  VulnerabilityMatch['platform'],
  number
>;

/** A range tells where it ends, a listed version is at least meant; "all versions" is often only carelessness. */
const BASIS_RANK = { range: 0, exact: 1, all_versions: 2 } as const satisfies Record<
  VulnerabilityMatch['basis'],
  number
>;

const rankOf = ({ platform, basis, fixedIn }: VulnerabilityMatch) =>
  PLATFORM_RANK[platform] * 10 + BASIS_RANK[basis] * 2 + (fixedIn === null ? 1 : 0);

/**
 * One CVE may name a product in several rows: the match that says most is the one to report. Of equal ones the same
 * whatever order they come in, which no database promises: a report that says something else looks like a change.
 */
export function tellingMatch(one: VulnerabilityMatch, other: VulnerabilityMatch): VulnerabilityMatch {
  // `= 1.1 rc` says more than `= 1.1`.
  const further = rankOf(other) - rankOf(one) || one.range.length - other.range.length;
  if (further !== 0) return further > 0 ? one : other;
  return wordsOf(one) <= wordsOf(other) ? one : other;
}

const wordsOf = ({ range, fixedIn, platformNeeded }: VulnerabilityMatch) => `${range}\n${fixedIn}\n${platformNeeded}`;
