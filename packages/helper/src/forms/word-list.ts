import type { Language } from '@rocca/contract/language';

/** Phrases in lower case without accents, commas between them; `*` at the end of a word stands for any ending, alone for a word or two; `#` for a number. */
export type WordList = Readonly<Record<Language, string>>;

export type WordMatcher = Readonly<Record<Language, RegExp>>;

/** A matcher for words that are joined by single spaces, as `splitWords` cuts them. */
export function compileWords({ it, en }: WordList): WordMatcher {
  return { it: compile(it), en: compile(en) };
}

function compile(list: string): RegExp {
  const phrases = list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    // The longest first, so that all of it is taken out.
    .sort((a, b) => b.length - a.length);
  // A list without phrases matches nothing.
  if (phrases.length === 0) return /(?!)/u;
  const parts = phrases.map((phrase) => phrase.split(/\s+/).map(wordPattern).join(' '));
  return new RegExp(`(?:^| )(?:${parts.join('|')})(?= |$)`, 'u');
}

function wordPattern(word: string): string {
  // A star of its own stands for a word or two between the others.
  if (word === '*') return '[^ ]+(?: [^ ]+)?';
  if (word === '#') return '\\d+';
  return word.endsWith('*') ? `${word.slice(0, -1)}[^ ]*` : word;
}

/** The words without those that a matcher finds. */
export function stripWords(words: string, matcher: RegExp): string {
  return words.replace(new RegExp(matcher, 'gu'), '').trim();
}
