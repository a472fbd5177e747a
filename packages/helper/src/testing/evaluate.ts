import type { Language } from '@rocca/contract/language';
import type { Search } from '../search.ts';

/** Questions as people ask them, and the passages of which one must be among the first three. */
export interface Pair {
  readonly question: string;
  readonly expected: readonly string[];
}

/** `nothing` has questions that the knowledge says nothing about. */
export interface PairSet {
  readonly pairs: readonly Pair[];
  readonly nothing: readonly string[];
}

/**
 * The search was tuned on one set; another one was kept aside until its first version was done. The independent set was
 * written by someone who did not know the search; its misses told which causes to mend.
 */
export interface PairFile {
  readonly tuning: PairSet;
  readonly heldOut: PairSet;
  readonly independent: PairSet;
}

export interface Evaluation {
  readonly found: number;
  readonly missed: readonly string[];
  readonly refused: number;
  readonly madeUp: readonly string[];
}

const NO_CONTEXT = { text: '', category: '' };

/** How a search does on pairs: shares of 0 to 1, and the questions it failed. */
export async function evaluate(search: Search, { pairs, nothing }: PairSet, language: Language): Promise<Evaluation> {
  const idsOf = async (question: string): Promise<string[]> =>
    (await search.find({ question, context: NO_CONTEXT, language, limit: 3 })).passages.map(({ id }) => id);
  const asked = [...pairs.map(({ question }) => question), ...nothing];
  const found = new Map(await Promise.all(asked.map(async (question) => [question, await idsOf(question)] as const)));
  const foundFor = (question: string): readonly string[] => found.get(question) ?? [];
  const missed = pairs.filter(({ question, expected }) => !foundFor(question).some((id) => expected.includes(id)));
  const madeUp = nothing.filter((question) => foundFor(question).length > 0);
  return {
    found: 1 - missed.length / pairs.length,
    missed: missed.map(({ question }) => question),
    refused: 1 - madeUp.length / nothing.length,
    madeUp,
  };
}
