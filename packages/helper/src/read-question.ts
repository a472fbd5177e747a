import type { Language } from '@rocca/contract/language';
import { matchForms } from './forms/match-forms.ts';
import { kindsOf, type QuestionKind, withoutKinds } from './forms/question-kinds.ts';
import { type Subject, subjectsOf, withoutSubjects } from './forms/subjects.ts';
import { compileWords, stripWords } from './forms/word-list.ts';
import { splitWords, type Unit } from './language/analyse.ts';
import { isElsewhere } from './language/elsewhere.ts';
import type { LanguageIndex, Sought } from './language-index.ts';

/** What to look for. */
export interface SearchQuery {
  readonly question: string;
  /** The question of the questionnaire that is open, and its group: a weak hint. */
  readonly context: { readonly text: string; readonly category: string };
  /** What was said before, oldest first: a question that goes on from it is read together with it. */
  readonly history?: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly language: Language;
  readonly limit: number;
}

/** What a question looks for. */
export interface Asked {
  /** The question, behind the one that it goes on from. */
  readonly text: string;
  /** The question by itself. */
  readonly own: string;
  /** The question that it goes on from; empty for one of its own. */
  readonly before: string;
  /** Whether it says little without what is around it: the question before, or the open one. */
  readonly isPartial: boolean;
  /** Whether a pronoun stands for something that was said. */
  readonly refersBack: boolean;
  /** Whether it asks if something makes a difference to what was answered. */
  readonly asksIfDifferent: boolean;
  readonly question: readonly Sought[];
  readonly kinds: ReadonlySet<QuestionKind>;
  readonly subjects: ReadonlySet<Subject>;
  /** What it goes on from: the subjects of the last question and of the answer to it. Empty for a question of its own. */
  readonly inherited: ReadonlySet<Subject>;
  /** What it says that no passage has. */
  readonly unknown: number;
  /** What the open question of the questionnaire says: it decides between passages and finds none by itself. */
  readonly hint: readonly Sought[];
  /** The question together with the open one, for words that ask whether something will do for it; empty for others. */
  readonly remark: readonly Sought[];
  /** What of the open question it asks about, where it names no subject of its own. */
  readonly pointsAt: 'help' | 'remedy' | null;
  /** Whether it asks what something is, and nothing more. */
  readonly isDefinition: boolean;
  /** Whether it asks what to do now, and says of nothing. */
  readonly isWhatNow: boolean;
  /** Whether it could go on from what was said, and names nothing of it: it may be about something else. */
  readonly mayTurnAway: boolean;
  /** Whether it asks nothing and says what the company is, after something was answered. */
  readonly statesFact: boolean;
}

/** What a form must ask for to be the question itself, and not words around the open one. */
const FORMED = 1.5;
/** A question that says no more than this may go on from the one before. */
const SHORT_QUESTION = 2;
/** The same for one that begins like a continuation ("and for …"). */
const SHORT_CONTINUATION = 4;
/** Questions that one may go on from. */
const MAX_THREAD = 3;
/** How much what was said before counts beside the question. */
const EARLIER_SHARE = 0.5;
/** How much the open question counts beside a remark on it. */
const OPEN_SHARE = 0.6;
/** Longer questions are refused before; whoever calls without that check costs no more. */
const MAX_QUESTION_LENGTH = 1000;

/** Concepts that point at the open question ("what does this question mean") and name no subject. */
const POINTERS: ReadonlySet<string> = new Set(['#questionnaire']);

/** Words before a question that belong to no question. */
const COURTESY = compileWords({
  it: `dimmi, mi dici, mi sai dire, sai dirmi, puoi dirmi, mi puoi dire, mi spieghi, puoi spiegarmi, mi puoi spiegare, vorrei sapere, volevo sapere, potresti dirmi, mi potresti dire, per favore, per piacere, scusa, scusi, buongiorno, ciao, salve, secondo te, secondo voi, grazie, mi aiuti a capire`,
  en: `tell me, can you tell me, could you tell me, please tell me, can you explain, could you explain, can you, could you, i would like to know, i d like to know, i want to know, please, hello, hi, do you know, in your opinion, thanks, thank you, help me understand`,
});

/** Points at the open question in so many words. */
const POINTS_AT_OPEN = compileWords({
  it: `questa domanda, sta domanda, la domanda, questo punto, questa voce, questo quesito, devo rispondere, dobbiamo rispondere, cosa rispondo, che rispondo, come rispondo, cosa rispondere, cosa scelgo, cosa devo scegliere, cosa devo mettere, cosa devo scrivere qui, cosa metto, che metto, quale risposta, quale opzione, cosa mi chiede, cosa chiede, che vuole sapere, cosa vuole sapere, qui, si riferisce`,
  en: `this question, the question, this point, this item, should i answer, do i answer, should we answer, do we answer, how to answer, what to answer, do i pick, should i pick, do i choose, should i choose, which answer, which option, do i put, should i put, what is it asking, what does it ask, what is asked, here, refer to, refers to`,
});

/** Speaks of more than one questionnaire, or asks for one of them: not of the open one. */
const CHOOSES_QUESTIONNAIRE = compileWords({
  it: `questionari, quale questionario, che questionario, tra i questionari, fra i questionari`,
  en: `questionnaires, surveys, which questionnaire, what questionnaire, which survey`,
});

/** Speaks of the questionnaire as a whole: how it is filled in, and not what one of its questions means. */
const NAMES_QUESTIONNAIRE = compileWords({
  it: `questionario, compilare, compilo, compiliamo, compilarlo, compilazione, compilata, compilato, mia risposta, mie risposte, nostra risposta, nostre risposte`,
  en: `questionnaire, survey, fill in, fill it in, fill out, fill it out, fill the, fill this, filling in, filling out, my answer, my answers, our answer, our answers`,
});

/** Says that something is not understood; alone it can only be the open question. */
const ASKS_TO_EXPLAIN = compileWords({
  it: `cosa significa, che significa, cosa vuol dire, che vuol dire, non capisco, non ho capito, non e chiaro, spiega, spieghi, spiegami, spiegazione, spiegare, in parole semplici, in parole povere, cosa intende, cosa si intende, che intende, che intendono, aiutami, puoi aiutarmi, mi aiuti`,
  en: `what does it mean, what does this mean, what does that mean, don t understand, do not understand, don t get it, not clear, unclear, explain, in plain words, in simple words, in plain english, what is meant, help me, confused`,
});

/** Asks whether something will do for the open question. */
const ASKS_IF_ENOUGH = compileWords({
  it: `basta, bastano, va bene, vanno bene, vale, valgono, conta, contano, sufficiente, sufficienti, e giusto, usiamo, abbiamo, uso`,
  en: `enough, sufficient, ok, okay, that fine, this fine, it fine, is fine, are fine, fine for, fine here, does * count, does it count, does that count, counts as, good enough, will do, we use, we have, i use, acceptable`,
});

/** Asks whether something makes a difference to what was answered: the answer applies, with the new fact. */
const DIFFERENT_WORDS = compileWords({
  it: `cambia qualcosa, cambia, fa differenza, e diverso, vale lo stesso, vale uguale, conta, rientra, e compreso, serve lo stesso, anche in questo caso, in quel caso, non devo fare niente, non dobbiamo fare niente, non devo fare nulla, non dobbiamo fare nulla, devo fare qualcosa, dobbiamo fare qualcosa, siamo a posto, sono a posto, basta cosi, stare tranquill*`,
  en: `does that count, does it count, count as one, does that change, change anything, does it change, makes a difference, make a difference, does that matter, does it matter, is that different, still apply, still applies, in that case, even then, nothing to do, do nothing, have to do anything, need to do anything, do anything else, are we fine, am i fine, are we ok, are we safe then, off the hook`,
});

/** Names a case and asks whether it is one of those: "would an outage of two hours count?" */
const ASKS_IF_COUNTS = {
  it: /^(?:e |ma )?.{3,80} (?:conta|rientra|vale)(?: anche)?$/u,
  en: /^(?:and |but )?(?:would|does|do|is|are|will|could) .{3,80} (?:count|qualify|included|covered)(?: too| as one)?$/u,
} as const satisfies Record<Language, RegExp>;

/** Asks for the difference between two named things, not whether a new fact makes a difference. */
const WHICH_DIFFERENCE =
  /^(?:e |ma |and |but )?(?:(?:che )?cosa cambia|what changes|what s the difference)(?: in pratica| in practice| then)?$/u;

const asksWhetherDifferent = (words: string, language: Language): boolean =>
  (DIFFERENT_WORDS[language].test(words) && !WHICH_DIFFERENCE.test(words)) || ASKS_IF_COUNTS[language].test(words);

/** Begins like something that goes on from what was said. */
const CONTINUES = {
  it: /^(?:e|ed|ma|anche|invece|quindi|allora|oppure|o|poi|ok|in che senso|e se|pero)(?: |$)/u,
  en: /^(?:and|but|also|what about|how about|so|then|or|ok|instead|what if|even if)(?: |$)/u,
} as const satisfies Record<Language, RegExp>;

/** Asks whether what was said holds for somebody or something else, whatever that is called. */
const ASKS_FOR_OTHERS = {
  it: /^(?:e |ma )?(?:anche|pure|vale|vale anche|lo stesso) (?:per|ai|agli|alle|al|alla|i|gli|le|nei|nelle) /u,
  en: /^(?:and |but )?(?:also |even |what about |how about |same )?for (?!example|instance|how|what|free).+|^(?:and |do |does |must )?(?:the |our )?[^ ]+(?: [^ ]+)? (?:too|as well)$/u,
} as const satisfies Record<Language, RegExp>;

/** Stands for something that was said. */
const REFERS_BACK = compileWords({
  it: `lo, la, li, ne, questo, questa, questi, queste, quello, quella, quelli, quelle, lui, lei, loro, esso, essa, stesso, ci`,
  en: `it, that, they, them, this, these, those, he, she, him, her, one, ones, there`,
});

/** An Italian infinitive with its pronoun: `controllarli`, `farlo`. */
const WITH_PRONOUN = /(?:^| )\p{L}{1,30}[aei]r(?:l[oaie]|ne|gli)(?= |$)/u;

const refersBack = (words: string, language: Language): boolean =>
  REFERS_BACK[language].test(words) || (language === 'it' && WITH_PRONOUN.test(words));

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

/** Reads a question with what is around it: the open question, what was said before, and the passages that answered it. */
export function readQuestion(
  { question, context, history = [], language }: SearchQuery,
  index: LanguageIndex,
  lastAnswer: readonly string[] = [],
): Asked {
  const read = (text: string): Unit[] => index.read(text.slice(0, MAX_QUESTION_LENGTH));
  const formOf = (text: string) => readForm(text.slice(0, MAX_QUESTION_LENGTH), index, language);
  const asked = read(question);
  const { words, kinds, subjects } = formOf(question);
  const open = read(context.text);
  const hint = [...open, ...read(context.category)].map(whole);
  const form = { kinds, subjects, unknown: countStrange({ words, asked, language, index }) };
  const isFormed = matchForms({ kinds, subjects, inherited: NONE }).some(({ weight }) => weight >= FORMED);
  const pointsAt = open.length > 0 && !isFormed ? pointedAt({ question, words, asked, language, index }) : null;
  if (pointsAt) {
    return {
      ...form,
      text: question,
      own: question,
      before: '',
      isPartial: false,
      refersBack: false,
      asksIfDifferent: false,
      question: open.map(whole),
      inherited: NONE,
      hint,
      remark: [],
      pointsAt,
      isDefinition: false,
      isWhatNow: false,
      mayTurnAway: false,
      statesFact: false,
    };
  }
  const thread = threadOf(history, index, language);
  const before = goesOn({ question, words, asked, language, index }, form.unknown) ? [thread, ...lastAnswer] : [];
  const earlier = before.flatMap(read).filter((unit) => !isPointer(unit));
  const saysNothing = (said: string): boolean => index.read(withoutKinds(said, language)).length === 0;
  const topical = isOnTopic(asked, index) ? asked.filter((unit) => index.isTopical(unit)) : [];
  const asksIfDifferent = history.length > 0 && asksWhetherDifferent(words, language);
  // Whoever tells a case at length and asks whether it counts still asks about what was said.
  const goesOnFrom = before.length === 0 && asksIfDifferent ? [thread] : before;
  const inherited = new Set(goesOnFrom.flatMap((text) => [...formOf(text).subjects]));
  const isRemark =
    !asksIfDifferent && open.length > 0 && topical.length > 0 && asksIfEnough({ question, words, language });
  // In a conversation it is said of the last answer, unless it names a thing that one has.
  const isOfOpen = isRemark && (history.length === 0 || topical.every(isThing));
  const remark = isOfOpen ? [...topical.map(whole), ...open.map(aside)] : [];
  const isDefinition = asked.length <= SHORT_QUESTION && DEFINITION[language].test(question);
  const alone = [...asked.map(whole), ...earlier.map((unit) => ({ ...unit, share: EARLIER_SHARE }))];
  const isOfThing = isRemark && !isDefinition && topical.every(isThing);
  const isWhatNow =
    kinds.has('now') && subjects.size === 0 && before.every((text) => text === '') && saysNothing(words);
  const isOpen = asked.length <= SHORT_CONTINUATION && subjects.size === 0;
  const last = before.length > 0 || isOpen || asksIfDifferent ? thread : '';
  const isPartial = last !== '' || (asked.length <= SHORT_QUESTION && open.length > 0);
  const text = `${last} ${question}`.trim().slice(0, MAX_QUESTION_LENGTH);
  const common = {
    ...form,
    text,
    own: question,
    before: last,
    isPartial,
    refersBack: refersBack(words, language),
    asksIfDifferent,
    inherited,
    hint,
    remark,
    isDefinition,
    isWhatNow,
    mayTurnAway: last !== '' && !saysNothing(words) && !refersBack(words, language),
    statesFact: history.length > 0 && kinds.size === 0 && statesFact(subjects) && !question.includes('?'),
  };
  return isOfThing ? { ...common, question: remark, pointsAt: 'help' } : { ...common, question: alone, pointsAt: null };
}

const NONE: ReadonlySet<Subject> = new Set();

/** As it is written and as it was meant: the vocabulary of the forms has words that no passage has. */
function readForm(text: string, index: LanguageIndex, language: Language) {
  const written = stripWords(splitWords(text).join(' '), COURTESY[language]);
  const meant = stripWords(index.words(text), COURTESY[language]);
  const both = [...new Set([written, meant])];
  return {
    words: written,
    kinds: new Set(both.flatMap((words) => [...kindsOf(words, language)])),
    subjects: new Set(both.flatMap((words) => [...subjectsOf(words, language)])),
  };
}

/** What no passage has, without the words by which a form knows its subject. */
function countStrange({ words, asked, language, index }: Omit<Said, 'question'>): number {
  const elsewhere = asked.filter(({ terms }) => isElsewhere(terms[0] ?? ''));
  if (elsewhere.length > 0) return index.countUnknown(elsewhere);
  return index.countUnknown(index.read(withoutSubjects(withoutKinds(words, language), language)));
}

/** What a company says of itself: a condition of what was asked before. */
const FACTS_OF_COMPANY: ReadonlySet<Subject> = new Set([
  'companies',
  'digitalServices',
  'publicBody',
  'sectorOne',
  'sectorTwo',
  'size',
  'staff',
  'turnover',
  'unlistedTrade',
  'weAre',
]);

function statesFact(subjects: ReadonlySet<Subject>): boolean {
  return subjects.size > 0 && [...subjects].every((subject) => FACTS_OF_COMPANY.has(subject));
}

interface Said {
  readonly question: string;
  /** The question in lower case without accents, its words joined by single spaces. */
  readonly words: string;
  readonly asked: readonly Unit[];
  readonly language: Language;
  readonly index: LanguageIndex;
}

function pointedAt({ question, words, asked, language, index }: Said): Asked['pointsAt'] {
  if (CHOOSES_QUESTIONNAIRE[language].test(words)) return null;
  const explains = ASKS_TO_EXPLAIN[language].test(splitWords(question).join(' '));
  const meant = index.words(question);
  const names = (list: typeof POINTS_AT_OPEN): boolean => list[language].test(words) || list[language].test(meant);
  if (names(NAMES_QUESTIONNAIRE) && !names(POINTS_AT_OPEN) && !explains) return null;
  const others = index.read(stripWords(words, POINTS_AT_OPEN[language])).filter((unit) => !isPointer(unit));
  const points = asked.some(isPointer) || POINTS_AT_OPEN[language].test(words);
  if (points && others.every((unit) => index.knows(unit) && !index.isTopical(unit))) return 'help';
  if (explains && others.every((unit) => index.knows(unit) && !index.isTopical(unit))) return 'help';
  return asked.length <= MAX_OF_HOW_TO_MEET && HOW_TO_MEET[language].test(question) ? 'remedy' : null;
}

/** Whether most of what a question says belongs to the subjects of the knowledge. */
function isOnTopic(asked: readonly Unit[], index: LanguageIndex): boolean {
  if (asked.some(({ terms }) => isElsewhere(terms[0] ?? ''))) return false;
  const strange = asked.filter((unit) => !index.knows(unit) && !index.isTopical(unit));
  return asked.filter((unit) => index.isTopical(unit)).length > strange.length;
}

function asksIfEnough(said: Pick<Said, 'question' | 'words' | 'language'>): boolean {
  return ASKS_IF_ENOUGH[said.language].test(said.words) || continues(said);
}

/** Words have lost their accents: "è mancata la corrente" goes on from nothing. */
function continues({ question, words, language }: Pick<Said, 'question' | 'words' | 'language'>): boolean {
  return CONTINUES[language].test(words) && !/^\s*(?:è|e['’`])/iu.test(question.normalize('NFC'));
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
function goesOn({ question, words, asked, language, index }: Said, unknown: number): boolean {
  if (asked.length <= SHORT_QUESTION && ASKS_FOR_OTHERS[language].test(words)) return true;
  if (unknown > 0 && !asked.every((unit) => index.knows(unit))) return false;
  const refers = continues({ question, words, language }) || refersBack(words, language);
  return asked.length <= (refers ? SHORT_CONTINUATION : SHORT_QUESTION);
}

/** The last question, behind those that it goes on from: "how often?" and "who signs it?" keep what was asked first. */
function threadOf(history: NonNullable<SearchQuery['history']>, index: LanguageIndex, language: Language): string {
  const asked = history
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content.slice(0, MAX_QUESTION_LENGTH));
  const thread: string[] = [];
  for (const question of asked.toReversed()) {
    thread.unshift(question);
    if (thread.length === MAX_THREAD || !leansOnEarlier(question, index, language)) break;
  }
  return thread.join(' ');
}

function leansOnEarlier(question: string, index: LanguageIndex, language: Language): boolean {
  const units = index.read(question).length;
  const words = splitWords(question).join(' ');
  const refers = continues({ question, words, language }) || refersBack(words, language);
  return units <= (refers ? SHORT_CONTINUATION : SHORT_QUESTION) || subjectsOf(words, language).size === 0;
}
