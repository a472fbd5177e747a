import { patternsOf, type SecretPattern } from './secret-patterns.ts';
import { isLead, LEADS, MAX_READING, readingsAt } from './spelled-characters.ts';

/** Replaces secrets in bytes that come in pieces; what it makes of them does not depend on how they were cut. */
export interface SecretMask {
  /** What is certain so far: as many bytes as the longest secret may take may be held back. */
  push(chunk: Uint8Array): Uint8Array;
  /** The rest. */
  end(): Uint8Array;
}

const HIDDEN = '•••';
const BACKSLASH = 0x5c;
const NOTHING = new Uint8Array(0);
/** Of a text that was cut out of another: as much of a secret at its ends as is taken for one. */
const MIN_PART = 4;
/** Line ends in a row within base64: a carriage return and a line feed. */
const MAX_LINE_ENDS = 2;
/** Bytes before a word that say whether it stands alone. */
const BEFORE = 6;

interface Patterns {
  readonly all: readonly SecretPattern[];
  /**
   * Those that may begin with two bytes, the first being a character as it is or the first byte of one: one look for
   * each byte of the text, however many secrets there are.
   */
  readonly byPair: ReadonlyArray<readonly SecretPattern[] | undefined>;
  /** By how they compare, and by their first character: those that may begin with one written in another way. */
  readonly byStart: ReadonlyMap<SecretPattern['fold'], ReadonlyMap<number, readonly SecretPattern[]>>;
  /** Bytes that the longest may take, with what is looked at behind it. */
  readonly longest: number;
}

interface MaskOptions {
  /** What stands in the place of a secret. */
  readonly hidden?: string;
}

/**
 * Masks for one text each, which hide these secrets in every way in which programs write them down
 * (`secret-patterns.ts`).
 */
export function secretMasks(secrets: Iterable<string>, { hidden = HIDDEN }: MaskOptions = {}): () => SecretMask {
  const patterns = compile(patternsOf(secrets));
  const mark = Buffer.from(hidden);
  return patterns.all.length === 0 ? () => PASS_ALL : () => masking(patterns, mark);
}

/** The same for bytes that are all there. */
export function maskSecrets(bytes: Uint8Array, secrets: Iterable<string>): Uint8Array {
  const mask = secretMasks(secrets)();
  return Buffer.concat([mask.push(bytes), mask.end()]);
}

interface Given {
  /** The text is complete: an end that looks like half a secret is not taken for one. */
  readonly isWhole?: boolean;
}

/** The same for texts, which may have been cut out of longer ones: half of a secret at their ends is hidden as well. */
export function textMask(
  secrets: Iterable<string>,
  options: MaskOptions = {},
): (text: string, given?: Given) => string {
  const patterns = compile(patternsOf(secrets));
  const mark = Buffer.from(options.hidden ?? HIDDEN);
  if (patterns.all.length === 0) return (text) => text;
  return (text, { isWhole = false } = {}) => {
    const bytes = Buffer.from(text);
    const { made, isHidden } = hide(patterns, mark, { bytes, end: bytes.length, covered: 0, isCutOut: !isWhole });
    return isHidden ? Buffer.concat(made).toString('utf8') : text;
  };
}

const PASS_ALL: SecretMask = { push: (chunk) => chunk, end: () => NOTHING };

function masking(patterns: Patterns, mark: Uint8Array): SecretMask {
  const { longest } = patterns;
  let held: Uint8Array = NOTHING;
  /** Bytes at the beginning of `held` that were there before: they are written. */
  let seen = 0;
  /** Bytes behind them that are part of a secret. */
  let covered = 0;
  const take = (bytes: Uint8Array, end: number) => {
    const { made, cover } = hide(patterns, mark, { bytes, begin: seen, end, covered: seen + covered });
    covered = Math.max(0, cover - end);
    seen = Math.min(BEFORE, end);
    held = bytes.subarray(end - seen);
    return made.length === 1 ? (made[0] ?? NOTHING) : Buffer.concat(made);
  };
  return {
    push(chunk) {
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      // Where a secret begins is known once as many bytes follow as the longest one may take.
      return take(bytes, Math.max(seen, bytes.length - longest + 1));
    },
    end: () => take(held, held.length),
  };
}

interface Stretch {
  readonly bytes: Uint8Array;
  /** Where a secret may begin: from here, before `end`. */
  readonly begin?: number;
  readonly end: number;
  /** Everything before it is hidden. */
  readonly covered: number;
  readonly isCutOut?: boolean;
}

function hide(patterns: Patterns, mark: Uint8Array, { bytes, begin = 0, end, ...given }: Stretch) {
  const { isCutOut = false } = given;
  const made: Uint8Array[] = [];
  let cover = given.covered;
  let isHidden = false;
  // Everything before `from` is written or hidden.
  let from = Math.min(cover, end);
  const found = (at: number, length: number) => {
    if (length === 0) return;
    // Secrets may overlap: all that any of them covers is hidden, under one mark.
    if (at >= cover) made.push(bytes.subarray(from, at), mark);
    isHidden = true;
    cover = Math.max(cover, at + length);
    from = Math.min(cover, end);
  };
  if (isCutOut) found(0, restAtStart(patterns, bytes));
  for (let at = nextStart(patterns, bytes, begin, end); at < end; at = nextStart(patterns, bytes, at + 1, end))
    found(at, longestAt(patterns, bytes, at, isCutOut));
  made.push(bytes.subarray(from, end));
  return { made, cover, isHidden };
}

function compile(all: readonly SecretPattern[]): Patterns {
  const byPair = new Array<SecretPattern[] | undefined>(0x10000).fill(undefined);
  const byStart = new Map<SecretPattern['fold'], Map<number, SecretPattern[]>>();
  const put = (pair: number, pattern: SecretPattern) => {
    const same = byPair[pair];
    if (same) same.push(pattern);
    else byPair[pair] = [pattern];
  };
  for (const pattern of all) {
    const { points, fold, isBase64 } = pattern;
    const [first = 0, second] = points;
    const starts = byStart.get(fold) ?? new Map<number, SecretPattern[]>();
    byStart.set(fold, starts.set(first, [...(starts.get(first) ?? []), pattern]));
    const behind = second === undefined ? ANY : [...beginnings(second, fold), ...LEADS, ...(isBase64 ? LINE_ENDS : [])];
    for (const byte of beginnings(first, fold)) {
      // Of a character of several bytes the next byte is its own.
      for (const next of byte >= 0x80 ? ANY : new Set(behind)) put((byte << 8) | next, pattern);
    }
  }
  const characters = Math.max(0, ...all.map(({ points, isBase64 }) => points.length * (isBase64 ? 3 : 1) + 2));
  return { all, byPair, byStart, longest: characters * MAX_READING };
}

const ANY: readonly number[] = Array.from({ length: 0x100 }, (_, byte) => byte);
const LINE_ENDS: readonly number[] = [0x0a, 0x0d];

const byteFolds = new Map<SecretPattern['fold'], readonly number[]>();

/** Bytes with which a character of this class begins as it is. */
function beginnings(folded: number, fold: SecretPattern['fold']): Set<number> {
  const table = byteFolds.get(fold) ?? Array.from({ length: 0x100 }, (_, byte) => fold(byte));
  byteFolds.set(fold, table);
  const found = new Set<number>();
  for (let byte = table.indexOf(folded); byte >= 0; byte = table.indexOf(folded, byte + 1)) found.add(byte);
  // In UTF-8, and capital letters of any script.
  const text = String.fromCodePoint(folded);
  for (const one of [text, text.toUpperCase()]) found.add(Buffer.from(one)[0] ?? 0);
  // A space that does not break.
  if (folded === 0x20) found.add(0xc2);
  return found;
}

/** The next place before `end` at which a secret may begin; `end` where there is none. */
function nextStart({ byPair }: Patterns, bytes: Uint8Array, begin: number, end: number): number {
  let first = bytes[begin] ?? 0;
  for (let at = begin; at < end; at += 1) {
    // Past the last byte any will do: `endOf` compares all of them.
    const second = bytes[at + 1] ?? 0;
    if (byPair[(first << 8) | second] !== undefined) return at;
    // Of many backslashes in a row the last ones are enough.
    if (isLead(first) && !(first === BACKSLASH && second === BACKSLASH && bytes[at - 1] === BACKSLASH)) return at;
    first = second;
  }
  return end;
}

/** Bytes of the longest secret that begins here; 0: none does. */
function longestAt({ byPair, byStart }: Patterns, bytes: Uint8Array, at: number, isCutOut: boolean): number {
  let length = 0;
  const first = bytes[at] ?? 0;
  const tryAll = (patterns: readonly SecretPattern[] = []) => {
    for (const pattern of patterns) length = Math.max(length, endOf(pattern, bytes, at, { isCutOut }) - at);
  };
  // A text that ends here has nothing behind it that could be looked up.
  if (!isLead(first)) {
    tryAll(byPair[(first << 8) | (bytes[at + 1] ?? 0)]);
    return length;
  }
  for (const [fold, starts] of byStart)
    for (const point of new Set(readingsAt(bytes, at).map((reading) => fold(reading.point)))) tryAll(starts.get(point));
  return length;
}

/** Bytes at the beginning of a text that end a secret whose beginning was cut off. */
function restAtStart({ all }: Patterns, bytes: Uint8Array): number {
  let length = 0;
  for (const pattern of all)
    for (let first = 1; pattern.points.length - first >= partOf(pattern); first += 1)
      length = Math.max(length, endOf(pattern, bytes, 0, { first }));
  return length;
}

/** How many of its characters are taken for a secret that was cut. */
const partOf = ({ points }: SecretPattern) => Math.max(MIN_PART, Math.ceil(points.length / 2));

interface Matching {
  /** The character to begin with. */
  readonly first?: number;
  /** A text that ends within it is taken for it. */
  readonly isCutOut?: boolean;
}

/** A byte that is a character, and nothing else. */
const isPlain = (byte: number | undefined) => byte !== undefined && byte < 0x80 && !isLead(byte);

/**
 * Where a secret ends that begins here, at the latest; `at` where none does. All readings are followed side by side, so
 * that the time is bounded by the secret's length.
 */
function endOf(
  pattern: SecretPattern,
  bytes: Uint8Array,
  at: number,
  { first = 0, isCutOut = false }: Matching,
): number {
  const { points, fold, isWord, isBase64 } = pattern;
  let index = first;
  let place = at;
  // Most texts are plain, and most of them are another one after a character or two.
  for (; index < points.length && isPlain(bytes[place]); index += 1, place += 1) {
    const byte = bytes[place] ?? 0;
    if (fold(byte) === points[index]) continue;
    if (isBase64 && index > first && LINE_ENDS.includes(byte)) break;
    return at;
  }
  let places = [place];
  for (; index < points.length; index += 1) {
    const next: number[] = [];
    for (const from of isBase64 && index > first ? behindLineEnds(bytes, places) : places) {
      if (from >= bytes.length) {
        if (isCutOut && index - first >= partOf(pattern)) return bytes.length;
        continue;
      }
      for (const { point, length } of readingsAt(bytes, from))
        if (fold(point) === points[index] && !next.includes(from + length)) next.push(from + length);
    }
    if (next.length === 0) return at;
    places = next;
  }
  if (isWord) places = places.filter((end) => standsAlone(bytes, at, end));
  return places.length === 0 ? at : Math.max(...(isBase64 ? places.map((end) => behindPadding(bytes, end)) : places));
}

function behindLineEnds(bytes: Uint8Array, places: readonly number[]): readonly number[] {
  let all: readonly number[] = places;
  let last = places;
  for (let step = 0; step < MAX_LINE_ENDS; step += 1) {
    last = last.flatMap((place) =>
      place >= bytes.length
        ? []
        : readingsAt(bytes, place).flatMap(({ point, length }) => (LINE_ENDS.includes(point) ? [place + length] : [])),
    );
    if (last.length === 0) return all;
    all = [...new Set([...all, ...last])];
  }
  return all;
}

function behindPadding(bytes: Uint8Array, end: number): number {
  let place = end;
  for (let step = 0; step < 2 && place < bytes.length; step += 1) {
    const sign = readingsAt(bytes, place).find(({ point }) => point === 0x3d);
    if (!sign) return place;
    place += sign.length;
  }
  return place;
}

const isWordByte = (byte: number) =>
  byte >= 0x80 || (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
/** The last letter or digit of an escape belongs to what it stands for. */
const ESCAPE_BEFORE = /(?:%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\[nrtbf])$/i;

function standsAlone(bytes: Uint8Array, at: number, end: number): boolean {
  if (end < bytes.length && isWordByte(bytes[end] ?? 0)) return false;
  if (at === 0 || !isWordByte(bytes[at - 1] ?? 0)) return true;
  return ESCAPE_BEFORE.test(Buffer.from(bytes.subarray(Math.max(0, at - BEFORE), at)).toString('latin1'));
}
