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
 * Softmax regression over words, letter sequences and what a text means, the usual classifier for short texts: it learns how
 * people ask, which the passages' own words do not say. It learns in memory from the examples, so that no opaque file is
 * kept. Two shortcuts halve the time without a loss on held-out questions: labels that are hardly confused with the right one
 * are not moved, and an example that is classified with near certainty is not visited again.
 */
const EPOCHS = 3;
const FIRST_RATE = 2.5;
const LAST_RATE = 1;
const LEAST_GRADIENT = 0.02;
const LEARNT = 0.97;
/** Letters of a sequence: they bring misspelt words and other forms of a word together. */
const SEQUENCE = 4;
/** Sequences of more examples than this are endings and small words: a quarter of all occurrences, and they tell nothing. */
const MAX_SHARE_OF_EXAMPLES = 0.03;
/** In a smaller set a sequence is frequent by chance. */
const MIN_FREQUENT = 50;
/** What all words of a text count, beside all sequences in them and all of its meanings. */
const SHARE_OF_SORT = [0.8, 1, 1];
/** Examples that are learnt from without a pause, so that other requests get a turn. */
const CHUNK_SIZE = 100;
const CLASSIFIED = 10;

/** Rows that are read together. */
const LANES = 4;

/**
 * A text as its terms: where the row of each begins in the matrix of weights, and how much the term says. Filled up to a
 * multiple of LANES with terms that say nothing.
 */
interface TermVector {
  readonly rows: Int32Array;
  readonly values: Float64Array;
}

interface Item extends TermVector {
  readonly target: number;
  /** How likely the target was at the last visit. */
  share: number;
}

/** What a text says besides its letters, as terms. */
export type ReadMeanings = (text: string) => readonly string[];

/** Learns from the examples, in an order that depends on nothing but them. */
export async function learnQuestions(
  examples: readonly Example[],
  readMeanings: ReadMeanings = () => [],
): Promise<QuestionClassifier> {
  const readText = (text: string): Text => ({ words: splitWords(text), meanings: readMeanings(text) });
  const texts: Text[] = [];
  for (const [place, { question }] of examples.entries()) {
    if (place % CHUNK_SIZE === 0) await pause();
    texts.push(readText(question));
  }
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  const labelIndex = new Map(labels.map((label, index) => [label, index]));
  const vocabulary = await readVocabulary(texts);
  const items: Item[] = [];
  for (const [place, { label }] of examples.entries()) {
    if (place % CHUNK_SIZE === 0) await pause();
    const vector = readVector(texts[place] ?? readText(''), vocabulary, labels.length);
    items.push({ ...vector, target: labelIndex.get(label) ?? 0, share: 0 });
  }
  const order = shuffle(
    items,
    examples.map(({ question }) => question),
  );
  const model = createModel(vocabulary.size, labels.length);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (epoch / (EPOCHS - 1));
    const left = order.filter(({ share }) => share < LEARNT);
    for (const [place, item] of left.entries()) {
      if (place % CHUNK_SIZE === 0) await pause();
      learn(model, item, rate);
    }
  }
  return {
    classify(question) {
      const shares = predict(model, readVector(readText(question), vocabulary, labels.length));
      const best = labels.map((label, index) => [label, shares[index] ?? 0] as const).sort(([, a], [, b]) => b - a);
      return new Map(best.slice(0, CLASSIFIED));
    },
  };
}

interface Model {
  readonly labelCount: number;
  /** A row of weights for each term, with one for each label. */
  readonly weights: Float32Array;
  /** What was predicted last. */
  readonly shares: Float64Array;
  /** The labels that an item moves, and how far; kept between items to spare the allocation. */
  readonly movedLabels: Int32Array;
  readonly steps: Float64Array;
}

function createModel(terms: number, labelCount: number): Model {
  return {
    labelCount,
    weights: new Float32Array(terms * labelCount),
    shares: new Float64Array(labelCount),
    movedLabels: new Int32Array(labelCount),
    steps: new Float64Array(labelCount),
  };
}

/** Moves the weights of the item's terms so that its target becomes likelier than what was predicted. */
function learn(model: Model, item: Item, rate: number): void {
  const { labelCount, weights, movedLabels, steps } = model;
  const { rows, values, target } = item;
  const shares = predict(model, item);
  item.share = shares[target] ?? 0;
  if (item.share >= LEARNT) return;
  let moved = 0;
  for (let label = 0; label < labelCount; label++) {
    const gradient = (shares[label] ?? 0) - (label === target ? 1 : 0);
    if (Math.abs(gradient) < LEAST_GRADIENT) continue;
    movedLabels[moved] = label;
    steps[moved] = rate * gradient;
    moved++;
  }
  // Row by row: neighbours in memory, which takes a third of the time.
  for (let at = 0; at < rows.length; at++) {
    const start = rows[at] ?? 0;
    const value = values[at] ?? 0;
    for (let index = 0; index < moved; index++) {
      const cell = start + (movedLabels[index] ?? 0);
      weights[cell] = (weights[cell] ?? 0) - value * (steps[index] ?? 0);
    }
  }
}

/** The likelihood of each label; the array is the model's and is overwritten by the next call. */
function predict({ labelCount, weights, shares }: Model, { rows, values }: TermVector): Float64Array {
  shares.fill(0);
  // Four rows in one go: half the time, because each share is loaded and stored once for all of them.
  for (let at = 0; at < rows.length; at += LANES) {
    const [a, b, c, d] = [rows[at] ?? 0, rows[at + 1] ?? 0, rows[at + 2] ?? 0, rows[at + 3] ?? 0];
    const [ofA, ofB, ofC, ofD] = [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 0];
    for (let label = 0; label < labelCount; label++) {
      shares[label] =
        (shares[label] ?? 0) +
        ofA * (weights[a + label] ?? 0) +
        ofB * (weights[b + label] ?? 0) +
        ofC * (weights[c + label] ?? 0) +
        ofD * (weights[d + label] ?? 0);
    }
  }
  let most = Number.NEGATIVE_INFINITY;
  for (let label = 0; label < labelCount; label++) most = Math.max(most, shares[label] ?? 0);
  let total = 0;
  for (let label = 0; label < labelCount; label++) {
    const share = Math.exp((shares[label] ?? 0) - most);
    shares[label] = share;
    total += share;
  }
  for (let label = 0; label < labelCount; label++) shares[label] = (shares[label] ?? 0) / total;
  return shares;
}

/** What is known of a term: its number, and how much it says by its rarity. */
interface Term {
  readonly index: number;
  readonly rarity: number;
}

/** What is read of a text. */
interface Text {
  readonly words: readonly string[];
  readonly meanings: readonly string[];
}

interface Vocabulary {
  readonly size: number;
  /** The terms of a text, by their sort: its words, the sequences in them, and its meanings. */
  read(text: Text): (readonly Term[])[];
}

async function readVocabulary(texts: readonly Text[]): Promise<Vocabulary> {
  // Each word is cut into sequences once: a text consists of words of other texts.
  const cut = new Map<string, readonly string[]>();
  const frequencies = new Map<string, number>();
  for (const [place, { words, meanings }] of texts.entries()) {
    if (place % CHUNK_SIZE === 0) await pause();
    const terms = new Set(meanings.map(markMeaning));
    for (const word of words) {
      const sequences = cut.get(word) ?? sequencesIn(word);
      cut.set(word, sequences);
      terms.add(word);
      for (const sequence of sequences) terms.add(sequence);
    }
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  const mostOfSequence = Math.max(MIN_FREQUENT, texts.length * MAX_SHARE_OF_EXAMPLES);
  const kept = [...frequencies].filter(([term, count]) => !isSequence(term) || count <= mostOfSequence);
  const rarityOf = (count: number): number => 1 + Math.log((1 + texts.length) / (1 + count));
  const terms = new Map(kept.map(([term, count], index): [string, Term] => [term, { index, rarity: rarityOf(count) }]));
  const find = (term: string): readonly Term[] => {
    const known = terms.get(term);
    return known ? [known] : [];
  };
  const found = new Map<string, readonly Term[]>([...cut].map(([word, sequences]) => [word, sequences.flatMap(find)]));
  return {
    size: terms.size,
    read({ words, meanings }) {
      const sequences = words.flatMap((word) => found.get(word) ?? sequencesIn(word).flatMap(find));
      return [words.flatMap(find), sequences, meanings.map(markMeaning).flatMap(find)];
    },
  };
}

/** Each sort of terms is brought to one length: otherwise a long word would count for more than a telling one. */
function readVector(text: Text, vocabulary: Vocabulary, labelCount: number): TermVector {
  const terms = vocabulary.read(text).flatMap((sort, at) => weighTerms(sort, SHARE_OF_SORT[at] ?? 1));
  const length = Math.ceil(terms.length / LANES) * LANES;
  const rows = new Int32Array(length);
  const values = new Float64Array(length);
  for (const [at, [{ index }, value]] of terms.entries()) {
    rows[at] = index * labelCount;
    values[at] = value;
  }
  return { rows, values };
}

function weighTerms(terms: readonly Term[], length: number): [Term, number][] {
  const counts = new Map<Term, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weighed = [...counts].map(([term, times]): [Term, number] => [term, (1 + Math.log(times)) * term.rarity]);
  const scale = length / (Math.hypot(...weighed.map(([, value]) => value)) || 1);
  return weighed.map(([term, value]) => [term, value * scale]);
}

const SEQUENCE_MARK = '~';
const isSequence = (term: string): boolean => term.startsWith(SEQUENCE_MARK);

/** Keeps a meaning apart from the same word. */
const markMeaning = (meaning: string): string => `+${meaning}`;

/** `_word_` in sequences of letters; the mark keeps them apart from words. */
function sequencesIn(word: string): string[] {
  const framed = `_${word}_`;
  const count = Math.max(1, framed.length - SEQUENCE + 1);
  return Array.from({ length: count }, (_, at) => `${SEQUENCE_MARK}${framed.slice(at, at + SEQUENCE)}`);
}

/**
 * Examples of one label stand together, and would be learnt and forgotten. Each has its place by its own words, the same in every
 * process: one more example does not move the others, and what was learnt of them stays.
 */
function shuffle(items: readonly Item[], texts: readonly string[]): Item[] {
  const keyed = items.map((item, at) => ({ item, key: hashOf(texts[at] ?? '') }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
