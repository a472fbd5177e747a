import type { Language } from '@rocca/contract/language';
import type { Unit } from './language/analyse.ts';
import type { LanguageIndex, Sought } from './language-index.ts';

/** What to look for. */
export interface SearchQuery {
  readonly question: string;
  /** The question of the questionnaire that is open, and its group: a weak hint. */
  readonly context: { readonly text: string; readonly category: string };
  /** What was said before, oldest first: a short question that goes on from it is read together with it. */
  readonly history?: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly language: Language;
  readonly limit: number;
}

/** What a question looks for. */
export interface Asked {
  readonly question: readonly Sought[];
  /** What the open question of the questionnaire says: it decides between passages and finds none by itself. */
  readonly hint: readonly Sought[];
}

/** A question that says no more than this may go on from the one before. */
const SHORT_QUESTION = 2;
/** How much what was said before counts beside the question. */
const EARLIER_SHARE = 0.5;
/** How far back a short question reaches. */
const MAX_EARLIER = 2;
/** Longer questions are refused before; whoever calls without that check costs no more. */
const MAX_QUESTION_LENGTH = 1000;

/** Concepts that point at the open question ("what does this question mean") and name no subject. */
const POINTERS: ReadonlySet<string> = new Set(['#questionnaire']);

/** Reads a question with what is around it: the open question and what was said before. */
export function readQuestion({ question, context, history = [] }: SearchQuery, index: LanguageIndex): Asked {
  const read = (text: string): Unit[] => index.read(text.slice(0, MAX_QUESTION_LENGTH));
  const asked = read(question);
  const open = read(context.text);
  const hint = [...open, ...read(context.category)].map((unit) => ({ ...unit, share: 1 }));
  if (open.length > 0 && asked.every(isPointer)) return { question: open.map(whole), hint };
  const earlier = goesOn(asked, index)
    ? lastQuestions(history)
        .flatMap(read)
        .filter((unit) => !isPointer(unit))
    : [];
  return { question: [...asked.map(whole), ...earlier.map((unit) => ({ ...unit, share: EARLIER_SHARE }))], hint };
}

function whole(unit: Unit): Sought {
  return { ...unit, share: 1 };
}

function isPointer({ terms }: Unit): boolean {
  return POINTERS.has(terms[0] ?? '');
}

/** A short question goes on from the last one, unless it speaks of something that no passage knows. */
function goesOn(asked: readonly Unit[], index: LanguageIndex): boolean {
  return asked.length <= SHORT_QUESTION && asked.every((unit) => index.knows(unit));
}

function lastQuestions(history: NonNullable<SearchQuery['history']>): string[] {
  return history
    .filter(({ role }) => role === 'user')
    .slice(-MAX_EARLIER)
    .map(({ content }) => content);
}
