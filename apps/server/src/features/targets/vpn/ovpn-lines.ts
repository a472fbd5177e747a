import { isUtf8 } from 'node:buffer';

export interface OvpnLine {
  readonly text: string;
  /** Counted from 1, for messages. */
  readonly number: number;
  /** The byte of the file it begins at. */
  readonly start: number;
}

export interface LineReader {
  /** The next line that is not blank; null at the end. Comments are skipped unless the caller keeps them. */
  next(comments: 'skip' | 'keep'): OvpnLine | null;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const HASH = 0x23;
const SEMICOLON = 0x3b;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** In UTF-8 the first byte of U+0080 to U+00BF; up to U+009F they are control characters. */
const BEFORE_C1 = 0xc2;
const LAST_C1 = 0x9f;
/** What has to be looked at closer: control characters other than tab and line ends, and how further ones begin. */
const CONTROL = Uint8Array.from({ length: 256 }, (_, byte) => {
  const isPlain = byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN;
  return (byte < SPACE && !isPlain) || byte === 0x7f || byte === BEFORE_C1 ? 1 : 0;
});

/** UTF-8 without control characters other than tab and line ends. Bytes are looked at faster than a text is searched. */
export function isText(file: Buffer): boolean {
  if (!isUtf8(file)) return false;
  for (let at = 0; at < file.length; at += 1) {
    const byte = file[at] as number;
    if (CONTROL[byte] === 1 && (byte !== BEFORE_C1 || (file[at + 1] as number) <= LAST_C1)) return false;
  }
  return true;
}

/**
 * Reads a text line by line, ended by LF, CR or both. A hostile file of a megabyte can hold a million lines: blank ones
 * and comments are skipped byte by byte, without making a string of each.
 */
export function readLines(file: Buffer): LineReader {
  let nextStart = file.indexOf(BYTE_ORDER_MARK) === 0 ? BYTE_ORDER_MARK.length : 0;
  let linesBefore = 0;
  const { length } = file;
  return {
    next(comments) {
      // Local copies: a variable of the closure costs several times as much in a loop this tight.
      let at = nextStart;
      let number = linesBefore;
      while (at < length) {
        if (file[at] === LINE_FEED) {
          at += 1;
          number += 1;
          continue;
        }
        const start = at;
        number += 1;
        while (file[at] === SPACE || file[at] === TAB) at += 1;
        const first = at;
        while (at < length && file[at] !== LINE_FEED && file[at] !== CARRIAGE_RETURN) at += 1;
        const end = at;
        at += file[at] === CARRIAGE_RETURN && file[at + 1] === LINE_FEED ? 2 : 1;
        if (end === first) continue;
        if (comments === 'skip' && (file[first] === HASH || file[first] === SEMICOLON)) continue;
        nextStart = at;
        linesBefore = number;
        return { text: file.toString('utf8', start, end), number, start };
      }
      nextStart = at;
      return null;
    },
  };
}
