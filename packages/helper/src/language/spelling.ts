import SearchableMap from 'minisearch/SearchableMap';

/** Turns a mistyped word into the one that was meant. */
export type Correct = (word: string) => string;

/** Shorter words have too many neighbours for a typing error to be told. */
const MIN_LENGTH = 6;
/** From this length on two errors are allowed. */
const MIN_LENGTH_FOR_TWO = 10;
/** Guesses that are kept; forgotten as a whole, so that strangers cannot fill the memory. */
const MAX_GUESSES = 400;

/**
 * Reads mistyped words as known ones. `words` has how often each is used; `isKnown` says whether another form of a word
 * is in use, which then is no mistake.
 */
export function createSpelling(words: ReadonlyMap<string, number>, isKnown: (word: string) => boolean): Correct {
  const trees = growTrees(words);
  const guesses = new Map<string, string>();
  return (word) => {
    if (word.length < MIN_LENGTH || words.has(word) || isKnown(word) || /\d/.test(word)) return word;
    const guess = guesses.get(word) ?? swapped(words, word) ?? nearest(trees, word) ?? word;
    if (guesses.size >= MAX_GUESSES) guesses.clear();
    guesses.set(word, guess);
    return guess;
  };
}

/** Two neighbours that changed places are one slip of the fingers; the distance would count them as two. */
function swapped(words: ReadonlyMap<string, number>, word: string): string | null {
  for (let at = 1; at < word.length; at++) {
    const candidate = `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`;
    if (words.has(candidate)) return candidate;
  }
  return null;
}

type Trees = ReadonlyMap<string, SearchableMap<number>>;

/** A tree for each first letter: people get that one right, and it leaves little to look through. */
function growTrees(words: ReadonlyMap<string, number>): Trees {
  const trees = new Map<string, SearchableMap<number>>();
  for (const [word, count] of words) {
    const letter = word.charAt(0);
    const tree = trees.get(letter) ?? new SearchableMap<number>();
    trees.set(letter, tree);
    tree.set(word, count);
  }
  return trees;
}

function nearest(trees: Trees, word: string): string | null {
  const tree = trees.get(word.charAt(0));
  if (!tree) return null;
  const [best] = [...tree.fuzzyGet(word, word.length >= MIN_LENGTH_FOR_TWO ? 2 : 1)]
    .map(([candidate, [count, errors]]) => ({ candidate, count, errors }))
    .sort((a, b) => a.errors - b.errors || b.count - a.count || (a.candidate < b.candidate ? -1 : 1));
  return best?.candidate ?? null;
}
