import { isUtf8 } from 'node:buffer';

export interface OvpnLine {
  readonly text: string;
  /** The byte of the file it begins at. */
  readonly start: number;
  /** Counted from 1, for messages: counting takes as long as reading, so it is done for a line that is at fault alone. */
  number(): number;
}

export interface LineReader {
  /** The next line that is not blank; null at the end. Comments are skipped unless the caller keeps them. */
  next(comments: 'skip' | 'keep'): OvpnLine | null;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Control characters other than tab and line ends, as bytes of UTF-8: C2 is the first of those up to U+009F. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\0-\x08\v\f\x0e-\x1f\x7f]|\xc2[\x80-\x9f]/;

/** Of a byte a character each: a regular expression searches them several times as fast as a loop does. */
const bytesAsText = (file: Buffer) => file.toString('latin1');

/** UTF-8 without control characters other than tab and line ends. */
export const isText = (file: Buffer): boolean => isUtf8(file) && !CONTROL.test(bytesAsText(file));

/** Where lines begin that are not blank; in these bytes there are no other line ends than LF and CR. */
const LINES = { keep: /^[ \t]*[^ \t\r\n]/gm, skip: /^[ \t]*[^ \t\r\n#;]/gm };

/**
 * Reads a text line by line, ended by LF, CR or both. A hostile file of a megabyte can hold a million lines: blank ones
 * and comments are passed over without making a string of each.
 */
export function readLines(whole: Buffer): LineReader {
  const file = whole.indexOf(BYTE_ORDER_MARK) === 0 ? whole.subarray(BYTE_ORDER_MARK.length) : whole;
  const bytes = bytesAsText(file);
  let from = 0;
  return {
    next(comments) {
      const line = LINES[comments];
      line.lastIndex = from;
      const start = line.exec(bytes)?.index;
      if (start === undefined) {
        from = bytes.length;
        return null;
      }
      const end = endOfLine(bytes, start);
      // Within the line end, so that the next line is the next to begin.
      from = end;
      return { text: file.toString('utf8', start, end), start, number: () => numberOfLine(bytes, start) };
    },
  };
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== LINE_FEED && text.charCodeAt(at) !== CARRIAGE_RETURN) at += 1;
  return at;
}

function numberOfLine(text: string, start: number): number {
  let number = 1;
  for (let at = 0; at < start; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) number += 1;
  }
  return number;
}
