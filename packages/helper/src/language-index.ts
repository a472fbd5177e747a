import type { Language } from '@rocca/contract/language';
import MiniSearch, { type SearchResult } from 'minisearch';
import { analyse, conceptStems, isMarked, type Unit } from './language/analyse.ts';
import { createSpelling } from './language/spelling.ts';
import type { Passage } from './passage.ts';

/** Something that is looked for, and how much it matters beside the rest. */
export interface Sought extends Unit {
  readonly share: number;
}

/** A passage that shares something with a question. */
export interface Hit {
  readonly id: string;
  readonly score: number;
  /** Share of what the question says that the passage speaks of, by weight: 0 to 1. */
  readonly coverage: number;
  /** Weight of what they share. */
  readonly evidence: number;
}

export interface LanguageIndex {
  /** Reads a question, with its typing errors mended. */
  read(text: string): Unit[];
  /** Whether any passage speaks of it. */
  knows(unit: Unit): boolean;
  /** Every passage that shares a term, the best first; of equals the order of ids decides. */
  search(sought: readonly Sought[]): Hit[];
}

const FIELDS = ['title', 'keywords', 'text', 'reference'] as const;
/** A passage is about its title and its keywords, and merely mentions what its text says. */
const FIELD_BOOST = { title: 3, keywords: 2.5, text: 1, reference: 1 };
/** What is mentioned in the text alone counts for this much as evidence. */
const MENTION = 0.6;
/** A concept says more than one of its words. */
const CONCEPT_BOOST = 1.3;
/** A passage that has words of a concept and not the concept speaks of it by half. */
const PARTLY = 0.5;
/** What a word that no passage has weighs, as a share of the rarest known one: it may be small talk. */
const UNKNOWN_SHARE = 0.65;

/** Indexes the passages in one language. */
export function createLanguageIndex(passages: readonly Passage[], language: Language): LanguageIndex {
  const termsOf = (text: string): string[] => analyse(text, language).flatMap(({ terms }) => terms);
  const index = new MiniSearch({
    fields: [...FIELDS],
    tokenize: termsOf,
    // Terms come out of `analyse` finished.
    processTerm: (term) => term,
  });
  const documents = passages.map((passage) => toDocument(passage, language));
  index.addAll(documents);
  const frequencies = countDocuments(documents, termsOf);
  const correct = createSpelling(knownStems(frequencies, language));
  const weigh = createWeights(frequencies, documents.length);
  return {
    read: (text) => analyse(text, language, correct),
    knows: ({ terms }) => terms.some((term) => frequencies.has(term)),
    search: (sought) => {
      const distinct = distinctUnits(sought);
      const shares = new Map(distinct.flatMap(({ terms, share }) => terms.map((term) => [term, share])));
      if (shares.size === 0) return [];
      const weights = distinct.map((unit) => ({ unit, weight: weigh(unit) * unit.share }));
      const total = weights.reduce((sum, { weight }) => sum + weight, 0);
      return index
        .search([...shares.keys()].join(' '), {
          tokenize: (joined) => joined.split(' '),
          boost: FIELD_BOOST,
          boostTerm: (term) => (isMarked(term) ? CONCEPT_BOOST : 1) * (shares.get(term) ?? 1),
        })
        .map((result) => {
          const parts = weights.map(({ unit, weight }) => ({ weight: weight * sharedPart(unit, result), unit }));
          const coverage = parts.reduce((sum, { weight }) => sum + weight, 0) / total;
          const evidence = parts.reduce((sum, { unit, weight }) => sum + weight * strength(unit, result), 0);
          // The library multiplies by the number of terms found, which would favour what is said in many words.
          const score = (result.score / result.queryTerms.length) * coverage;
          return { id: String(result.id), score, coverage, evidence };
        })
        .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    },
  };
}

function toDocument({ id, title, text, reference, keywords }: Passage, language: Language) {
  return {
    id,
    title: title[language],
    text: text[language],
    reference: reference[language],
    keywords: keywords?.[language] ?? '',
  };
}

type Document = ReturnType<typeof toDocument>;
type Frequencies = ReadonlyMap<string, number>;

function countDocuments(documents: readonly Document[], termsOf: (text: string) => string[]): Frequencies {
  const frequencies = new Map<string, number>();
  for (const document of documents) {
    for (const term of new Set(FIELDS.flatMap((field) => termsOf(document[field])))) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
  }
  return frequencies;
}

function knownStems(frequencies: Frequencies, language: Language): Frequencies {
  const words = [...frequencies].filter(([term]) => !isMarked(term));
  return new Map([...[...conceptStems(language)].map((stem) => [stem, 1] as const), ...words]);
}

/** The weight of a unit: the rarer it is among the passages, the more it says. */
function createWeights(frequencies: Frequencies, count: number): (unit: Unit) => number {
  const weightOf = (frequency: number): number => Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));
  return ({ terms }) => {
    const known = terms.find((term) => frequencies.has(term));
    return known ? weightOf(frequencies.get(known) ?? 1) : weightOf(1) * UNKNOWN_SHARE;
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

function sharedPart({ terms }: Unit, { queryTerms }: SearchResult): number {
  const [first = '', ...words] = terms;
  if (queryTerms.includes(first)) return 1;
  return words.some((word) => queryTerms.includes(word)) ? PARTLY : 0;
}

function strength({ terms }: Unit, { match }: SearchResult): number {
  const fields = terms.flatMap((term) => match[term] ?? []);
  return fields.some((field) => field === 'title' || field === 'keywords') ? 1 : MENTION;
}
