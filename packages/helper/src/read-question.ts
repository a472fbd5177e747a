import type { Language } from '@rocca/contract/language';
import type { Unit } from './language/analyse.ts';
import { isElsewhere } from './language/elsewhere.ts';
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
  /** The question together with the open one, for words that only make sense beside it; empty when they are off topic. */
  readonly remark: readonly Sought[];
  /** What of the open question it asks about, where it names no subject of its own. */
  readonly pointsAt: 'help' | 'remedy' | null;
  /** Whether it asks what something is, and nothing more. */
  readonly isDefinition: boolean;
}

/** A question that says no more than this may go on from the one before. */
const SHORT_QUESTION = 2;
/** How much what was said before counts beside the question. */
const EARLIER_SHARE = 0.5;
/** How much the open question counts beside a remark on it. */
const OPEN_SHARE = 0.6;
/** How far back a short question reaches. */
const MAX_EARLIER = 2;
/** Longer questions are refused before; whoever calls without that check costs no more. */
const MAX_QUESTION_LENGTH = 1000;

/** Concepts that point at the open question ("what does this question mean") and name no subject. */
const POINTERS: ReadonlySet<string> = new Set(['#questionnaire']);

/** Asks how to do what the open question wants, and names nothing else. */
const HOW_TO_MEET = {
  it: /\b(?:soddisf|rispett|adempi|ottemper)\p{L}*\b.*\b(?:requisit[oi]|richiesta|punto|questo)\b/iu,
  en: /\b(?:meet|met|satisfy|satisfied|fulfil\p{L}*|comply)\b.*\b(?:requirement|point|this)\b|\brequirement\b.*\b(?:met|satisfied|fulfilled)\b/iu,
} as const satisfies Record<Language, RegExp>;
/** What such a question says at most, read as units. */
const MAX_OF_HOW_TO_MEET = 3;

/** Things that one has: alone they ask whether the thing will do for the open question. */
const THINGS: ReadonlySet<string> = new Set(['#it-product', '#cloud', '#storage', '#computer']);

const DEFINITION = {
  it: /\b(?:cos.?\s?[eè](?!\p{L})|che significa|cosa significa|cosa vuol dire|si intende|cosa sarebbe|definizione)/iu,
  en: /\b(?:what(?:['’]?s| is| are)|meant by|mean|stands? for|definition)\b/iu,
} as const satisfies Record<Language, RegExp>;

/** Reads a question with what is around it: the open question and what was said before. */
export function readQuestion({ question, context, history = [], language }: SearchQuery, index: LanguageIndex): Asked {
  const read = (text: string): Unit[] => index.read(text.slice(0, MAX_QUESTION_LENGTH));
  const asked = read(question);
  const open = read(context.text);
  const hint = [...open, ...read(context.category)].map((unit) => ({ ...unit, share: 1 }));
  const pointsAt = open.length > 0 ? pointedAt(question, asked, language) : null;
  if (pointsAt) return { question: open.map(whole), hint, remark: [], pointsAt, isDefinition: false };
  const earlier = goesOn(asked, index)
    ? lastQuestions(history)
        .flatMap(read)
        .filter((unit) => !isPointer(unit))
    : [];
  const topical = isOnTopic(asked, index) ? asked.filter((unit) => index.isTopical(unit)) : [];
  const remark = open.length > 0 && topical.length > 0 ? [...topical.map(whole), ...open.map(aside)] : [];
  const isDefinition = asked.length <= SHORT_QUESTION && DEFINITION[language].test(question);
  const alone = [...asked.map(whole), ...earlier.map((unit) => ({ ...unit, share: EARLIER_SHARE }))];
  const isRemark = remark.length > 0 && !isDefinition && topical.every(isThing);
  return { question: isRemark ? remark : alone, hint, remark, pointsAt: null, isDefinition };
}

function pointedAt(question: string, asked: readonly Unit[], language: Language): Asked['pointsAt'] {
  if (asked.every(isPointer)) return 'help';
  return asked.length <= MAX_OF_HOW_TO_MEET && HOW_TO_MEET[language].test(question) ? 'remedy' : null;
}

/** Whether most of what a question says belongs to the subjects of the knowledge. */
function isOnTopic(asked: readonly Unit[], index: LanguageIndex): boolean {
  if (asked.some(({ terms }) => isElsewhere(terms[0] ?? ''))) return false;
  const strange = asked.filter((unit) => !index.knows(unit) && !index.isTopical(unit));
  return asked.filter((unit) => index.isTopical(unit)).length > strange.length;
}

function isThing({ terms }: Unit): boolean {
  return THINGS.has(terms[0] ?? '');
}

function whole(unit: Unit): Sought {
  return { ...unit, share: 1 };
}

function aside(unit: Unit): Sought {
  return { ...unit, share: OPEN_SHARE };
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
