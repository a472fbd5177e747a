import type { Language } from '@rocca/contract/language';
import { CONCEPTS, type Concept } from './concepts.ts';
import type { Correct } from './spelling.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** One thing that a text says: any of its terms stands for it. A concept comes with the words it was said in. */
export interface Unit {
  readonly terms: readonly string[];
}

/** Longer words are no words; they would make the search for typing errors slow. */
const MAX_WORD_LENGTH = 30;

/** Marks terms that are no words, so that no typing error turns one into another. */
const MARK = '#';

/** Reads a text as units, in its order. Texts of questions and passages go through the same eye. */
export function analyse(text: string, language: Language, correct: Correct = (same) => same): Unit[] {
  const words = splitWords(text).map((word) => (isStopWord(word, language) ? word : correct(word)));
  const keys = words.map((word) => keyOf(word, language));
  const units: Unit[] = [];
  let at = 0;
  while (at < words.length) {
    const article = articleAt(words, at);
    const phrase = article ? null : phraseAt(PHRASES[language], words, keys, at);
    const length = article ? 2 : (phrase?.keys.length ?? 1);
    const said = keys.slice(at, at + length).filter((key) => !key.startsWith(STOP_MARK));
    const terms = article ? [article] : phrase ? [`${MARK}${phrase.id}`, ...said] : said;
    if (terms.length > 0) units.push({ terms });
    at += length;
  }
  return units;
}

/** Whether a term stands for a concept or an article instead of a word. */
export function isMarked(term: string): boolean {
  return term.startsWith(MARK);
}

/** Splits a text into words in lower case, without accents; an apostrophe ends a word. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      // "NIS 2" and "NIS2" are one word.
      .replace(/\bnis[\s-]?2\b/g, 'nis2')
      .replace(/\bn\s?\/\s?a\b/g, 'notapplicable')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 0 && word.length <= MAX_WORD_LENGTH)
  );
}

/** The concepts that are said in several words, as those words. */
export function conceptPhrases(language: Language): string[][] {
  return CONCEPTS.flatMap((concept) => phrasesOf(concept, language))
    .map(splitWords)
    .filter((words) => words.length > 1);
}

/** The words that concepts are said in. */
export function conceptWords(language: Language): string[] {
  return CONCEPTS.flatMap((concept) => phrasesOf(concept, language)).flatMap(splitWords);
}

function phrasesOf({ it, en, english = [] }: Concept, language: Language): readonly string[] {
  return language === 'it' ? [...it, ...en] : [...en, ...english];
}

const STOP_MARK = '=';
/** Before a word of a concept that is meant in this form only: "controllata" is a subsidiary, "controllare" is not. */
const LITERAL_MARK = '"';

/** A stop word stands for itself alone: the stem of "dire" is also that of "direzione". */
function keyOf(word: string, language: Language): string {
  return isStopWord(word, language) ? `${STOP_MARK}${word}` : stem(word, language);
}

const ARTICLE_WORDS: ReadonlySet<string> = new Set([
  'art',
  'arts',
  'artt',
  'articolo',
  'articoli',
  'article',
  'articles',
]);

/** "Article 21" is one thing: a bare 21 would be found in every date. */
function articleAt(words: readonly string[], at: number): string | null {
  const number = words[at + 1];
  if (!number || !ARTICLE_WORDS.has(words[at] ?? '') || !/^\d{1,3}$/.test(number)) return null;
  return `${MARK}article-${number}`;
}

interface Phrase {
  readonly id: string;
  readonly keys: readonly string[];
}

/** By the first word; the longest first, so that "point of contact" is not read as "point". */
type PhraseTable = ReadonlyMap<string, readonly Phrase[]>;

const PHRASES = { it: phraseTable('it'), en: phraseTable('en') } as const satisfies Record<Language, PhraseTable>;

function phraseTable(language: Language): PhraseTable {
  const table = new Map<string, Phrase[]>();
  for (const concept of CONCEPTS) {
    for (const text of phrasesOf(concept, language)) {
      const isLiteral = text.startsWith(LITERAL_MARK);
      const keys = splitWords(text).map((word) => (isLiteral ? `${LITERAL_MARK}${word}` : keyOf(word, language)));
      const first = keys[0] ?? '';
      table.set(first, [...(table.get(first) ?? []), { id: concept.id, keys }]);
    }
  }
  for (const phrases of table.values()) phrases.sort((a, b) => b.keys.length - a.keys.length);
  return table;
}

function phraseAt(table: PhraseTable, words: readonly string[], keys: readonly string[], at: number): Phrase | null {
  const literals = table.get(`${LITERAL_MARK}${words[at]}`) ?? [];
  const candidates = [...literals, ...(table.get(keys[at] ?? '') ?? [])];
  return candidates.find((phrase) => phrase.keys.every((key, index) => isSaid(key, words, keys, at + index))) ?? null;
}

function isSaid(key: string, words: readonly string[], keys: readonly string[], at: number): boolean {
  return key === (key.startsWith(LITERAL_MARK) ? `${LITERAL_MARK}${words[at]}` : keys[at]);
}
