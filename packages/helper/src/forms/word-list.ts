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
  const beginnings = new Map<string, Set<number>>();
  for (const [at, name] of names.entries()) {
    for (const phrase of splitPhrases(lists[name])) {
      const beginning = /^[^ ]*/.exec(phrase)?.[0] ?? '';
      const own = beginnings.get(beginning) ?? new Set();
      beginnings.set(beginning, own.add(at));
    }
  }
  return (words) => {
    const tried = new Set<number>();
    for (const word of new Set(words.split(' '))) {
      for (const beginning of beginningsOf(word)) {
        for (const at of beginnings.get(beginning) ?? []) tried.add(at);
      }
    }
    return names.filter((_, at) => tried.has(at) && matchers[at]?.test(words));
  };
}

/** How a phrase is written that begins with a word. */
function beginningsOf(word: string): string[] {
  const cut = Array.from({ length: word.length }, (_, at) => `${word.slice(0, at + 1)}*`);
  return [word, ...cut, '*', '#'];
}

/** The words without those that a matcher finds. */
export function stripWords(words: string, matcher: RegExp): string {
  return words.replace(new RegExp(matcher, 'gu'), '').trim();
}
