import type { ExampleQuestions } from './load-examples.ts';
import { type Likelihoods, learnQuestions } from './question-classifier.ts';

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
/** Without examples the words of a question decide alone. */
const UNKNOWN: Ask = { likeRefused: 0.5, likely: new Map() };

/** Learns from the examples of a language. */
export async function createAskReader({ answered, refused }: ExampleQuestions): Promise<AskReader> {
  if (answered.length === 0) return { read: () => UNKNOWN };
  const classifier = await learnQuestions([...answered, ...refused.map((question) => ({ question, label: REFUSED }))]);
  return {
    read(question) {
      const shares = classifier.classify(question);
      const likeRefused = shares.get(REFUSED) ?? 0;
      const ofPassages = [...shares].filter(([label]) => label !== REFUSED);
      return { likeRefused, likely: new Map(ofPassages.map(([id, share]) => [id, share / (1 - likeRefused)])) };
    },
  };
}
