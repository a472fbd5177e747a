import { ASCII_ALIKE, ASCII_LOOSE, ASCII_NEAR, LOOKS, type Look, lookOf } from './confusables.ts';
import { splitHost } from './host-name.ts';
import { neighboursOf } from './keyboards.ts';

/*
 * How much one domain can be taken for another, 0 to 1; 1 for the same domain alone.
 *
 * A reader sees shapes before letters, so the measure asks what the eye would notice:
 * 1. The names before the suffix are compared by the cheapest way to write one as the other. A character that looks the
 *    same costs next to nothing, one that looks alike little; then come what fingers get wrong (letters swapped or
 *    doubled, a neighbouring key), another vowel, and at full price a wholly different letter. The sum is divided by
 *    the length of the longer name: one letter of four is seen, one of fourteen is not.
 * 2. A name that holds the other one whole (`acme-login`, `acmelogin`) is read as belonging to it, however long the
 *    word beside it is: it has at least the similarity of `HOLDS`.
 * 3. Another suffix takes a share away, between the bounds of `OTHER_SUFFIX`: `.co` is nearer to `.com` than `.it` is.
 * 4. Domains that differ by their dots alone (`acmeco.uk`) are as close as a hyphen would make them.
 */
const COSTS = {
  separator: 0.3,
  doubled: 0.35,
  swapped: 0.5,
  neighbourKey: 0.6,
  otherVowel: 0.6,
  /** A letter too many or too few: the word keeps most of its outline. */
  letter: 0.85,
  different: 1,
} as const;

/** A word beside the name, set off by a hyphen or dot, or written together with it. */
const HOLDS = { apart: 0.86, together: 0.8 } as const;
/** Shorter names stand in other words by chance: `in` in `online`. */
const MIN_HELD = 3;
const OTHER_SUFFIX = { least: 0.03, most: 0.1 } as const;
/** What is not the same must not be rounded to 1.00000. */
const MAX_OF_DIFFERENT = 0.999_99;

/** Similarity of two domains, rounded to the five decimals that reports show. */
export function similarityOf(one: string, other: string): number {
  const [left, right] = [splitHost(one), splitHost(other)];
  if (!left || !right) return one === other ? 1 : 0;
  if (left.host === right.host) return 1;
  if (withoutDots(left.host) === withoutDots(right.host)) {
    return rounded(1 - COSTS.separator / Math.max(left.host.length, right.host.length));
  }
  const names = Math.max(similarityOfNames(left.before, right.before), heldBy(left.before, right.before));
  return rounded(names * (1 - suffixCost(left.suffix, right.suffix)));
}

const withoutDots = (host: string) => host.replaceAll('.', '');
const rounded = (value: number) => Math.min(MAX_OF_DIFFERENT, Math.max(0, Math.round(value * 1e5) / 1e5));

function similarityOfNames(one: string, other: string): number {
  const [left, right] = [looksOf(one), looksOf(other)];
  return 1 - distance(left, right) / Math.max(left.length, right.length, 1);
}

function suffixCost(one: string, other: string): number {
  if (one === other) return 0;
  const { least, most } = OTHER_SUFFIX;
  return least + (most - least) * (1 - similarityOfNames(one, other));
}

function heldBy(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < MIN_HELD || !long.includes(short)) return 0;
  const isApart = long.startsWith(`${short}-`) || long.endsWith(`-${short}`) || long.split('.').includes(short);
  return isApart ? HOLDS.apart : HOLDS.together;
}

const looksOf = (name: string): Look[] => [...name].map(lookOf);

/** Sequences and characters of the tables, in both directions. */
const PAIRS = new Map<string, number>();
for (const [table, cost] of [
  [ASCII_LOOSE, LOOKS.near],
  [ASCII_NEAR, LOOKS.near],
  [ASCII_ALIKE, LOOKS.alike],
] as const) {
  for (const [from, variants] of table) {
    for (const variant of variants) {
      PAIRS.set(`${from} ${variant}`, cost);
      PAIRS.set(`${variant} ${from}`, cost);
    }
  }
}

/** Damerau and Levenshtein's distance (adjacent swaps) with the costs above and steps of two characters for one. */
function distance(left: readonly Look[], right: readonly Look[]): number {
  const rows: number[][] = [];
  for (let i = 0; i <= left.length; i += 1) {
    const row: number[] = [];
    rows.push(row);
    for (let j = 0; j <= right.length; j += 1) row.push(cheapest(left, right, i, j, rows));
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

function cheapest(left: readonly Look[], right: readonly Look[], i: number, j: number, rows: number[][]): number {
  const at = (up: number, back: number) => rows[i - up]?.[j - back] ?? Number.POSITIVE_INFINITY;
  const [a, b] = [left[i - 1], right[j - 1]];
  if (!a && !b) return 0;
  const [beforeA, beforeB] = [left[i - 2], right[j - 2]];
  return Math.min(
    a ? at(1, 0) + addedCost(a, beforeA, left[i]) : Number.POSITIVE_INFINITY,
    b ? at(0, 1) + addedCost(b, beforeB, right[j]) : Number.POSITIVE_INFINITY,
    a && b ? at(1, 1) + replacedCost(a, b) : Number.POSITIVE_INFINITY,
    a && b && beforeA && beforeB && a.base === beforeB.base && b.base === beforeA.base
      ? at(2, 2) + COSTS.swapped
      : Number.POSITIVE_INFINITY,
    a && b && beforeA ? at(2, 1) + pairCost(beforeA, a, b) : Number.POSITIVE_INFINITY,
    a && b && beforeB ? at(1, 2) + pairCost(beforeB, b, a) : Number.POSITIVE_INFINITY,
  );
}

function pairCost(first: Look, second: Look, single: Look): number {
  const cost = PAIRS.get(`${first.base}${second.base} ${single.base}`);
  return cost === undefined ? Number.POSITIVE_INFINITY : cost + first.cost + second.cost + single.cost;
}

function addedCost(char: Look, before: Look | undefined, after: Look | undefined): number {
  if (char.base === '-' || char.base === '.') return COSTS.separator;
  return char.base === before?.base || char.base === after?.base ? COSTS.doubled : COSTS.letter;
}

function replacedCost(a: Look, b: Look): number {
  // The same mark on the same letter is no difference.
  if (a === b || (a.base === b.base && a.char === b.char)) return 0;
  const marks = a.cost + b.cost;
  return Math.min(COSTS.different, marks + (a.base === b.base ? 0 : baseCost(a.base, b.base)));
}

function baseCost(a: string, b: string): number {
  const looks = PAIRS.get(`${a} ${b}`);
  if (looks !== undefined) return looks;
  if (neighboursOf(a).has(b) || neighboursOf(b).has(a)) return COSTS.neighbourKey;
  return VOWELS.includes(a) && VOWELS.includes(b) ? COSTS.otherVowel : COSTS.different;
}

const VOWELS = 'aeiou';
