import type { Language } from '@rocca/contract/language';
import { en } from './en.ts';
import { it } from './it.ts';
import type { SlideWords } from './slide-words.ts';

const WORDS: Readonly<Record<Language, SlideWords>> = { it, en };

export function slideWords(language: Language): SlideWords {
  return WORDS[language];
}
