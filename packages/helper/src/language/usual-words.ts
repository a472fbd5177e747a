import type { Language } from '@rocca/contract/language';
import type { ExampleQuestions } from '../examples/load-examples.ts';
import { subjectWords } from '../forms/subjects.ts';
import { splitWords } from './analyse.ts';
import { stem } from './stem.ts';

/** Words with which people tell what happened to them, whether a passage has them or not. */
export interface UsualWords {
  /** Whether a word is no slip of another: a driver drives no hard drive. */
  isWord(word: string): boolean;
  /** Whether a stem is no sign of another subject. */
  isTerm(term: string): boolean;
}

export const NO_USUAL_WORDS: UsualWords = { isWord: () => false, isTerm: () => false };

/** A word of fewer questions may be a slip itself. */
const MIN_QUESTIONS = 4;
/** A stem that is so many times as frequent in answered questions as in refused ones tells nothing against an answer. */
const MIN_RATIO = 2;

/** Learns from the examples which words are usual. */
export function readUsualWords({ answered, refused }: ExampleQuestions, language: Language): UsualWords {
  const inAnswered = countWords(answered.map(({ question }) => question));
  const inRefused = countWords(refused);
  const [answeredStems, refusedStems] = [inAnswered, inRefused].map((counts) => addUpStems(counts, language));
  const words = new Set([
    ...subjectWords(language),
    ...[...inAnswered].filter(([, count]) => count >= MIN_QUESTIONS).map(([word]) => word),
  ]);
  const isUsual = (term: string): boolean => {
    const count = answeredStems?.get(term) ?? 0;
    return (
      count >= MIN_QUESTIONS &&
      count >= MIN_RATIO * (refusedStems?.get(term) ?? 0) * (answered.length / (refused.length || 1))
    );
  };
  return { isWord: (word) => words.has(word), isTerm: isUsual };
}

type Counts = ReadonlyMap<string, number>;

function countWords(questions: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const question of questions) {
    for (const word of new Set(splitWords(question))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function addUpStems(counts: Counts, language: Language): Counts {
  const stems = new Map<string, number>();
  for (const [word, count] of counts) {
    const key = stem(word, language);
    stems.set(key, (stems.get(key) ?? 0) + count);
  }
  return stems;
}
