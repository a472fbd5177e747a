import { setImmediate as pause } from 'node:timers/promises';
import { splitWords } from '../language/analyse.ts';

/** A question as people ask it, and what it is an example of. */
export interface Example {
  readonly question: string;
  readonly label: string;
}

/** How likely a label is, from 0 to 1; all of them add up to 1. */
export type Likelihoods = ReadonlyMap<string, number>;

export interface QuestionClassifier {
  /** The most likely labels. */
  classify(question: string): Likelihoods;
}

/*
 * Softmax regression over words and letter sequences, the usual classifier for short texts: it learns how people ask, which
 * the passages' own words do not say. It learns in memory from the examples, so that no opaque file is kept. Only labels
 * that are confused with the right one are moved, so that most weights stay zero and are not stored: a fifth of the time.
 */
const EPOCHS = 5;
const FIRST_RATE = 6;
const LAST_RATE = 0.5;
const LEAST_GRADIENT = 0.02;
/** Letters of a sequence: they bring misspelt words and other forms of a word together. */
const SEQUENCE = 4;
/** Examples that are learnt from without a pause, so that other requests get a turn. */
const CHUNK_SIZE = 100;
const CLASSIFIED = 10;

/** What is known of a text: its terms, and how much each says. */
interface Term {
  readonly weights: Weights;
  readonly value: number;
}

/** The weights of a term that are not zero. */
interface Weights {
  readonly labels: number[];
  readonly values: number[];
}

/** Learns from the examples, in an order that depends on nothing but them. */
export async function learnQuestions(examples: readonly Example[]): Promise<QuestionClassifier> {
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  const labelIndex = new Map(labels.map((label, index) => [label, index]));
  const read = createReader(examples.map(({ question }) => question));
  const items = examples.map(({ question, label }) => ({ terms: read(question), target: labelIndex.get(label) ?? 0 }));
  const order = shuffle(items);
  const shares = new Float64Array(labels.length);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (epoch / (EPOCHS - 1));
    for (const [place, { terms, target }] of order.entries()) {
      if (place % CHUNK_SIZE === 0) await pause();
      predict(terms, shares);
      learn(terms, target, shares, rate);
    }
  }
  return {
    classify(question) {
      const found = new Float64Array(labels.length);
      predict(read(question), found);
      const best = labels.map((label, index) => [label, found[index] ?? 0] as const).sort(([, a], [, b]) => b - a);
      return new Map(best.slice(0, CLASSIFIED));
    },
  };
}

/** Moves the weights of the terms so that the target becomes likelier than what was predicted. */
function learn(terms: readonly Term[], target: number, shares: Float64Array, rate: number): void {
  for (let label = 0; label < shares.length; label++) {
    const gradient = (shares[label] ?? 0) - (label === target ? 1 : 0);
    if (Math.abs(gradient) < LEAST_GRADIENT) continue;
    for (const { weights, value } of terms) {
      const step = rate * value * gradient;
      const at = weights.labels.indexOf(label);
      if (at >= 0) weights.values[at] = (weights.values[at] ?? 0) - step;
      else {
        weights.labels.push(label);
        weights.values.push(-step);
      }
    }
  }
}

/** Fills `shares` with the likelihood of each label. */
function predict(terms: readonly Term[], shares: Float64Array): void {
  shares.fill(0);
  for (const { weights, value } of terms) {
    const { labels, values } = weights;
    for (let at = 0; at < labels.length; at++) {
      const label = labels[at] ?? 0;
      shares[label] = (shares[label] ?? 0) + value * (values[at] ?? 0);
    }
  }
  let most = Number.NEGATIVE_INFINITY;
  for (let label = 0; label < shares.length; label++) most = Math.max(most, shares[label] ?? 0);
  let total = 0;
  for (let label = 0; label < shares.length; label++) {
    const share = Math.exp((shares[label] ?? 0) - most);
    shares[label] = share;
    total += share;
  }
  for (let label = 0; label < shares.length; label++) shares[label] = (shares[label] ?? 0) / total;
}

/** Reads texts as the terms of these ones: words and letter sequences, each kind weighted by rarity and brought to length 1. */
function createReader(texts: readonly string[]): (text: string) => Term[] {
  const frequencies = new Map<string, number>();
  for (const text of texts)
    for (const term of new Set(KINDS.flatMap((termsIn) => termsIn(text))))
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const rows = new Map([...frequencies.keys()].map((term): [string, Weights] => [term, { labels: [], values: [] }]));
  const weigh = (term: string, times: number): number =>
    (1 + Math.log(times)) * (1 + Math.log((1 + texts.length) / (1 + (frequencies.get(term) ?? 0))));
  return (text) =>
    KINDS.flatMap((termsIn) => {
      const counts = new Map<string, number>();
      for (const term of termsIn(text)) if (rows.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
      const weighed = [...counts].flatMap(([term, times]) => {
        const weights = rows.get(term);
        return weights ? [{ weights, value: weigh(term, times) }] : [];
      });
      const length = Math.hypot(...weighed.map(({ value }) => value)) || 1;
      return weighed.map(({ weights, value }) => ({ weights, value: value / length }));
    });
}

const KINDS: ReadonlyArray<(text: string) => string[]> = [splitWords, (text) => splitWords(text).flatMap(sequencesIn)];

/** `_word_` in sequences of letters; the mark keeps them apart from words. */
function sequencesIn(word: string): string[] {
  const framed = `_${word}_`;
  const count = Math.max(1, framed.length - SEQUENCE + 1);
  return Array.from({ length: count }, (_, at) => `~${framed.slice(at, at + SEQUENCE)}`);
}

/** The same order in every process: examples of one label stand together, and would be learnt and forgotten. */
function shuffle<T>(items: readonly T[]): T[] {
  let seed = 1;
  const keyed = items.map((item) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return { item, key: seed };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
