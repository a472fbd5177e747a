import type { CoverageReason } from '../../core/coverage-reasons.ts';

/** What the search for the names of one domain may take. */
export interface SearchLimits {
  readonly questions: number;
  readonly ms: number;
  readonly names: number;
}

/**
 * A company with 20,000 names in certificates takes some 120,000 questions: two for each name, 3,000 words, and 300
 * words below each of 200 names. A zone that makes names up takes any number, and gets no more than this; what was not
 * asked is said in the coverage, and the rest of the look has its turn as well.
 */
export const SEARCH_LIMITS: SearchLimits = { questions: 200_000, ms: 10 * 60_000, names: 100_000 };

/** Counts what a search takes; `over` says why it must not go on. */
export function createSearchBudget({ questions, ms, names }: SearchLimits) {
  const began = performance.now();
  const spent = { questions: 0, names: 0 };
  return {
    spent,
    over(): CoverageReason | null {
      if (spent.questions >= questions || spent.names >= names) return 'limit_reached';
      return performance.now() - began >= ms ? 'timed_out' : null;
    },
    /** How much of it is gone, 0 to 1. */
    share: () => Math.min(1, Math.max(spent.questions / questions, (performance.now() - began) / ms)),
  };
}
