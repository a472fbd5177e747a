import type { Language } from '@rocca/contract/language';
import { CONCEPTS } from './concepts.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** One thing that a text says: any of its terms stands for it. A concept comes with the words it was said in. */
export interface Unit {
  readonly terms: readonly string[];
}

/** Turns a mistyped stem into the one that was meant. */
export type Correct = (stem: string) => string;

/** Longer words are no words; they would make the search for typing errors slow. */
const MAX_WORD_LENGTH = 30;

/** Marks terms that are no words, so that no typing error turns one into another. */
const MARK = '#';

/** Reads a text as units, in its order. Texts of questions and passages go through the same eye. */
export function analyse(text: string, language: Language, correct: Correct = (same) => same): Unit[] {
  const words = splitWords(text);
  const stems = words.map((word) => {
    const bare = stem(word, language);
    return isStopWord(word, language) ? bare : correct(bare);
  });
  const units: Unit[] = [];
  let at = 0;
  while (at < words.length) {
    const article = articleAt(words, at);
    if (article) {
      units.push({ terms: [article] });
      at += 2;
      continue;
    }
    const phrase = phraseAt(PHRASES[language], stems, at);
    const length = phrase?.stems.length ?? 1;
    const said = stems.slice(at, at + length).filter((_, index) => !isStopWord(words[at + index] ?? '', language));
    const terms = phrase ? [`${MARK}${phrase.id}`, ...said] : said;
    if (terms.length > 0) units.push({ terms });
    at += length;
  }
  return units;
}

/** Whether a term stands for a concept or an article instead of a word. */
export function isMarked(term: string): boolean {
  return term.startsWith(MARK);
}

/** The stems of the words that concepts are said in: with those of the passages, the words that are known. */
export function conceptStems(language: Language): Set<string> {
  return new Set([...PHRASES[language].values()].flat().flatMap(({ stems }) => stems));
}

function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      // "NIS 2" and "NIS2" are one word.
      .replace(/\bnis[\s-]?2\b/g, 'nis2')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 0 && word.length <= MAX_WORD_LENGTH)
  );
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
  readonly stems: readonly string[];
}

/** By the first stem; the longest first, so that "point of contact" is not read as "point". */
type PhraseTable = ReadonlyMap<string, readonly Phrase[]>;

const PHRASES = { it: phraseTable('it'), en: phraseTable('en') } as const satisfies Record<Language, PhraseTable>;

function phraseTable(language: Language): PhraseTable {
  const table = new Map<string, Phrase[]>();
  for (const { id, it, en } of CONCEPTS) {
    for (const text of language === 'it' ? [...it, ...en] : en) {
      const stems = splitWords(text).map((word) => stem(word, language));
      const first = stems[0] ?? '';
      table.set(first, [...(table.get(first) ?? []), { id, stems }]);
    }
  }
  for (const phrases of table.values()) phrases.sort((a, b) => b.stems.length - a.stems.length);
  return table;
}

function phraseAt(table: PhraseTable, stems: readonly string[], at: number): Phrase | null {
  const candidates = table.get(stems[at] ?? '') ?? [];
  return candidates.find((phrase) => phrase.stems.every((part, index) => stems[at + index] === part)) ?? null;
}
