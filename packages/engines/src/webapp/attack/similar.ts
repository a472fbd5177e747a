import type { Exchange } from '@rocca/tools/web/model';

/**
 * Whether two answers say the same. A page changes by itself (tokens, times, advertisements) and repeats what it was
 * sent, so what a page shows is compared without both.
 */

/** What is compared of an answer: longer pages say nothing new, and comparing costs time. */
const MAX_TEXT = 300_000;
/** Longer differences are counted by their words alone, without their order. */
const MAX_ALIGNED = 1_200;

export const textOf = ({ response }: Exchange) => response?.body.toString('utf8') ?? '';

export const headerOf = ({ response }: Exchange, name: string) =>
  response?.headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? null;

const escapeHtml = (text: string, apostrophe: string, quote: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", apostrophe)
    .replaceAll('"', quote);

/** The ways in which a page writes a value that it was sent. */
function spellingsOf(value: string): readonly string[] {
  const spellings = new Set([value, value.trim()]);
  for (const apostrophe of ["'", '&#39;', '&#039;', '&#x27;', '&apos;'])
    for (const quote of ['"', '&quot;', '&#34;', '&#x22;']) spellings.add(escapeHtml(value, apostrophe, quote));
  // A lone surrogate has no URL form; the others are enough for it.
  if (value.isWellFormed()) {
    const encoded = encodeURIComponent(value);
    spellings.add(encoded).add(encoded.replaceAll('%20', '+')).add(encoded.replaceAll("'", '%27'));
  }
  spellings.add(JSON.stringify(value).slice(1, -1));
  spellings.add(value.replace(/['"\\]/g, '\\$&')).add(value.replaceAll("'", "''"));
  return [...spellings].map((one) => one.toLowerCase()).filter((one) => one !== '');
}

const isWordAt = (text: string, at: number) => /[\p{L}\p{N}_]/u.test(text.charAt(at));

/** Short values stand in a page by chance: those are taken out where they are a word of their own. */
function without(text: string, spelling: string): string {
  if (spelling.length > 5) return text.split(spelling).join(' ');
  let kept = '';
  let from = 0;
  for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + spelling.length)) {
    if (isWordAt(text, at - 1) || isWordAt(text, at + spelling.length)) continue;
    kept += `${text.slice(from, at)} `;
    from = at + spelling.length;
  }
  return kept + text.slice(from);
}

/**
 * What is another at every request even if two controls happened to agree on it: times, durations, long numbers and
 * digests.
 */
const PASSING =
  /\b\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\b|\b\d{1,9}(?:\.\d{1,20})? ?(?:ms|µs|s|secs?|seconds?|millis\w{0,10})\b|\b\d{10,40}\b|\b[0-9a-f]{16,128}\b/g;

/** Answers that were read last, with the values that stand in them: each is compared with many others. */
const lastRead = new Map<Exchange, { readonly without: string; readonly words: readonly string[] }>();
const MAX_READ_WORDS = 200_000;
let readWords = 0;

function keepRead(exchange: Exchange, spellings: string, words: readonly string[]): void {
  readWords += words.length - (lastRead.get(exchange)?.words.length ?? 0);
  lastRead.delete(exchange);
  lastRead.set(exchange, { without: spellings, words });
  for (const [old, { words: dropped }] of lastRead) {
    if (readWords <= MAX_READ_WORDS) return;
    lastRead.delete(old);
    readWords -= dropped.length;
  }
}

/** The words of an answer, in their order, without the values that were sent. */
export function wordsOf(exchange: Exchange, sent: readonly string[]): readonly string[] {
  const { response } = exchange;
  if (!response) return [`failure:${exchange.failure}`];
  let text = `${headerOf(exchange, 'location') ?? ''}\n${textOf(exchange).slice(0, MAX_TEXT)}`.toLowerCase();
  const there = [...new Set(sent.flatMap(spellingsOf))].filter((spelling) => text.includes(spelling));
  const spellings = there.sort((a, b) => b.length - a.length);
  const key = JSON.stringify(spellings);
  const known = lastRead.get(exchange);
  if (known?.without === key) return known.words;
  for (const spelling of spellings) text = without(text, spelling);
  text = text.replace(PASSING, '#');
  const words = [`status:${response.status}`, ...(text.match(/[^\s<>]{1,200}/g) ?? [])];
  keepRead(exchange, key, words);
  return words;
}

/** Whether two answers are the same to the last letter, which is known without reading them. */
export const areEqual = (a: Exchange, b: Exchange): boolean =>
  a.response !== null &&
  b.response !== null &&
  a.response.status === b.response.status &&
  headerOf(a, 'location') === headerOf(b, 'location') &&
  a.response.body.equals(b.response.body);

interface Difference {
  /** Words that stand in one of the two alone. */
  readonly words: number;
  /** Runs of `a` and `b` that differ, by where they begin. */
  readonly runs: ReadonlyArray<{ readonly at: number; readonly a: number; readonly b: number }>;
}

function differenceOf(a: readonly string[], b: readonly string[]): Difference {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length === 0 && right.length === 0) return { words: 0, runs: [] };
  if (left.length > MAX_ALIGNED || right.length > MAX_ALIGNED)
    return { words: unmatched(left, right), runs: [{ at: start, a: left.length, b: right.length }] };
  return aligned(left, right, start);
}

/** Words of the one that the other lacks, whatever their order; at least one, since the two differ. */
function unmatched(a: readonly string[], b: readonly string[]): number {
  const count = new Map<string, number>();
  for (const word of a) count.set(word, (count.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const left = count.get(word) ?? 0;
    if (left > 0) common++;
    count.set(word, left - 1);
  }
  return Math.max(1, a.length + b.length - 2 * common);
}

/** Words as numbers: compared as often as they are here, texts take several times as long. */
function numbered(...texts: ReadonlyArray<readonly string[]>): Uint32Array[] {
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size;
    if (number === numbers.size) numbers.set(word, number);
    return number;
  };
  return texts.map((words) => Uint32Array.from(words, numberOf));
}

/** The longest common sequence, and what stands between its parts. */
function aligned(wordsOfA: readonly string[], wordsOfB: readonly string[], offset: number): Difference {
  const [a = NO_WORDS, b = NO_WORDS] = numbered(wordsOfA, wordsOfB);
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  const cell = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    const word = a[i];
    for (let j = b.length - 1, at = i * width + j; j >= 0; j--, at--) {
      if (word === b[j]) longest[at] = (longest[at + width + 1] ?? 0) + 1;
      else longest[at] = Math.max(longest[at + width] ?? 0, longest[at + 1] ?? 0);
    }
  }
  const runs: Array<{ at: number; a: number; b: number }> = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++;
      j++;
      continue;
    }
    const run = { at: offset + i, a: 0, b: 0 };
    while ((i < a.length || j < b.length) && !(i < a.length && j < b.length && a[i] === b[j])) {
      if (j >= b.length || (i < a.length && cell(i + 1, j) >= cell(i, j + 1))) {
        i++;
        run.a++;
      } else {
        j++;
        run.b++;
      }
    }
    runs.push(run);
  }
  return { words: a.length + b.length - 2 * cell(0, 0), runs };
}

const NO_WORDS = new Uint32Array();

const contextOf = (words: readonly string[], at: number) => `${words[at - 2] ?? ''} ${words[at - 1] ?? ''}`;

/** What of a page changes by itself, learnt from the same request asked twice. */
export class StableParts {
  /** How many words follow that are not always the same, by the two words before them. */
  readonly #holes = new Map<string, number>();
  /** Words that still differ without them. */
  readonly noise: number;
  /** The same request is answered by another page, or mostly so: nothing is left to compare. */
  readonly isRestless: boolean;

  constructor(first: readonly string[], second: readonly string[]) {
    const { runs, words } = differenceOf(first, second);
    this.isRestless = first[0] !== second[0] || words > (first.length + second.length) / 2;
    for (const { at, a, b } of runs)
      this.#holes.set(contextOf(first, at), Math.max(a, b, this.#holes.get(contextOf(first, at)) ?? 0));
    this.noise = differenceOf(this.of(first), this.of(second)).words;
  }

  of(words: readonly string[]): readonly string[] {
    if (this.#holes.size === 0) return words;
    const stable: string[] = [];
    for (let at = 0; at < words.length; at++) {
      const hole = this.#holes.get(contextOf(words, at)) ?? 0;
      if (hole > 0) at += hole - 1;
      else stable.push(words[at] ?? '');
    }
    return stable;
  }

  /** In how many words two answers differ, beyond what changes by itself; 0: the same. */
  distance(a: readonly string[], b: readonly string[]): number {
    return Math.max(0, differenceOf(this.of(a), this.of(b)).words - this.noise);
  }
}
