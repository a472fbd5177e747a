import type { Language } from '@rocca/contract/language';
import { splitWords } from './language/analyse.ts';

/** A question of two parts. */
export interface TwoParts {
  /** Two things to compare, or two questions of which the second goes on from the first. */
  readonly kind: 'comparison' | 'questions';
  readonly parts: readonly [string, string];
}

const COMPARISONS: Readonly<Record<Language, readonly RegExp[]>> = {
  it: [
    /\b(?:differenz\p{L}*|distin\p{L}+|confronto|scegliere|cosa cambia)(?:\s+\S+){0,2}?\s+(?:tra|fra)\s+(?<one>.+?)\s+ed?\s+(?<other>.+)$/iu,
    /^(?<one>.+?)\s+(?:vs\.?|versus)\s+(?<other>.+)$/iu,
  ],
  en: [
    /\b(?:differences?|distinguish|comparison|choose)(?:\s+\S+){0,2}?\s+between\s+(?<one>.+?)\s+and\s+(?<other>.+)$/iu,
    /^(?<one>.+?)\s+(?:vs\.?|versus)\s+(?<other>.+)$/iu,
  ],
};

/** How a question of its own begins; the "and" before other words joins two nouns. */
const ASKS = {
  it: '(?:chi|cosa|che|come|dove|quando|quant[oaie]|qual[ei]|perché|poss(?:o|iamo|ono)|può|dev[oe]|dobbiamo|serv(?:e|ono)|bisogna|ci|si|entro|ogni quanto|a chi|da quando)',
  en: '(?:who|what|how|where|when|which|why|can|could|do|does|did|is|are|must|should|will|may|by when)',
} as const satisfies Record<Language, string>;

const AND = { it: 'ed?', en: 'and' } as const satisfies Record<Language, string>;

const QUESTIONS = { it: compileQuestions('it'), en: compileQuestions('en') } as const satisfies Record<
  Language,
  RegExp
>;

/** Shorter parts name no subject: "what is it and why". */
const MIN_WORDS = 2;

/** The parts of a question that asks for two things, or null where it asks for one. */
export function splitQuestion(question: string, language: Language): TwoParts | null {
  const text = question.trim().replace(/[?.!\s]+$/u, '');
  for (const pattern of COMPARISONS[language]) {
    const { one, other } = pattern.exec(text)?.groups ?? {};
    if (one && other) return { kind: 'comparison', parts: [one, other] };
  }
  const { one = '', other = '' } = QUESTIONS[language].exec(text)?.groups ?? {};
  const isLong = [one, other].every((part) => splitWords(part).length >= MIN_WORDS);
  return isLong ? { kind: 'questions', parts: [one, other] } : null;
}

function compileQuestions(language: Language): RegExp {
  const asks = `${ASKS[language]}(?!\\p{L})`;
  const between = `(?:\\s*[?;,]\\s*(?:${AND[language]}\\s+)?|\\s+${AND[language]}\\s+)`;
  return new RegExp(`^(?<one>(?:${asks}).+?)${between}(?<other>${asks}.+)$`, 'iu');
}
