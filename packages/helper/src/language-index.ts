import { setImmediate as pause } from 'node:timers/promises';
import type { Language } from '@rocca/contract/language';
import MiniSearch, { type SearchResult } from 'minisearch';
import { analyse, conceptPhrases, conceptWords, isMarked, splitWords, type Unit } from './language/analyse.ts';
import { isElsewhere } from './language/elsewhere.ts';
import { isEveryday } from './language/everyday.ts';
import { createSpelling, mendPhrases, withoutElision } from './language/spelling.ts';
import { stem } from './language/stem.ts';
import { isStopWord, stopWords } from './language/stop-words.ts';
import { NO_USUAL_WORDS, type UsualWords } from './language/usual-words.ts';
import type { Passage } from './passage.ts';
import { isOfQuestionnaire } from './survey-passages.ts';

/** Something that is looked for, and how much it matters beside the rest. */
export interface Sought extends Unit {
  readonly share: number;
}

/** A passage that shares something with a question. */
export interface Hit {
  readonly id: string;
  /** How well it fits. */
  readonly score: number;
  /** The same before anything lifted it above others that fit as well. */
  readonly fit: number;
  /** Weight of the telling words they share: rare ones say more, and a title or keyword more than a mention. */
  readonly evidence: number;
  /** How many telling words of the question no passage has; a subject that is left to others counts for several. */
  readonly unknown: number;
}

export interface LanguageIndex {
  /** Reads a question, with its typing errors mended. */
  read(text: string): Unit[];
  /** The words of a question, joined by single spaces, with their typing errors mended. */
  words(text: string): string;
  /** Whether any passage speaks of it. */
  knows(unit: Unit): boolean;
  /** Whether it belongs to the subjects of the knowledge. */
  isTopical(unit: Unit): boolean;
  /** How many telling words no passage has; a subject that is left to others counts for several. */
  countUnknown(units: readonly Unit[]): number;
  /** Every passage that shares a term, the best first; of equals the order of ids decides. */
  search(sought: readonly Sought[]): Hit[];
}

const FIELDS = ['title', 'keywords', 'text', 'reference'] as const;
/** A passage is about its title and its keywords, and merely mentions what its text says. */
const FIELD_BOOST = { title: 3.5, keywords: 3, text: 1, reference: 1 };
/** Keywords are many where a subject has many names: a long field is no sign of a vague passage. */
const BM25 = { k: 1.2, b: 0.3, d: 0.5 };
/** Names of products say that a question is about information technology, and nothing else. */
const IT_PRODUCT = '#it-product';
/** An age, a count or a letter: found in passages by chance. */
const BY_CHANCE = /^(?:\d{1,3}|\p{L})$/u;
/** One letter is a slip or an abuse, unless the letter of an article is asked for. */
const isWord = ({ terms: [first = ''] }: Unit): boolean => !/^\p{L}$/u.test(first);
const NAMES_LETTER = /\b(?:lettera|lettere|lett|letters?|misura|misure|measures?|punto|points?)\b/iu;
/** Words of approval, and no penalty. */
const ALL_RIGHT = /\b(?<=(?:still|it|that|this|be|all|just|perfectly|is|are|would|that's|it's|its|thats) )fine\b/giu;
/** A concept says more than one of its words. */
const CONCEPT_BOOST = 1.3;
/** A passage that has words of a concept and not the concept speaks of it by half. */
const PARTLY = 0.5;
/** An everyday word counts for this much of its weight. */
const EVERYDAY_SHARE = 0.5;
/** What a word that no passage has weighs, as a share of the rarest known one: it may be small talk. */
const UNKNOWN_SHARE = 0.35;
/** A number that no passage has is a detail of the person who asks. */
const UNKNOWN_NUMBER_SHARE = 0.05;
/** A subject that is left to others counts like so many unknown words: only a question that fits very well outweighs it. */
const ELSEWHERE_COUNT = 4;
/** Whoever names one of these asks about this knowledge, however many strange words tell the story around it. */
const ANCHORS: ReadonlySet<string> = new Set([
  'nis2',
  '#what-is-nis2',
  '#scope',
  '#acn',
  '#csirt',
  '#csirt-contact',
  '#essential',
]);
/** What a word counts as evidence that a passage merely mentions in its text. */
const MENTION_SHARE = 0.5;
/** Helps and remedies hold many words of many subjects: of two that fit alike, the written passage answers better. */
const QUESTIONNAIRE_SHARE = 0.55;

/** How much a passage gains whose whole title the question names: "what is X" is for the passage on X. */
const TITLE_LIFT = 0.5;

/** Passages that are read without a pause: some milliseconds, so that whoever else waits gets a turn. */
const CHUNK_SIZE = 10;

/** Indexes the passages in one language, with pauses: it takes some hundred milliseconds. */
export async function createLanguageIndex(
  passages: readonly Passage[],
  language: Language,
  usual: UsualWords = NO_USUAL_WORDS,
): Promise<LanguageIndex> {
  const termsOf = once((text) => analyse(text, language).flatMap(({ terms }) => terms));
  const index = new MiniSearch({
    fields: [...FIELDS],
    tokenize: termsOf,
    // Terms come out of `analyse` finished.
    processTerm: (term) => term,
  });
  const documents = passages.map((passage) => toDocument(passage, language));
  await index.addAllAsync(documents, { chunkSize: CHUNK_SIZE });
  const frequencies = await countDocuments(documents, termsOf);
  const conceptStems = new Set(conceptWords(language).map((word) => stem(word, language)));
  const words = await countDocuments([...documents, conceptDocument(language)], splitWords);
  await pause();
  const terms = new Set([...conceptWords(language), ...stopWords(language)]);
  const spelt = new Map([...words, ...[...stopWords(language)].map((word) => [word, documents.length] as const)]);
  const isForm = (word: string): boolean => {
    const known = stem(word, language);
    return (
      frequencies.has(known) || conceptStems.has(known) || isStopWord(word, language) || isEveryday(known, language)
    );
  };
  const mendWord = createSpelling(spelt, isForm, (word) => terms.has(word));
  const correct = (word: string): string => (usual.isWord(word) ? word : mendWord(word));
  const phrases = conceptPhrases(language);
  const isUsed = (word: string): boolean => words.has(word) || terms.has(word);
  const mend = (text: string): string =>
    mendPhrases(
      splitWords(language === 'en' ? text.replace(ALL_RIGHT, 'okay') : text).map((word) =>
        withoutElision(word, language, isUsed, {
          isWord: (same) => isForm(same) || usual.isWord(same),
          correct: mendWord,
        }),
      ),
      phrases,
    ).join(' ');
  const weigh = createWeights(frequencies, documents.length, language);
  const titles = new Map(documents.map(({ id, title }) => [id, analyse(title, language)]));
  const knows = ({ terms }: Unit): boolean => terms.some((term) => frequencies.has(term));
  const isTelling = ({ terms: [first = ''] }: Unit): boolean =>
    !isEveryday(first, language) && !isElsewhere(first) && !BY_CHANCE.test(first);
  const countUnknown = (unit: Unit): number => {
    if (isElsewhere(unit.terms[0] ?? '')) return ELSEWHERE_COUNT;
    const isForeign =
      !knows(unit) &&
      !unit.terms.some((term) => isEveryday(term, language) || usual.isTerm(term) || /^\d+$/.test(term));
    return isForeign ? 1 : 0;
  };
  return {
    read: (text) => analyse(mend(text), language, correct).filter((unit) => isWord(unit) || NAMES_LETTER.test(text)),
    words: (text) => mend(text).split(' ').map(correct).join(' '),
    knows,
    countUnknown: (units) => sum(distinctUnits(units.map((unit) => ({ ...unit, share: 1 }))).map(countUnknown)),
    isTopical: (unit) => (knows(unit) && isTelling(unit)) || unit.terms[0] === IT_PRODUCT,
    search: (sought) => {
      const distinct = distinctUnits(sought);
      const shares = new Map(distinct.flatMap(({ terms, share }) => terms.map((term) => [term, share])));
      if (shares.size === 0) return [];
      const weights = distinct.map((unit) => ({ unit, weight: weigh(unit) * unit.share }));
      const strange = sum(distinct.map(countUnknown));
      const isAnchored = distinct.some(({ terms }) => ANCHORS.has(terms[0] ?? ''));
      const isLeftToOthers = distinct.some(({ terms }) => isElsewhere(terms[0] ?? ''));
      const unknown = isAnchored && !isLeftToOthers ? 0 : strange;
      const total = sum(weights.map(({ weight }) => weight));
      return index
        .search([...shares.keys()].join(' '), {
          tokenize: (joined) => joined.split(' '),
          boost: FIELD_BOOST,
          bm25: BM25,
          boostTerm: (term) => boostOf(term, language) * (shares.get(term) ?? 1),
        })
        .map((result) => {
          const id = String(result.id);
          const parts = weights.map(({ unit, weight }) => ({ unit, part: weight * sharedPart(unit, result) }));
          const coverage = sum(parts.map(({ part }) => part)) / total;
          // The library multiplies by the number of terms found, which would favour what is said in many words.
          const named = 1 + TITLE_LIFT * titleShare(titles.get(id) ?? [], shares);
          const origin = isOfQuestionnaire(id) ? QUESTIONNAIRE_SHARE : 1;
          const fit = (result.score / result.queryTerms.length) * coverage;
          const telling = parts.filter(({ unit }) => isTelling(unit));
          const evidence = sum(telling.map(({ unit, part }) => part * fieldShare(unit, result)));
          return { id, score: fit * named * origin, fit, evidence, unknown };
        })
        .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    },
  };
}

/** Each field is read for the index and for the frequencies. */
function once(read: (text: string) => string[]): (text: string) => string[] {
  const done = new Map<string, string[]>();
  return (text) => {
    const terms = done.get(text) ?? read(text);
    done.set(text, terms);
    return terms;
  };
}

type Document = Readonly<Record<(typeof FIELDS)[number], string>>;

function toDocument({ id, title, text, reference, keywords }: Passage, language: Language) {
  return {
    id,
    title: title[language],
    text: text[language],
    reference: reference[language],
    keywords: keywords?.[language] ?? '',
  };
}

/** The words of concepts are known words too, whether a passage uses them or not. */
function conceptDocument(language: Language): Document {
  return { title: '', text: '', reference: '', keywords: conceptWords(language).join(' ') };
}

type Frequencies = ReadonlyMap<string, number>;

async function countDocuments(
  documents: readonly Document[],
  termsOf: (text: string) => string[],
): Promise<Frequencies> {
  const frequencies = new Map<string, number>();
  for (const [index, document] of documents.entries()) {
    if (index % CHUNK_SIZE === 0) await pause();
    for (const term of new Set(FIELDS.flatMap((field) => termsOf(document[field])))) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
  }
  return frequencies;
}

/** The weight of a unit: the rarer it is among the passages, the more it says. */
function createWeights(frequencies: Frequencies, count: number, language: Language): (unit: Unit) => number {
  const weightOf = (frequency: number): number => Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));
  return ({ terms }) => {
    const known = terms.find((term) => frequencies.has(term));
    const weight = known ? weightOf(frequencies.get(known) ?? 1) : weightOf(1) * unknownShare(terms);
    return isEveryday(terms[0] ?? '', language) ? weight * EVERYDAY_SHARE : weight;
  };
}

/** Questions repeat themselves; what is said twice does not weigh twice. */
function distinctUnits(sought: readonly Sought[]): Sought[] {
  const distinct = new Map<string, Sought>();
  for (const unit of sought) {
    const key = unit.terms[0] ?? '';
    if (!distinct.has(key)) distinct.set(key, unit);
  }
  return [...distinct.values()];
}

/** Share of a title that a question names. */
function titleShare(title: readonly Unit[], asked: ReadonlyMap<string, number>): number {
  if (title.length === 0) return 0;
  return title.filter(({ terms }) => terms.some((term) => asked.has(term))).length / title.length;
}

function boostOf(term: string, language: Language): number {
  if (isEveryday(term, language)) return isMarked(term) ? 1 : EVERYDAY_SHARE;
  return isMarked(term) ? CONCEPT_BOOST : 1;
}

function sharedPart({ terms }: Unit, { queryTerms }: SearchResult): number {
  const [first = '', ...words] = terms;
  if (queryTerms.includes(first)) return 1;
  return words.some((word) => queryTerms.includes(word)) ? PARTLY : 0;
}

function unknownShare(terms: readonly string[]): number {
  return terms.every((term) => /^\d+$/.test(term)) ? UNKNOWN_NUMBER_SHARE : UNKNOWN_SHARE;
}

/** A word of the title or the keywords says what a passage is about. */
function fieldShare({ terms }: Unit, { match }: SearchResult): number {
  const fields = terms.flatMap((term) => match[term] ?? []);
  return fields.some((field) => field !== 'text') ? 1 : MENTION_SHARE;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
