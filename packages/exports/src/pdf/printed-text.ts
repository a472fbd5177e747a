import { plainText } from '../document/plain-text.ts';

/**
 * So long a word does not fit into a column or a line, and a typesetter breaks words only where the language does. Such
 * places are few: each is a change of font, which costs more than the word.
 */
const LONG_WORDS = { column: /\S{25,}/g, line: /\S{60,}/g } as const;
/** Letters differ in width: a word of this share of its column fits, whatever its letters. */
const SURELY_FITS = 0.85;
const MAX_WHOLE = 24;
/** Between two columns there is room for a word that is as long as its column and begins with a wide letter. */
const SLACK = 0.5;
/** Keeps a line from ending behind a hyphen. */
const WORD_JOINER = '\u2060';
export const ZERO_WIDTH_SPACE = '\u200b';
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Bounds in characters. What is longer ends in `…`: print is for reading, the sheets hold all of it. */
export const MAX_NAME = 240;
export const MAX_CELL = 600;
export const MAX_LIST = 1200;
export const MAX_PLACE = 160;
export const MAX_PARAGRAPH = 1200;
export const MAX_EVIDENCE = 700;

/** Text of unknown origin as one line of print, which may be broken inside of long words. */
export function printedLine(text: string, maxLength = MAX_NAME): string {
  return isolated(breakable(onOneLine(text, maxLength), LONG_WORDS.column));
}

const onOneLine = (text: string, maxLength: number) => plainText(text, maxLength).replace(/\s+/g, ' ').trim();

/** The same with its line ends, but no empty lines; `maxLines` bounds what is all line ends. */
export function printedBlock(text: string, maxLength = MAX_PARAGRAPH, maxLines = 14): string {
  const lines = plainText(text, maxLength)
    .replace(/\t/g, '  ')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const kept = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines;
  return breakable(kept.join('\n'), LONG_WORDS.line);
}

/** What Inter has no glyphs for: other fonts are searched for it, which costs four times as much. */
const FOREIGN = /[\u0530-\u1dff]|[\u20d0-\uffff]/g;

/** What the typesetter does for it, in letters. */
export function costOf(text: string): number {
  return text.length + 3 * (text.match(FOREIGN)?.length ?? 0);
}

/** A piece of a line as wide as the page, cut by its cost. */
export function costlyLine(text: string, maxCost: number): string {
  const line = plainText(text, maxCost);
  const cost = costOf(line);
  const maxLength = cost <= maxCost ? maxCost : Math.floor((line.length * maxCost) / cost);
  return isolated(breakable(onOneLine(text, maxLength), LONG_WORDS.line));
}

/** Letters that run from right to left are kept from turning what stands beside them on the line. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** What begins with a hyphen, as options and parts of records do, is not parted from it. */
const LEADING_HYPHEN = /(?<=^|[\s"'(«“])-(?=[^\s-])/gu;

function breakable(text: string, longWords: RegExp): string {
  return text.replace(LEADING_HYPHEN, `-${WORD_JOINER}`).replace(longWords, (word) =>
    // Rather behind a mark than anywhere. A slash is such a place by itself, but the count begins anew behind it.
    word.replace(/\S{12,21}[./_:@?&=,;-](?=\S)|\S{22}(?=\S)/gu, `$&${ZERO_WIDTH_SPACE}`),
  );
}

/** Words that are longer than their column, with places to break them: behind a mark, else anywhere. Others stay whole. */
export function breakWords(text: string, width: number): string {
  return text.replace(/[^\s\u200b]+/g, (word) => {
    const size = sizeOf(word);
    if (size > width + SLACK) return breakWord(word, width);
    // Wide letters: it is broken rather than let into the next column.
    if (word.length > MAX_WHOLE && size > width * SURELY_FITS) return breakWord(word, Math.floor(width * SURELY_FITS));
    return size <= width * SURELY_FITS ? word.replace(/-(?=[^\u2060])/g, `-${WORD_JOINER}`) : word;
  });
}

function breakWord(word: string, width: number): string {
  const pieces: string[] = [];
  for (let rest = word; rest !== ''; ) {
    const fitting = lettersThatFit(rest, width);
    const line = rest.slice(0, fitting);
    const slash = line.lastIndexOf('/');
    const mark = slash > fitting / 2 ? slash : line.search(/[._:@?&=,;-][^._:@?&=,;-]*$/);
    const end = rest.length <= fitting ? rest.length : mark > 2 ? mark + 1 : fitting;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return pieces.join(ZERO_WIDTH_SPACE);
}

/** In small letters: a key in base64 is a quarter wider than a name of as many. */
const sizeOf = (text: string) => text.length + WIDER * (text.match(/[A-Z]/g)?.length ?? 0);
const WIDER = 0.35;

function lettersThatFit(text: string, width: number): number {
  let fitting = Math.min(text.length, Math.max(1, width));
  while (fitting > 1 && sizeOf(text.slice(0, fitting)) > width) fitting -= 1;
  return fitting;
}

/** For properties of a file, which programs show: no places to break, no marks. */
export function unmarked(text: string): string {
  return text.replace(/[\u200b\u2060\u2068\u2069]/g, '');
}
