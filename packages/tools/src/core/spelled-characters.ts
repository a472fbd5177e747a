/**
 * Characters as programs write them down: in UTF-8 or Latin-1, as entities of HTML, percent-encoded, with the escapes of
 * JSON, JavaScript and C; also one way of writing within another, as in `%26quot%3B`.
 */
export interface Reading {
  readonly point: number;
  /** Bytes that it takes. */
  readonly length: number;
}

/** No reading takes more bytes than this. */
export const MAX_READING = 96;

const AMPERSAND = 0x26;
const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const SEMICOLON = 0x3b;
/** Ways of writing that were applied again and again: `%252541`, `&amp;amp;lt;`, `\\\\u0041`. */
const MAX_REPEATS = 4;
const MAX_NAME = 24;

/** Bytes that may begin more than the character they are. */
export const LEADS: readonly number[] = [AMPERSAND, PERCENT, BACKSLASH];
export const isLead = (point: number) => point === AMPERSAND || point === PERCENT || point === BACKSLASH;

/** Every character that may stand at a place; the first reading is that of the bytes as they are. */
export function readingsAt(bytes: Uint8Array, at: number): readonly Reading[] {
  const plain = plainAt(bytes, at);
  if (!isLead(plain.point)) return [plain];
  const leads = repeatsOf(bytes, at, plain);
  const once = escapesOf(leads, bytes, at, plainAt);
  // A lead that is written in another way begins something itself.
  const spelled = once.filter(({ point }) => isLead(point));
  if (once.length === 0) return leads;
  return [...leads, ...once, ...(spelled.length === 0 ? [] : escapesOf(spelled, bytes, at, furthestAt))];
}

/** The bytes as they are: UTF-8, or Latin-1 where they are none. */
function plainAt(bytes: Uint8Array, at: number): Reading {
  const first = bytes[at] ?? 0;
  if (first < 0xc2 || first > 0xf4) return { point: first, length: 1 };
  const size = sizeOf(first);
  let point = first & (0x7f >> size);
  for (let index = 1; index < size; index += 1) {
    const byte = bytes[at + index] ?? 0;
    if ((byte & 0xc0) !== 0x80) return { point: first, length: 1 };
    point = (point << 6) | (byte & 0x3f);
  }
  return { point, length: size };
}

/** Bytes of a character in UTF-8, by its first. */
function sizeOf(first: number): number {
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

const AGAIN: Readonly<Record<number, readonly string[]>> = {
  [AMPERSAND]: ['amp;', '#38;', '#x26;'],
  [PERCENT]: ['25'],
  [BACKSLASH]: ['\\'],
};

function repeatsOf(bytes: Uint8Array, at: number, plain: Reading): Reading[] {
  const found = [plain];
  let { length } = plain;
  while (found.length <= MAX_REPEATS) {
    const again = AGAIN[plain.point]?.find((text) => isText(bytes, at + length, text));
    if (again === undefined) break;
    length += again.length;
    found.push({ point: plain.point, length });
  }
  return found;
}

function isText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    const lower = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    if (lower !== text.charCodeAt(index)) return false;
  }
  return true;
}

type ReadPlace = (bytes: Uint8Array, at: number) => Reading;

/** The character at a place with one way of writing undone. */
function furthestAt(bytes: Uint8Array, at: number): Reading {
  const plain = plainAt(bytes, at);
  return isLead(plain.point) ? (escapesOf(repeatsOf(bytes, at, plain), bytes, at, plainAt).at(-1) ?? plain) : plain;
}

/** What leads at a place begin, their other characters read by `read`. */
function escapesOf(leads: readonly Reading[], bytes: Uint8Array, at: number, read: ReadPlace): Reading[] {
  const found: Reading[] = [];
  for (const { point: lead, length } of leads) {
    const rest = createCursor(bytes, at, length, read);
    for (const reading of PARSERS[lead]?.(rest) ?? []) {
      // A lead that is written once more is one of its repeats.
      const isKnown = reading.point === lead && leads.some((one) => one.length === reading.length);
      if (!isKnown) found.push(reading);
    }
  }
  return found;
}

/** Reads on from a place, as often as an escape may be understood. */
interface Cursor {
  /** The code points from here on; -1 where the text is over. */
  peek(index: number): number;
  /** Bytes from the lead's beginning to the end of so many characters. */
  end(count: number): number;
}

function createCursor(bytes: Uint8Array, at: number, begin: number, read: ReadPlace): Cursor {
  const points: number[] = [];
  const ends = [begin];
  const peek = (index: number): number => {
    while (points.length <= index) {
      const end = ends[points.length] ?? begin;
      if (at + end >= bytes.length || end > MAX_READING) return -1;
      const { point, length } = read(bytes, at + end);
      points.push(point);
      ends.push(end + length);
    }
    return points[index] ?? -1;
  };
  return { peek, end: (count) => ends[count] ?? MAX_READING + 1 };
}

const made = (point: number, length: number): Reading[] => (length > MAX_READING ? [] : [{ point, length }]);

function digit(point: number, base: number): number {
  let value = -1;
  if (point >= 0x30 && point <= 0x39) value = point - 0x30;
  else if (point >= 0x41 && point <= 0x46) value = point - 0x37;
  else if (point >= 0x61 && point <= 0x66) value = point - 0x57;
  return value < base ? value : -1;
}

/** The number that `count` digits from a place make; -1: they are none. */
function numberAt(rest: Cursor, from: number, count: number, base = 16): number {
  let value = 0;
  for (let index = 0; index < count; index += 1) {
    const one = digit(rest.peek(from + index), base);
    if (one < 0) return -1;
    value = value * base + one;
  }
  return value;
}

function digitsFrom(rest: Cursor, from: number, base: number, most: number): number {
  let count = 0;
  while (count < most && digit(rest.peek(from + count), base) >= 0) count += 1;
  return count;
}

function entityAt(rest: Cursor): Reading[] {
  if (rest.peek(0) !== 0x23) return namedAt(rest);
  const isHex = (rest.peek(1) | 0x20) === 0x78;
  const from = isHex ? 2 : 1;
  const base = isHex ? 16 : 10;
  const count = digitsFrom(rest, from, base, 12);
  const point = count === 0 ? -1 : numberAt(rest, from, count, base);
  if (point < 0 || point > 0x10ffff) return [];
  const hasEnd = rest.peek(from + count) === SEMICOLON;
  return made(point, rest.end(from + count + (hasEnd ? 1 : 0)));
}

const isNamePoint = (point: number) => digit(point, 10) >= 0 || ((point | 0x20) >= 0x61 && (point | 0x20) <= 0x7a);

function namedAt(rest: Cursor): Reading[] {
  let name = '';
  let open: Reading[] = [];
  while (name.length < MAX_NAME && isNamePoint(rest.peek(name.length))) {
    name += String.fromCharCode(rest.peek(name.length)).toLowerCase();
    const point = NAMED.get(name);
    if (point === undefined) continue;
    if (rest.peek(name.length) === SEMICOLON) return made(point, rest.end(name.length + 1));
    // Old names are understood without their end, too.
    open = made(point, rest.end(name.length));
  }
  return open;
}

function percentAt(rest: Cursor): Reading[] {
  if ((rest.peek(0) | 0x20) === 0x75) {
    const unit = numberAt(rest, 1, 4);
    return unit < 0 ? [] : made(unit, rest.end(5));
  }
  return bytesAt(rest, { lead: PERCENT, digits: 2, base: 16 });
}

interface NumberedBytes {
  readonly lead: number;
  /** A letter behind the lead; none: 0. */
  readonly mark?: number;
  readonly digits: number;
  readonly base: number;
}

/** A character of bytes that are written as numbers: the first as Latin-1, and all of them as UTF-8. */
function bytesAt(rest: Cursor, { lead, mark = 0, digits, base }: NumberedBytes): Reading[] {
  let used = 0;
  const nextByte = () => {
    if (mark !== 0 && rest.peek(used) !== mark) return -1;
    const from = used + (mark === 0 ? 0 : 1);
    const byte = numberAt(rest, from, digits, base);
    used = from + digits;
    return byte;
  };
  const first = nextByte();
  if (first < 0 || first > 0xff) return [];
  const alone = made(first, rest.end(used));
  if (first < 0xc2 || first > 0xf4) return alone;
  const size = sizeOf(first);
  let point = first & (0x7f >> size);
  for (let index = 1; index < size; index += 1) {
    if (rest.peek(used) !== lead) return alone;
    used += 1;
    used = behindRepeats(rest, used, lead);
    const byte = nextByte();
    if (byte < 0 || (byte & 0xc0) !== 0x80) return alone;
    point = (point << 6) | (byte & 0x3f);
  }
  return [...alone, ...made(point, rest.end(used))];
}

/** Leads of the bytes behind the first are repeated like its own. */
function behindRepeats(rest: Cursor, from: number, lead: number): number {
  let at = from;
  for (let step = 0; step < MAX_REPEATS; step += 1) {
    if (lead === PERCENT && rest.peek(at) === 0x32 && rest.peek(at + 1) === 0x35) at += 2;
    else if (lead === BACKSLASH && rest.peek(at) === BACKSLASH) at += 1;
    else break;
  }
  return at;
}

const CONTROLS: ReadonlyMap<number, number> = new Map(
  Object.entries({ b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 }).map(([letter, point]) => [letter.charCodeAt(0), point]),
);

function backslashAt(rest: Cursor): Reading[] {
  const first = rest.peek(0);
  if (first === BACKSLASH) return [];
  if (first === 0x75) return unicodeAt(rest);
  if (first === 0x78) return bytesAt(rest, { lead: BACKSLASH, mark: 0x78, digits: 2, base: 16 });
  if (digit(first, 8) >= 0) return bytesAt(rest, { lead: BACKSLASH, digits: 3, base: 8 });
  const control = CONTROLS.get(first);
  if (control !== undefined) return made(control, rest.end(1));
  return first < 0 || isNamePoint(first) ? [] : made(first, rest.end(1));
}

/** `\u0041`, `\u{1f600}` and two of the first for what does not fit into one. */
function unicodeAt(rest: Cursor): Reading[] {
  if (rest.peek(1) === 0x7b) {
    const count = digitsFrom(rest, 2, 16, 8);
    const point = numberAt(rest, 2, count);
    return count > 0 && rest.peek(2 + count) === 0x7d && point <= 0x10ffff ? made(point, rest.end(3 + count)) : [];
  }
  const high = numberAt(rest, 1, 4);
  if (high < 0) return [];
  if (high < 0xd800 || high > 0xdbff) return made(high, rest.end(5));
  // The backslash of the second half is repeated like that of the first.
  const from = rest.peek(5) === BACKSLASH ? behindRepeats(rest, 6, BACKSLASH) : 5;
  const low = from > 5 && rest.peek(from) === 0x75 ? numberAt(rest, from + 1, 4) : -1;
  if (low < 0xdc00 || low > 0xdfff) return [];
  return made(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00), rest.end(from + 5));
}

const PARSERS: Readonly<Record<number, (rest: Cursor) => Reading[]>> = {
  [AMPERSAND]: entityAt,
  [PERCENT]: percentAt,
  [BACKSLASH]: backslashAt,
};

/** Of HTML's names those of the keyboard and of Latin-1; in small letters, as secrets are compared without case. */
const NAMED: ReadonlyMap<string, number> = new Map([
  ...names(
    '\t tab',
    '\n newline',
    '! excl',
    '" quot',
    '# num',
    '$ dollar',
    '% percnt',
    '& amp',
    "' apos",
    '( lpar',
    ') rpar',
    '* ast midast',
    '+ plus',
    ', comma',
    '. period',
    '/ sol',
    ': colon',
    '; semi',
    '< lt',
    '= equals',
    '> gt',
    '? quest',
    '@ commat',
    '[ lsqb lbrack',
    '\\ bsol',
    '] rsqb rbrack',
    '^ hat',
    '_ lowbar underbar',
    '` grave diacriticalgrave',
    '{ lcub lbrace',
    '| verbar vert verticalline',
    '} rcub rbrace',
    '€ euro',
  ),
  ...(
    'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
    'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest'
  )
    .split(' ')
    .map((name, at): [string, number] => [name, 0xa0 + at]),
  // Capital letters have the same names in another case.
  ...(
    'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
    'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
  )
    .split(' ')
    .map((name, at): [string, number] => [name, 0xe0 + at]),
  ['szlig', 0xdf],
  ['times', 0xd7],
]);

function names(...lines: readonly string[]): Array<[string, number]> {
  return lines.flatMap((line) => {
    const character = line.slice(0, 1);
    return line
      .slice(2)
      .split(' ')
      .map((name): [string, number] => [name, character.codePointAt(0) ?? 0]);
  });
}
