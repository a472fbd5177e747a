import { LANGUAGES, type Language } from '@rocca/contract/language';
import {
  isChance,
  isFit,
  isSurelyAsked,
  isSurelyRefused,
  isUncertain,
  MIN_ANSWERED,
  MIN_ANSWERED_IN_OTHER,
  mayGuess,
  UNDECIDED,
  weighSigns,
} from './certainty.ts';
import { type Ask, type AskReader, createAskReader } from './examples/ask-reader.ts';
import { type Examples, NO_EXAMPLES } from './examples/load-examples.ts';
import type { Likelihoods } from './examples/question-classifier.ts';
import { type FormMatch, matchForms } from './forms/match-forms.ts';
import { expandAbbreviations } from './language/abbreviations.ts';
import { splitWords } from './language/analyse.ts';
import { isGreeting } from './language/greeting.ts';
import { findNotCovered, type NotCovered } from './language/not-covered.ts';
import { readUsualWords } from './language/usual-words.ts';
import { createLanguageIndex, type Hit, type LanguageIndex } from './language-index.ts';
import type { FoundPassage, Passage } from './passage.ts';
import { type Asked, readQuestion, type SearchQuery } from './read-question.ts';
import { splitQuestion } from './split-question.ts';
import { isOfQuestionnaire } from './survey-passages.ts';

/** What the knowledge has on a question. */
export interface Finding {
  /** The passages that fit, the best first; empty when nothing is near enough. */
  readonly passages: readonly FoundPassage[];
  /** Others that the person may have meant, or may want to know next; the best first. */
  readonly near: readonly FoundPassage[];
  /** Whether the question is about the knowledge, and which passage answers it is not certain: `passages` has a guess, `near` what else it may be. */
  readonly isUnsure: boolean;
  /** Why there are none, where the question is about something that is left to others. */
  readonly notCovered: NotCovered | null;
}

export interface Search {
  find(query: SearchQuery): Promise<Finding>;
}

/*
 * A passage is near enough when more speaks for it than THRESHOLD. How well it fits and how telling the shared words are
 * speak for it, words that no passage has speak against it: one rare word that hits outweighs an unknown one, a common word
 * does not. The weights are those of a logistic regression over the pairs in `testing/`, rounded. A higher THRESHOLD is
 * silent on questions in everyday words, a lower one answers small talk.
 */
const FIT_WEIGHT = 1.2;
const EVIDENCE_WEIGHT = 0.8;
const UNKNOWN_WEIGHT = 2.8;
const THRESHOLD = 3.4;
/** A passage that fits less than this share of the best one is left out. */
const MIN_SHARE_OF_BEST = 0.25;
/** How much the open question of the questionnaire may lift a passage that fits the question already. */
const CONTEXT_LIFT = 0.35;
/** The same for a question of a word or two, which says little without the open one. */
const CONTEXT_LIFT_OF_SHORT = 1;
const SHORT_QUESTION = 2;
/** How much "what is X" favours the glossary over passages that use the term. */
const DEFINITION_LIFT = 1.4;

/** How each of two things that are compared is asked for. */
const WHAT_IS = { it: 'cos’è', en: 'what is' } as const satisfies Record<Language, string>;

const NO_CONTEXT = { text: '', category: '' };

/** Below this score the best passage has neither a form nor most of the words of the question. */
const WEAK_SCORE = 1.3;
/** A question goes on from what was asked lately. */
const EARLIER_QUESTIONS = 2;
/** What alone is so like the examples that are refused is another subject; words of ours that it happens to have ask for more. */
const LIKE_REFUSED_ALONE = 0.55;
const LIKE_REFUSED_ALONE_OF_OURS = 0.95;
/** What finds nothing by itself and is this unlike the refused examples may go on from what was said, however long it is. */
const UNLIKE_REFUSED = 0.2;
/** What surely goes on from the question before ("who is right?") is no other subject, whatever it is like alone. */
const LEAST_LIKE_REFUSED_TOGETHER = 0.02;
/** Unknown words allowed in a follow-up about the last answer. */
const MAX_UNKNOWN_IN_FOLLOW_UP = 1;
/** By how much a follow-up makes what was asked before like the refused examples. */
const MADE_LIKE_REFUSED = 0.3;

/** What each word that no passage has takes from the weight of a form. */
const UNKNOWN_OF_FORM = 0.5;
/** What the form of a question counts beside how well a passage fits its words, where the best fit is 1. */
const FORM_SHARE = 0.9;
const FORM_BASE = 0.5;
/** The score from which on the best passage counts in full beside a form: a chance word is no rival. */
const GOOD_SCORE = 30;
/** What a form counts that asks for no more than another before it. */
const LATER_FORM = 0.75;
/** How the other passages of a form stand to its first. */
const SECOND_OF_FORM = 0.6;
/** The same for a second passage that says the other half. */
const JOINT_OF_FORM = 0.95;
/** What the other half of an answer has at least of the first: enough to be shown. */
const SHARE_OF_HALF = 0.8;
/** A form that asks for less than another by this much is another question. */
const NEXT_FORM = 1;
/** "What now" wants to know what to do, not what a word means. */
const PRACTICE_LIFT = 1.5;
const TERM_SHARE = 0.7;
/** The same for "how" and "what if". */
const TERM_SHARE_OF_DOING = 0.8;
/** A passage that was shown has all words of its own title: in a follow-up they say nothing. */
const SHOWN_SHARE = 0.5;
/** What stands beside a passage that was shown already: another of the subject that has this share of its score. */
const LEAST_BESIDE_SHOWN = 0.3;
/** The same for one of another subject: practice after a term. */
const LEAST_OF_OTHER_SUBJECT = 0.4;
/** What the likelihood of a passage by the example questions counts beside how well it fits the words, where the best fit is 1. */
const LIKELY_SHARE = 2;
/** How much of that a passage keeps in a follow-up that was as likely by the question before: only what new words change counts in full. */
const LIKELY_OF_PARTIAL = 0.25;
/** How much of it a passage has from the words of a follow-up alone. */
const LIKELY_OF_OWN = 1;
/** How much a follow-up favours what the question before came near to. */
const EARLIER_LIFT = 0.8;
/** Passages that the examples alone may bring up. */
const MIN_LIKELY = 0.03;
/** An uncertain answer is given as such, from this score on, with no more passages than these. */
const LEAST_GUESS = 0.7;
const GUESSED = 2;
/** Passages that are named beside an answer, or in place of one. */
const MAX_NEAR = 6;
/** Whatever a person wanted to know: these are asked most. */
const ASKED_MOST = ['reporting.overview', 'scope.who', 'practice.start'];

/** Who asks what to do and says no more wants to know where to begin. */
const WHAT_NOW = 'practice.start';

/** What is known of a language: the passages' words, and how people ask for them. */
interface Reader {
  readonly index: LanguageIndex;
  readonly asks: AskReader;
}

type ReaderOf = (language: Language) => Promise<Reader>;

/** Makes the passages searchable; what a language needs is made with the first question in it. */
export function createSearch(passages: readonly Passage[], examples: Examples = NO_EXAMPLES): Search {
  const readers = new Map<Language, Promise<Reader>>();
  const readerOf: ReaderOf = (language) => {
    const reader = readers.get(language) ?? createReader(passages, examples, language);
    readers.set(language, reader);
    return reader;
  };
  const knowledge = {
    passages,
    byId: new Map(passages.map((passage) => [passage.id, passage])),
    byTitle: titlesOf(passages),
  };
  return {
    find: async (query) => {
      const { hits, near, notCovered, isUnsure = false } = await findParts(writeOut(query), readerOf, knowledge);
      const present = ({ id, score }: Pick<Hit, 'id' | 'score'>): FoundPassage[] => {
        const passage = knowledge.byId.get(id);
        return passage ? [presentPassage(passage, query.language, score)] : [];
      };
      return {
        passages: hits.slice(0, query.limit).flatMap(present),
        near: near.flatMap(present).slice(0, MAX_NEAR),
        isUnsure,
        notCovered,
      };
    },
  };
}

/** What the person wrote, without abbreviations. */
function writeOut({ question, history = [], ...others }: SearchQuery): SearchQuery {
  const expand = (text: string): string => expandAbbreviations(text, others.language);
  const said = history.map((turn) => (turn.role === 'user' ? { ...turn, content: expand(turn.content) } : turn));
  return { ...others, question: expand(question), history: said };
}

async function createReader(passages: readonly Passage[], examples: Examples, language: Language): Promise<Reader> {
  const index = await createLanguageIndex(passages, language, readUsualWords(examples[language], language));
  return { index, asks: await createAskReader(examples[language], passages, language) };
}

interface Knowledge {
  readonly passages: readonly Passage[];
  readonly byId: ReadonlyMap<string, Passage>;
  /** By title and heading in every language, as their words. */
  readonly byTitle: ReadonlyMap<string, Passage>;
}

function titlesOf(passages: readonly Passage[]): ReadonlyMap<string, Passage> {
  return new Map(
    passages.flatMap((passage) =>
      [passage.title, passage.heading ?? passage.title].flatMap(({ it, en }) =>
        [it, en].map((title) => [joinWords(title), passage] as const),
      ),
    ),
  );
}

function joinWords(text: string): string {
  return splitWords(text).join(' ');
}

interface Hits {
  readonly hits: readonly Hit[];
  readonly near: readonly Pick<Hit, 'id' | 'score'>[];
  readonly isUnsure?: boolean;
  readonly notCovered: NotCovered | null;
}

/** A question that asks for two things gets the passage of each behind its best one. */
async function findParts(query: SearchQuery, readerOf: ReaderOf, knowledge: Knowledge): Promise<Hits> {
  const whole = await findHits(query, readerOf, knowledge);
  const split = whole.notCovered || whole.isUnsure ? null : splitQuestion(query.question, query.language);
  const [best] = whole.hits;
  if (!split || !best) return whole;
  const find = (question: string, history: SearchQuery['history'] = []): Promise<Hits> =>
    findHits({ ...query, question, context: NO_CONTEXT, history }, readerOf, knowledge);
  const [one, other] = split.parts;
  const isComparison = split.kind === 'comparison';
  const ask = (part: string): string => (isComparison ? `${WHAT_IS[query.language]} ${part}` : part);
  const first = await find(ask(one));
  const alone = await find(ask(other));
  // "Does it slow us down?" says little without the first part.
  const goesOn = !isComparison && isWeak(alone);
  const second = goesOn ? await find(other, [{ role: 'user', content: one }]) : alone;
  const ids = [first, second].flatMap((found) => (isWeak(found) ? [] : (found.hits[0]?.id ?? [])));
  if (ids.length === 0) return whole;
  const asked = [...new Set([best.id, ...ids])].map((id) => ({
    ...(whole.hits.find((hit) => hit.id === id) ?? NO_HIT),
    id,
    score: best.score,
  }));
  return { ...whole, hits: [...asked, ...whole.hits.filter(({ id }) => !asked.some((hit) => hit.id === id))] };
}

/** First as it is asked; then as if asked in another language; then as a remark on the open question. */
async function findHits(query: SearchQuery, readerOf: ReaderOf, knowledge: Knowledge): Promise<Hits> {
  if (isGreeting(query.question)) return { hits: [], near: [], notCovered: null };
  const reader = await readerOf(query.language);
  const { index } = reader;
  const nothing = { hits: [], near: ASKED_MOST.map(unscored) };
  const [shown] = titledIn(lastAnswer(query), knowledge);
  const quoted = answersOf(query).map((answer) => answer.replaceAll(OFFERED_LINE, ''));
  const told = new Set(quoted.flatMap((answer) => titledIn(answer, knowledge).map(({ id }) => id)));
  const asked = readQuestion(query, index, shown ? [shown.title[query.language]] : []);
  const titled = knowledge.byTitle.get(joinWords(query.question));
  if (titled) return answerWithTitled(index, asked, titled.id);
  const notCovered = findNotCovered(joinWords(query.question), joinWords(lastQuestion(query)));
  if (notCovered) return { ...nothing, notCovered };
  if (asked.pointsAt) {
    const hits = explainOpen(index, asked, query, knowledge);
    return { hits, near: hits, notCovered: null };
  }
  if (asked.isWhatNow) return answerWithTitled(index, asked, WHAT_NOW);
  const turnsAway = asked.mayTurnAway && isAnotherSubject(reader.asks, asked);
  const own = turnsAway
    ? null
    : findAnswer(reader, asked, { minAnswered: MIN_ANSWERED, shown: shown?.id, told, isFirst: quoted.length === 0 });
  const mayJoin = asked.isPartial || (own === null && reader.asks.read(asked.own).likeRefused < UNLIKE_REFUSED);
  const found = mayJoin && isWeak(own) && !turnsAway ? (askWithEarlier(reader, asked, query, told) ?? own) : own;
  if (found && !found.isUnsure) return found;
  const kept = found || turnsAway || !shown ? null : keepAnswer(reader, asked, query, shown.id);
  if (kept) return kept;
  // Words that say nothing here are not taken for words of another language.
  const others = !found && asked.question.length > 0 ? LANGUAGES.filter((other) => other !== query.language) : [];
  for (const language of others) {
    const foreign = await readerOf(language);
    const read = readQuestion({ ...query, context: NO_CONTEXT, history: [], language }, foreign.index);
    const other = findAnswer(foreign, read, { minAnswered: MIN_ANSWERED_IN_OTHER });
    if (other) return other;
  }
  const hits = explainOpen(index, { ...asked, question: asked.remark }, query, knowledge);
  if (found && hits.length === 0) return found;
  return { hits, near: [...nearestTo(index, asked), ...nothing.near], notCovered: null };
}

/**
 * Whether a follow-up brings a subject of its own that is left to others: "and how often is the oil changed?" after backups. Alone
 * it is like the refused examples, or it makes what was asked before like them.
 */
function isAnotherSubject(asks: AskReader, { own, before, text, subjects }: Asked): boolean {
  const together = asks.read(text).likeRefused;
  if (subjects.size === 0 && together - asks.read(before).likeRefused > MADE_LIKE_REFUSED) return true;
  const least = subjects.size === 0 ? LIKE_REFUSED_ALONE : LIKE_REFUSED_ALONE_OF_OURS;
  return asks.read(own).likeRefused > least && together > LEAST_LIKE_REFUSED_TOGETHER;
}

/** Whether an answer says little for itself. */
function isWeak(found: Hits | null): boolean {
  return !found || found.isUnsure === true || (found.hits[0]?.score ?? 0) < WEAK_SCORE;
}

/**
 * A question that finds next to nothing by itself is asked again behind what it goes on from, as one: "can I charge for it?"
 * after "he wants a copy of his data". Not where it speaks of something that no passage knows.
 */
function askWithEarlier(reader: Reader, asked: Asked, query: SearchQuery, told: ReadonlySet<string>): Hits | null {
  const earlier = (query.history ?? []).filter(({ role }) => role === 'user').slice(-EARLIER_QUESTIONS);
  if (earlier.length === 0 || asked.unknown > 0) return null;
  const question = [...earlier.map(({ content }) => content), query.question].join(' ');
  const joined = readQuestion({ ...query, question, context: NO_CONTEXT, history: [] }, reader.index);
  const found = findAnswer(reader, joined, { minAnswered: MIN_ANSWERED, told, goesOn: true });
  return isWeak(found) ? null : found;
}

/** Whether a pronoun refers to the last answer, with no other subject in the words, unlike "how long do they dry?". */
function refersToLastAnswer(asks: AskReader, { refersBack, unknown, own }: Asked): boolean {
  const isKnown = unknown === 0 || (unknown <= MAX_UNKNOWN_IN_FOLLOW_UP && asks.read(own).likeRefused < UNDECIDED);
  return refersBack && isKnown;
}

/**
 * What finds nothing and goes on all the same, with details ("about 300 customers") or a pronoun ("how do I begin it?"), gets the
 * last answer again as the nearest, and what else the question before came near to.
 */
function keepAnswer({ index, asks }: Reader, asked: Asked, query: SearchQuery, shown: string): Hits | null {
  const isDetail = asked.kinds.size === 0 && !query.question.includes('?');
  const mayGoOn = isDetail
    ? asks.read(asked.own).likeRefused < LIKE_REFUSED_ALONE_OF_OURS
    : refersToLastAnswer(asks, asked);
  if (!mayGoOn || asked.subjects.size === 0) return null;
  const earlier = readQuestion({ ...query, question: lastQuestion(query), history: [] }, index);
  const near = index.search(earlier.question).filter(({ id }) => id !== shown && !isOfQuestionnaire(id));
  return { hits: [{ ...NO_HIT, id: shown, score: LEAST_GUESS }], near, isUnsure: true, notCovered: null };
}

function unscored(id: string): Pick<Hit, 'id' | 'score'> {
  return { id, score: 0 };
}

/** What the question comes near to and does not name; nothing where it is about something else altogether. */
function nearestTo(index: LanguageIndex, asked: Asked): Pick<Hit, 'id' | 'score'>[] {
  const forms = matchForms(asked).flatMap(({ passages }) => passages.map(unscored));
  const hits = index.search(asked.question).filter(({ id, evidence }) => evidence > 0 && !isOfQuestionnaire(id));
  return [...forms, ...hits];
}

function answersOf({ history = [] }: SearchQuery): string[] {
  return history.filter(({ role }) => role === 'assistant').map(({ content }) => content);
}

function lastAnswer(query: SearchQuery): string {
  return answersOf(query).at(-1) ?? '';
}

function lastQuestion({ history = [] }: SearchQuery): string {
  return history.findLast(({ role }) => role === 'user')?.content ?? '';
}

/** A title that an answer offered and did not quote. */
const OFFERED_LINE = /^–.*$/gmu;

/** The passages that an answer was made of: it quotes each below its title. */
function titledIn(answer: string, { byTitle }: Knowledge): Passage[] {
  return answer.split('\n').flatMap((line) => byTitle.get(joinWords(line)) ?? []);
}

/** Who asks by the title of a passage gets that one. */
function answerWithTitled(index: LanguageIndex, asked: Asked, id: string): Hits {
  const others = rank(index, asked, index.search(asked.question), UNJUDGED).filter((hit) => hit.id !== id);
  const near = others.filter((hit) => !isOfQuestionnaire(hit.id));
  return { hits: [{ ...NO_HIT, id, score: 1 }], near, notCovered: null };
}

const NONE_TOLD: ReadonlySet<string> = new Set();

interface Bounds {
  readonly minAnswered: number;
  /** The passage that the last answer began with. */
  readonly shown?: string | undefined;
  /** Every passage that the conversation has quoted. */
  readonly told?: ReadonlySet<string>;
  /** Whether the question is read together with what was said before. */
  readonly goesOn?: boolean;
  /** Whether no question came before: a weak match is not retried together with an earlier question, and may get a guess. */
  readonly isFirst?: boolean;
}

/** By the form of the question, its words, and questions that people asked; null when nothing is near enough. */
function findAnswer(
  { index, asks }: Reader,
  asked: Asked,
  { minAnswered, shown, told = NONE_TOLD, goesOn = asked.before !== '', isFirst = false }: Bounds,
): Hits | null {
  const forms = weighForms(asked);
  const hits = index.search(asked.question);
  const { likeRefused, likely } = readAsk({ index, asks }, asked.text);
  const form = Math.max(0, ...forms.map(({ weight }) => weight));
  const signs = {
    nearest: hits[0],
    form,
    likely: likely.size > 0 ? Math.max(...likely.values()) : UNDECIDED,
    likeRefused,
  };
  const isByChance = isChance(signs);
  const isFar =
    (isByChance && !(isFirst && mayGuess(signs))) || isSurelyRefused(signs) || weighSigns(signs) < minAnswered;
  if (isFar && !isSurelyAsked(signs)) return null;
  const isShown = ({ id }: Hit): boolean => goesOn && told.has(id);
  const fresh = hits.map((hit) => (isShown(hit) ? { ...hit, score: hit.score * SHOWN_SHARE } : hit)).sort(byScore);
  const judged = rank(index, asked, fresh, { forms, likely: weighLikelihoods(asks, asked, likely) });
  const earlier = nearEarlier({ index, asks }, asked);
  const favour = (hit: Hit): number => EARLIER_LIFT * (earlier.get(hit.id) ?? 0) * (isShown(hit) ? SHOWN_SHARE : 1);
  const ranked = judged.map((hit) => ({ ...hit, score: hit.score * (1 + favour(hit)) })).sort(byScore);
  const near = ranked.filter(({ id }) => !isOfQuestionnaire(id));
  const best = ranked[0]?.score ?? 0;
  const enough = joinHalves(ranked, forms).filter(({ score }) => score >= best * MIN_SHARE_OF_BEST);
  const isOfShown = asked.asksIfDifferent || (asked.statesFact && !shown?.startsWith('scope.'));
  if (isOfShown && shown !== undefined) {
    const others = ranked.filter((hit) => hit.id !== shown && hit.score >= best * MIN_SHARE_OF_BEST);
    const hits = [{ ...NO_HIT, id: shown, score: best }, ...others];
    return { hits: asked.asksIfDifferent ? accompanyTold(hits, told) : hits, near, notCovered: null };
  }
  // A word or two beside the open question: that one has decided.
  const isDecided = asked.isPartial && asked.before === '' && asked.hint.length > 0;
  const isBare = asked.before === '' && asked.question.length === 1 && asked.kinds.size === 0;
  if (!isDecided && (isByChance || isUncertain(judged, isBare))) {
    // What is rather like the refused examples gets no titles to choose from.
    if (likeRefused > UNDECIDED) return null;
    // One word that asks nothing gets no guess.
    const nearest = isBare || best < LEAST_GUESS ? [] : ranked.slice(0, GUESSED);
    return { hits: nearest, near, isUnsure: true, notCovered: null };
  }
  if (!goesOn) return { hits: enough, near, notCovered: null };
  return { hits: accompanyTold(leadByForm(enough, { forms, told, asked }), told), near, notCovered: null };
}

/** A follow-up that asks for something else of the same subject ("and if we do not?") has its own form answer first. */
function leadByForm(
  hits: readonly Hit[],
  { forms, told, asked }: { forms: readonly FormMatch[]; told: ReadonlySet<string>; asked: Asked },
): readonly Hit[] {
  const [first] = hits;
  const [strongest] = forms;
  const [wanted = ''] = strongest?.passages ?? [];
  const isNew = [...asked.kinds].some((kind) => kind === 'ifNot');
  if (!first || !isNew || !told.has(first.id) || told.has(wanted)) return hits;
  const rest = hits.filter(({ id }) => id !== wanted);
  return [
    { ...NO_HIT, id: wanted, score: first.score },
    ...rest.map((hit) => ({ ...hit, score: hit.score * SHOWN_SHARE })),
  ];
}

const SIZES = 'scope.size';
const COUNTING = 'scope.count-staff';

/** Where the best passage is half of an answer, as the form of the question says, the other half is shown with it: sector and size. */
function joinHalves(ranked: readonly Hit[], forms: readonly FormMatch[]): readonly Hit[] {
  const [first] = ranked;
  const [strongest] = forms;
  if (!first || !strongest) return ranked;
  // Whoever tells of sector and size wants both, whatever else the story names.
  const isOfScope = strongest.passages.every((id) => id.startsWith('scope.'));
  const isNear = ({ weight }: FormMatch): boolean => isOfScope || weight > strongest.weight - NEXT_FORM;
  // How staff are counted says the threshold, too.
  const half = first.id === COUNTING ? SIZES : first.id;
  const halves = forms.find(({ isJoint, passages }) => isJoint && passages.includes(half));
  if (!halves || !isNear(halves)) return ranked;
  const isOther = ({ id }: Hit): boolean => id !== half && halves.passages.includes(id);
  const lifted = ranked
    .filter(isOther)
    .map((hit) => ({ ...hit, score: Math.max(hit.score, first.score * SHARE_OF_HALF) }));
  return [first, ...lifted, ...ranked.filter((hit) => hit !== first && !isOther(hit))].sort(byScore);
}

/** The best passage that the conversation has not quoted yet, where the best of all was quoted and it is near enough. */
function nextToTold(hits: readonly Hit[], told: ReadonlySet<string>): Hit | undefined {
  const [first] = hits;
  if (!first || !told.has(first.id)) return undefined;
  const isNear = ({ id, score }: Hit): boolean =>
    score >= first.score * (isOfSubject(id, first.id) ? LEAST_BESIDE_SHOWN : LEAST_OF_OTHER_SUBJECT);
  return hits.find((hit) => !told.has(hit.id) && isNear(hit));
}

function isOfSubject(id: string, other: string): boolean {
  return id.split('.')[0] === other.split('.')[0];
}

/** A follow-up asks for something new: beside what was quoted already comes the next. */
function accompanyTold(hits: readonly Hit[], told: ReadonlySet<string>): readonly Hit[] {
  const [first] = hits;
  const next = nextToTold(hits, told);
  if (!first || !next) return hits;
  const others = hits.filter(({ id }) => id !== first.id && id !== next.id);
  return [first, { ...next, score: first.score }, ...others];
}

/** What the examples say of a question as it is written and as it was meant, half each: mending can mistake a name for a term. */
function readAsk({ index, asks }: Reader, text: string): Ask {
  const written = asks.read(text);
  const meant = index.words(text);
  if (meant === joinWords(text)) return written;
  const mended = asks.read(meant);
  const ids = new Set([...written.likely.keys(), ...mended.likely.keys()]);
  const half = (id: string): number => ((written.likely.get(id) ?? 0) + (mended.likely.get(id) ?? 0)) / 2;
  return {
    likeRefused: (written.likeRefused + mended.likeRefused) / 2,
    likely: new Map([...ids].map((id) => [id, half(id)])),
  };
}

/** How near the question before came to each passage, from 0 to 1; nothing for a question of its own. */
function nearEarlier({ index, asks }: Reader, { before, text }: Asked): Likelihoods {
  if (before === '' || before === text) return new Map();
  const hits = index.search(index.read(before).map((unit) => ({ ...unit, share: 1 })));
  const best = hits[0]?.score ?? 1;
  const shares = new Map(hits.map(({ id, score }) => [id, score / best]));
  for (const [id, share] of asks.read(before).likely) shares.set(id, Math.max(share, shares.get(id) ?? 0));
  return shares;
}

/** How much the example questions speak for each passage. In a follow-up the new words count, not those of the question before. */
function weighLikelihoods(asks: AskReader, { before, isPartial, text, own }: Asked, likely: Likelihoods): Likelihoods {
  if (!isPartial) return likely;
  const earlier = before !== '' && before !== text ? asks.read(before).likely : likely;
  const weigh = (id: string, share: number): number =>
    LIKELY_OF_PARTIAL * share + (1 - LIKELY_OF_PARTIAL) * Math.max(0, share - (earlier.get(id) ?? 0));
  const weighed = new Map([...likely].map(([id, share]) => [id, weigh(id, share)]));
  if (before === '' || before === text) return weighed;
  for (const [id, share] of asks.read(own).likely) weighed.set(id, (weighed.get(id) ?? 0) + LIKELY_OF_OWN * share);
  return weighed;
}

/** The forms of a question, weaker for each word that no passage has. */
function weighForms(asked: Asked): FormMatch[] {
  return matchForms(asked).map((form) => ({ ...form, weight: form.weight - asked.unknown * UNKNOWN_OF_FORM }));
}

/** What else than its words speaks for a passage. */
interface Pointers {
  readonly forms: readonly FormMatch[];
  readonly likely: Likelihoods;
}

/** Of a passage that the words did not find. */
const NO_HIT = { score: 0, fit: 0, evidence: 0, unknown: 0 };

const UNJUDGED: Pointers = { forms: [], likely: new Map() };

/** The best first: how well each fits the words, and how much the question's form and the examples point at it. */
function rank(index: LanguageIndex, asked: Asked, hits: readonly Hit[], { forms, likely }: Pointers): Hit[] {
  const lifted = liftByContext(liftByKind(hits, asked), index, asked);
  const best = Math.max(lifted[0]?.score ?? 0, GOOD_SCORE);
  const bonuses = new Map<string, number>();
  for (const [place, { weight, passages, isJoint }] of forms.entries()) {
    const bonus = FORM_SHARE * Math.max(0, weight - FORM_BASE) * (place === 0 ? 1 : LATER_FORM);
    for (const [at, id] of passages.entries()) {
      bonuses.set(
        id,
        Math.max(bonuses.get(id) ?? 0, at === 0 ? bonus : bonus * (isJoint ? JOINT_OF_FORM : SECOND_OF_FORM)),
      );
    }
  }
  for (const [id, share] of likely) {
    if (share >= MIN_LIKELY) bonuses.set(id, (bonuses.get(id) ?? 0) + LIKELY_SHARE * share);
  }
  const found = new Set(hits.map(({ id }) => id));
  const others = [...bonuses.keys()].filter((id) => !found.has(id));
  return [...lifted, ...others.map((id) => ({ ...NO_HIT, id }))]
    .map((hit) => ({ ...hit, score: hit.score / best + (bonuses.get(hit.id) ?? 0) }))
    .sort(byScore);
}

/** Whoever does not understand the open question wants its help first, whoever asks how to meet it its remedy. */
function explainOpen(
  index: LanguageIndex,
  asked: Asked,
  { context, language }: SearchQuery,
  { passages }: Knowledge,
): Hit[] {
  const hits = findNear(index, asked);
  const help = passages.find(({ id, title }) => id.startsWith('help.') && context.text.startsWith(title[language]));
  const first = help?.id.replace(/^help/, asked.pointsAt ?? 'help');
  const isFirst = ({ id }: Hit): boolean => id === first;
  const best = hits[0]?.score ?? 0;
  return [...hits.filter(isFirst).map((hit) => ({ ...hit, score: best })), ...hits.filter((hit) => !isFirst(hit))];
}

function findNear(index: LanguageIndex, asked: Asked): Hit[] {
  const hits = index.search(asked.question);
  const [nearest] = hits;
  if (!nearest || !isNearEnough(nearest)) return [];
  const near = hits.filter(({ score }) => score >= nearest.score * MIN_SHARE_OF_BEST);
  return liftByContext(liftByKind(near, asked), index, asked);
}

/** "What is X" is for the glossary, "what now" for the passages on practice. */
function liftByKind(hits: readonly Hit[], { isDefinition, kinds }: Asked): Hit[] {
  const lift = (id: string): number => {
    if (isDefinition) return id.startsWith('term.') ? DEFINITION_LIFT : 1;
    if (!kinds.has('now')) return isOfDoing(kinds) && id.startsWith('term.') ? TERM_SHARE_OF_DOING : 1;
    if (id.startsWith('practice.')) return PRACTICE_LIFT;
    return id.startsWith('term.') || isOfQuestionnaire(id) ? TERM_SHARE : 1;
  };
  return hits.map((hit) => ({ ...hit, score: hit.score * lift(hit.id) })).sort(byScore);
}

/** Whether it asks how something is done or what becomes of it, and not what it is. */
function isOfDoing(kinds: Asked['kinds']): boolean {
  return !kinds.has('what') && (kinds.has('how') || kinds.has('ifNot') || kinds.has('why'));
}

function byScore(a: Hit, b: Hit): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1);
}

function isNearEnough(hit: Hit): boolean {
  if (!isFit(hit)) return false;
  const { fit, evidence, unknown } = hit;
  const speaksFor = FIT_WEIGHT * Math.log1p(fit) + EVIDENCE_WEIGHT * Math.log1p(evidence);
  return speaksFor - UNKNOWN_WEIGHT * Math.log1p(unknown) > THRESHOLD;
}

/** The context alone finds nothing: it only decides between passages that the question has found. */
function liftByContext(hits: readonly Hit[], index: LanguageIndex, { hint, question }: Asked): Hit[] {
  if (hits.length < 2 || hint.length === 0) return [...hits];
  const around = index.search(hint);
  const best = around[0]?.score ?? 1;
  const shares = new Map(around.map(({ id, score }) => [id, score / best]));
  const lift = question.length <= SHORT_QUESTION ? CONTEXT_LIFT_OF_SHORT : CONTEXT_LIFT;
  return hits.map((hit) => ({ ...hit, score: hit.score * (1 + lift * (shares.get(hit.id) ?? 0)) })).sort(byScore);
}

function presentPassage(passage: Passage, language: Language, score: number): FoundPassage {
  const { id, title, heading = title, text, reference } = passage;
  return { id, title: heading[language], text: text[language], reference: reference[language], score };
}
