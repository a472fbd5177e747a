import type { Language } from '@rocca/contract/language';
import type { Passage } from '../passage.ts';
import type { ExampleQuestions } from './load-examples.ts';
import { type Example, type Likelihoods, learnQuestions } from './question-classifier.ts';
import { readMeanings } from './read-meanings.ts';

/** What example questions say of another question. */
export interface Ask {
  /** How much it is like those that are refused, from 0 to 1. */
  readonly likeRefused: number;
  /** How likely each passage answers it, if any does. */
  readonly likely: Likelihoods;
}

export interface AskReader {
  read(question: string): Ask;
}

/** No passage is called so. */
const REFUSED = '';
/** An answer reads the same question several times, alone and behind the one before; no more are kept than that takes. */
const MAX_LATELY = 8;
/** Without examples the words of a question decide alone. */
const UNKNOWN: Ask = { likeRefused: 0.5, likely: new Map() };
const END_OF_SENTENCE = /(?<=[.;:])\s+/u;
/** The first sentences say what a passage is about; later ones name its neighbours. */
const SENTENCES = 2;

const readers = new WeakMap<ExampleQuestions, Promise<AskReader>>();

/**
 * Learns from the examples of a language, and from what the passages say of themselves. The examples are learnt once in a
 * process: searches of several questionnaires have the same ones, and the passages that these ask for.
 */
export function createAskReader(
  examples: ExampleQuestions,
  passages: readonly Passage[],
  language: Language,
): Promise<AskReader> {
  const reader = readers.get(examples) ?? learnExamples(examples, passages, language);
  readers.set(examples, reader);
  return reader;
}

async function learnExamples(
  { answered, refused }: ExampleQuestions,
  passages: readonly Passage[],
  language: Language,
): Promise<AskReader> {
  if (answered.length === 0) return { read: () => UNKNOWN };
  const asked = new Set(answered.map(({ label }) => label));
  const described = passages.filter(({ id }) => asked.has(id)).flatMap((passage) => describe(passage, language));
  const examples = [...answered, ...described, ...refused.map((question) => ({ question, label: REFUSED }))];
  const classifier = await learnQuestions(examples, (text) => readMeanings(text, language));
  const read = (question: string): Ask => {
    const shares = classifier.classify(question);
    const likeRefused = shares.get(REFUSED) ?? 0;
    const ofPassages = [...shares].filter(([label]) => label !== REFUSED);
    return { likeRefused, likely: new Map(ofPassages.map(([id, share]) => [id, share / (1 - likeRefused)])) };
  };
  const lately = new Map<string, Ask>();
  return {
    read(question) {
      const ask = lately.get(question) ?? read(question);
      if (lately.size >= MAX_LATELY) lately.clear();
      lately.set(question, ask);
      return ask;
    },
  };
}

/** Title, keywords and first sentences: a question in the words of a passage is for that passage, even if no example has them. */
function describe({ id, title, keywords, text }: Passage, language: Language): Example[] {
  const texts = [
    title[language],
    ...(keywords ? [keywords[language]] : []),
    ...text[language].split(END_OF_SENTENCE).slice(0, SENTENCES),
  ];
  return texts.map((question) => ({ question, label: id }));
}
