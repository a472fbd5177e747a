import SearchableMap from 'minisearch/SearchableMap';
import type { Correct } from './analyse.ts';

/** Shorter words have too many neighbours for a typing error to be told. */
const MIN_LENGTH = 5;
/** From this length on two errors are allowed: two letters that changed places count as two. */
const MIN_LENGTH_FOR_TWO = 7;
/** A question of nothing but unknown words is no question with typing errors. */
const MAX_GUESSES = 400;

/** Reads mistyped and unfinished words as known ones. `known` has how often each stem is used. */
export function createSpelling(known: ReadonlyMap<string, number>): Correct {
  const tree = new SearchableMap<number>();
  for (const [stem, count] of known) tree.set(stem, count);
  const guesses = new Map<string, string>();
  return (stem) => {
    if (stem.length < MIN_LENGTH || known.has(stem) || /\d/.test(stem)) return stem;
    const guess = guesses.get(stem) ?? nearest(tree, stem) ?? finished(tree, stem) ?? stem;
    // Answers the words of one question; forgotten as a whole, so that strangers cannot fill the memory.
    if (guesses.size >= MAX_GUESSES) guesses.clear();
    guesses.set(stem, guess);
    return guess;
  };
}

interface Candidate {
  readonly stem: string;
  readonly errors: number;
  readonly count: number;
}

function nearest(tree: SearchableMap<number>, stem: string): string | null {
  const errors = stem.length >= MIN_LENGTH_FOR_TWO ? 2 : 1;
  return pick(
    [...tree.fuzzyGet(stem, errors)]
      // People get the first letter right, and a short word with two errors is another word.
      .filter(([candidate]) => candidate[0] === stem[0] && candidate.length >= MIN_LENGTH)
      .map(([candidate, [count, distance]]) => ({ stem: candidate, errors: distance, count })),
  );
}

function finished(tree: SearchableMap<number>, stem: string): string | null {
  return pick([...tree.atPrefix(stem)].map(([candidate, count]) => ({ stem: candidate, errors: 0, count })));
}

function pick(candidates: readonly Candidate[]): string | null {
  const [best] = candidates.toSorted((a, b) => a.errors - b.errors || b.count - a.count || (a.stem < b.stem ? -1 : 1));
  return best?.stem ?? null;
}
