/**
 * Versions as makers number them, compared by their documented habits alone. Written apart from the product's own
 * comparison on purpose: the two are held against each other.
 *
 * - Numbers count as numbers, and what is missing is 0: 1.10 > 1.9; 2.4.0 is 2.4 and says more.
 * - Letters straight after a number belong to it, and longer ones are later: 1.0.1 < 1.0.1e < 1.0.1z < 1.0.1za.
 * - alpha, beta, rc … come before the version they lead to: 4.14rc1 < 4.14.
 * - p, patch, sp … come after it: 4.2.8 < 4.2.8p1 < 4.2.8p10.
 * - A build (9.2.9.v20150224) is the version it was built from, and so is what is counted as generally available (7.3.2 GA3).
 */
export interface NaiveVersion {
  readonly base: ReadonlyArray<{ readonly number: number; readonly letters: string }>;
  /** -1 before the base, 1 after it, 0 a build of it; null: nothing but the base. */
  readonly stage: -1 | 0 | 1 | null;
  /** Orders what has the same base and the same stage: `rc` 2 is [word, 2]. */
  readonly rank: readonly [string, number];
}

const BEFORE = new Set([
  'alpha',
  'beta',
  'rc',
  'pre',
  'preview',
  'dev',
  'snapshot',
  'cr',
  'milestone',
  'devel',
  'test',
]);
const AFTER = new Set([
  'p',
  'pl',
  'patch',
  'sp',
  'u',
  'update',
  'stable',
  'r',
  'build',
  'ga',
  'final',
  'release',
  'sr',
  'fp',
]);
const SAME = new Set(['ga', 'final', 'release']);
const BUILD_DIGITS = 8;
const LONGEST = 80;

const read = new Map<string, NaiveVersion | null>();

/** Null: no number to begin with, or something in it that no rule above speaks of. Each text is read once. */
export function readVersion(text: string): NaiveVersion | null {
  const known = read.get(text);
  if (known !== undefined) return known;
  const version = parseVersion(text);
  read.set(text, version);
  return version;
}

function parseVersion(text: string): NaiveVersion | null {
  const parts =
    text
      .toLowerCase()
      .slice(0, LONGEST)
      .match(/\d+|[a-z]+|[^a-z\d]+/g) ?? [];
  if (parts[0] === 'v') parts.shift();
  if (!/^\d/.test(parts[0] ?? '')) return null;
  const base: Array<{ number: number; letters: string }> = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (/^\d/.test(part)) {
      if (part.length >= BUILD_DIGITS) return { base, stage: 0, rank: ['', Number(part)] };
      base.push({ number: Number(part), letters: '' });
    } else if (/^[a-z]/.test(part)) {
      const last = base.at(-1);
      const glued = /^\d/.test(parts[at - 1] ?? '');
      const rest = parts.slice(at + 1).filter((other) => /^[a-z\d]/.test(other));
      const next = rest[0] ?? '';
      const number = /^\d/.test(next) ? Number(next) : 0;
      if (part === 'v' && next.length >= BUILD_DIGITS) return { base, stage: 0, rank: ['', number] };
      if (part === 'ga' && number > 0) return { base, stage: 0, rank: ['', number] };
      if (SAME.has(part) && rest.length === 0) return { base, stage: null, rank: ['', 0] };
      // `1.0b1` is a beta, `1.0.2b` the second letter; `9.0.0.M1` a milestone, `1.0.2m` the thirteenth letter.
      if (BEFORE.has(part) || (/^[abm]$/.test(part) && number > 0)) {
        return { base, stage: -1, rank: [part === 'a' ? 'alpha' : part === 'b' ? 'beta' : part, number] };
      }
      if (AFTER.has(part) && (number > 0 || part.length > 1)) return { base, stage: 1, rank: ['', number] };
      // `1.3.3-c` is `1.3.3c` with its update beside it; `5.x` is no version.
      if (!last || !(glued || parts[at - 1] === '-') || part.length > 2) return null;
      last.letters = part;
    }
  }
  return { base, stage: null, rank: ['', 0] };
}

export interface Comparison {
  /** Below 0: the first is earlier. */
  readonly order: number;
  /** The same base, and only one of them says more (`7.6p1` and `7.6`). */
  readonly oneSaysMore: boolean;
}

export function compareVersions(first: NaiveVersion, second: NaiveVersion): Comparison {
  const base = compareBases(first, second);
  if (base !== 0) return { order: base, oneSaysMore: false };
  // 2.4 and 2.4.0: most makers mean the same, and NVD does not always.
  const longer = first.base.length - second.base.length;
  if (longer !== 0 && first.stage === null && second.stage === null) return { order: longer, oneSaysMore: true };
  if (first.stage === null || second.stage === null) {
    const order = (first.stage ?? 0) - (second.stage ?? 0);
    return { order, oneSaysMore: first.stage !== second.stage };
  }
  if (first.stage !== second.stage) return { order: first.stage - second.stage, oneSaysMore: false };
  const [word, number] = first.rank;
  const [otherWord, otherNumber] = second.rank;
  return { order: word === otherWord ? number - otherNumber : word < otherWord ? -1 : 1, oneSaysMore: false };
}

function compareBases({ base: first }: NaiveVersion, { base: second }: NaiveVersion): number {
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    const one = first[at] ?? { number: 0, letters: '' };
    const other = second[at] ?? { number: 0, letters: '' };
    if (one.number !== other.number) return one.number - other.number;
    if (one.letters.length !== other.letters.length) return one.letters.length - other.letters.length;
    if (one.letters !== other.letters) return one.letters < other.letters ? -1 : 1;
  }
  return 0;
}
