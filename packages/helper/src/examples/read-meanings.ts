import type { Language } from '@rocca/contract/language';
import { kindsOf } from '../forms/question-kinds.ts';
import { subjectsOf } from '../forms/subjects.ts';
import { analyse, splitWords } from '../language/analyse.ts';

/** What a text says in whichever words: its stems and concepts, the kinds and subjects of its form, and how it begins. */
export function readMeanings(text: string, language: Language): string[] {
  const words = splitWords(text);
  const joined = words.join(' ');
  return [
    ...analyse(text, language).flatMap(({ terms }) => terms),
    ...[...kindsOf(joined, language)].map((kind) => `kind ${kind}`),
    ...[...subjectsOf(joined, language)].map((subject) => `subject ${subject}`),
    `begins ${words[0]}`,
    `begins ${words[0]} ${words[1]}`,
  ];
}
