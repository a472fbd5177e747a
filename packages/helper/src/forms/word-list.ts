import type { Language } from '@rocca/contract/language';

/** Phrases in lower case without accents, commas between them; `*` at the end of a word stands for any ending, alone for a word or two; `#` for a number. */
export type WordList = Readonly<Record<Language, string>>;

export type WordMatcher = Readonly<Record<Language, RegExp>>;

/** A matcher for words that are joined by single spaces, as `splitWords` cuts them. */
export function compileWords({ it, en }: WordList): WordMatcher {
  return { it: compile(it), en: compile(en) };
}

function splitPhrases(list: string): string[] {
  return list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

function compile(list: string): RegExp {
  // The longest first, so that all of it is taken out.
  const phrases = splitPhrases(list).sort((a, b) => b.length - a.length);
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

/** The names of the lists that a text has words of. */
export type FindNames<Name extends string> = (words: string) => Name[];

/** For many lists at once: only those of which a phrase begins like a word of the text are tried, a tenth of them or less. */
export function compileNames<Name extends string>(lists: Readonly<Record<Name, string>>): FindNames<Name> {
  const names = Object.keys(lists) as Name[];
  const matchers = names.map((name) => compile(lists[name]));
  /** By the word that a phrase begins with, or by its part before a star; a number sign begins like a star. */
  const byWord = new Map<string, number[]>();
  const byBeginning = new Map<string, number[]>();
  for (const [at, name] of names.entries()) {
    for (const phrase of splitPhrases(lists[name])) {
      const [, beginning = '', open] = /^([^ *#]*)([*#]?)/.exec(phrase) ?? [];
      const places = open ? byBeginning : byWord;
      places.set(beginning, [...(places.get(beginning) ?? []), at]);
    }
  }
  return (words) => {
    const tried = new Set(byBeginning.get(''));
    const tryAll = (places: readonly number[] = []) => {
      for (const at of places) tried.add(at);
    };
    for (const word of words.split(' ')) {
      tryAll(byWord.get(word));
      for (let end = 1; end <= word.length; end++) tryAll(byBeginning.get(word.slice(0, end)));
    }
    const found = [...tried].filter((at) => matchers[at]?.test(words));
    return found.sort((a, b) => a - b).flatMap((at) => names[at] ?? []);
  };
}

/** The words without those that a matcher finds. */
export function stripWords(words: string, matcher: RegExp): string {
  return words.replace(new RegExp(matcher, 'gu'), '').trim();
}
