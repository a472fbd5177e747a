import type { Language } from '@rocca/contract/language';
import SearchableMap from 'minisearch/SearchableMap';

/** Turns a mistyped word into the one that was meant. */
export type Correct = (word: string) => string;

/** Shorter words have too many neighbours for a typing error to be told. */
const MIN_LENGTH = 6;
/** In short words only letters that changed places, or one too many or too few, are mended: "pasta" is not "posta". */
const MIN_LENGTH_OF_SHORT = 3;
/** Shorter words are mended only where letters changed places: "anc". */
const MIN_LENGTH_FOR_ADDED = 4;
/** From this length on two errors are allowed. */
const MIN_LENGTH_FOR_TWO = 10;
/** From this length on a word is mended that only sounds like a known one: "fatori", "tenpo". */
const MIN_LENGTH_OF_SOUND = 5;
/** The same for one written with a letter doubled that is single: "penne" is another word. */
const MIN_LENGTH_OF_DOUBLED = 7;
/** From this length on one slip more is allowed: "tessuti" is not "tenuti". */
const MIN_LENGTH_OF_NEARLY = 9;
/** Guesses that are kept; forgotten as a whole, so that strangers cannot fill the memory. */
const MAX_GUESSES = 400;

/**
 * Reads mistyped words as known ones. `words` has how often each is used; `isKnown` says whether another form of a word
 * is in use, which then is no mistake; `isTerm` whether a word is one of the trade, for which short words may stand.
 */
export function createSpelling(
  words: ReadonlyMap<string, number>,
  isKnown: (word: string) => boolean,
  isTerm: (word: string) => boolean = () => false,
): Correct {
  const trees = growTrees(words);
  const terms = growTrees(new Map([...words].filter(([word]) => isTerm(word))));
  const sounds = soundsOf(words);
  const soundTrees = growTrees(new Map([...sounds].map(([sound, { count }]) => [sound, count])));
  const guesses = new Map<string, string>();
  const guess = (word: string): string => {
    if (word.length < MIN_LENGTH) return mendShort(trees, word, isTerm) ?? soundsLike(sounds, word) ?? word;
    return swapped(words, word) ?? soundsLike(sounds, word) ?? nearest(trees, word) ?? nearlySounds(word) ?? word;
  };
  /** Letters doubled or halved, and one slip more. */
  const nearlySounds = (word: string): string | null => {
    const sound = word.length >= MIN_LENGTH_OF_NEARLY ? nearest(soundTrees, soundOf(word), 1) : null;
    return sound ? (sounds.get(sound)?.word ?? null) : null;
  };
  /** A form of a known word that nobody has written may be a term with one slip: "licensa". */
  const slipOfTerm = (word: string): string => {
    const term = word.length >= MIN_LENGTH ? nearest(terms, word, 1) : null;
    return term ?? word;
  };
  return (word) => {
    if (word.length < MIN_LENGTH_OF_SHORT || words.has(word) || /\d/.test(word)) return word;
    const known = guesses.get(word) ?? (isKnown(word) ? slipOfTerm(word) : guess(word));
    if (guesses.size >= MAX_GUESSES) guesses.clear();
    guesses.set(word, known);
    return known;
  };
}

/** How a word sounds to who writes it by ear: double letters are single, "n" before "p" and "b" is "m", "k" is a hard "c". */
function soundOf(word: string): string {
  return word
    .replace(/n(?=[pb])/g, 'm')
    .replace(/k(?=[ei])/g, 'ch')
    .replace(/k/g, 'c')
    .replace(/([^aeiou])\1/g, '$1');
}

type Sounds = ReadonlyMap<string, { readonly word: string; readonly count: number }>;

/** The most frequent word of each sound. */
function soundsOf(words: ReadonlyMap<string, number>): Sounds {
  const sounds = new Map<string, { word: string; count: number }>();
  for (const [word, count] of words) {
    const sound = soundOf(word);
    if (count > (sounds.get(sound)?.count ?? 0)) sounds.set(sound, { word, count });
  }
  return sounds;
}

function soundsLike(sounds: Sounds, word: string): string | null {
  const { word: meant } = sounds.get(soundOf(word)) ?? {};
  if (meant === undefined) return null;
  return word.length >= (meant.length < word.length ? MIN_LENGTH_OF_DOUBLED : MIN_LENGTH_OF_SOUND) ? meant : null;
}

/** A short word of the trade with letters in the wrong order, or with one too many or too few. */
function mendShort(trees: Trees, word: string, isTerm: (word: string) => boolean): string | null {
  const candidates = [...(trees.get(word.charAt(0))?.keys() ?? [])].filter(isTerm);
  const swaps = candidates.filter((candidate) => isSwap(candidate, word));
  const added =
    word.length >= MIN_LENGTH_FOR_ADDED ? candidates.filter((other) => differsByOneLetter(other, word)) : [];
  return swaps[0] ?? added[0] ?? null;
}

function isSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return at >= 0 && one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

function differsByOneLetter(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length !== 1) return false;
  const at = [...short].findIndex((letter, index) => letter !== long[index]);
  return at < 0 || short.slice(at) === long.slice(at + 1);
}

/** Terms of several words, each as its words. */
export type Phrases = readonly (readonly string[])[];

/** In a term of several words one may be mistyped from this length on, whatever else that word means. */
const MIN_LENGTH_IN_PHRASE = 5;

/** Mends one mistyped word of a term of several: "punto di contato" is no form of "contare". */
export function mendPhrases(words: readonly string[], phrases: Phrases): string[] {
  const mended = [...words];
  for (const phrase of phrases) {
    for (let at = 0; at + phrase.length <= mended.length; at++) {
      const index = onlyOtherWord(mended, at, phrase);
      if (index === null) continue;
      const [said, meant] = [mended[at + index] ?? '', phrase[index] ?? ''];
      if (said.length >= MIN_LENGTH_IN_PHRASE && isSlip(said, meant)) mended[at + index] = meant;
    }
  }
  return mended;
}

/** Where the one word stands in which a phrase and the words from `at` on differ; null: in none, or in several. */
function onlyOtherWord(words: readonly string[], at: number, phrase: readonly string[]): number | null {
  let other: number | null = null;
  for (let index = 0; index < phrase.length; index++) {
    if (words[at + index] === phrase[index]) continue;
    if (other !== null) return null;
    other = index;
  }
  return other;
}

function isSlip(said: string, meant: string): boolean {
  return said[0] === meant[0] && (isSwap(said, meant) || differsByOneLetter(said, meant));
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

function nearest(trees: Trees, word: string, most = word.length >= MIN_LENGTH_FOR_TWO ? 2 : 1): string | null {
  const tree = trees.get(word.charAt(0));
  if (!tree) return null;
  const [best] = [...tree.fuzzyGet(word, most)]
    .map(([candidate, [count, errors]]) => ({ candidate, count, errors }))
    .sort((a, b) => a.errors - b.errors || b.count - a.count || (a.candidate < b.candidate ? -1 : 1));
  return best?.candidate ?? null;
}

const ELISION = /^(?:quest|quell|dell|nell|dall|sull|all|un|l|d)(?=[aeiou]\p{L}{2})/u;
/** An acronym may follow a single letter; other words of three letters follow it by chance. */
const ACRONYM = /^[aeiou][^aeiou]{2}$/u;
const MIN_LENGTH_AFTER_ARTICLE = 4;
/** A mistyped word is looked for behind an article from this length on. */
const MIN_LENGTH_OF_MISTYPED = 8;

/**
 * A word without the article that was run into it: "lautenticazione", and "lautenticazzione" where `correct` knows what is
 * meant. `isWord` tells whether a word as it stands is in use in any form.
 */
export function withoutElision(
  word: string,
  language: Language,
  isUsed: (word: string) => boolean,
  { isWord = isUsed, correct }: { readonly isWord?: (word: string) => boolean; readonly correct?: Correct } = {},
): string {
  const rest = word.replace(ELISION, '');
  if (language !== 'it' || rest === word || isUsed(word)) return word;
  if (isUsed(rest)) return rest.length >= MIN_LENGTH_AFTER_ARTICLE || ACRONYM.test(rest) ? rest : word;
  if (!correct || rest.length < MIN_LENGTH_OF_MISTYPED || isWord(word) || correct(word) !== word) return word;
  const meant = correct(rest);
  return isUsed(meant) ? meant : word;
}
