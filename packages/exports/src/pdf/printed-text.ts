import { plainText } from '../document/plain-text.ts';

/** So long a word does not fit into a column, and a typesetter breaks words only where the language does. */
const LONG_WORD = /\S{25,}/g;
const ZERO_WIDTH_SPACE = '\u200b';
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Bounds in characters. What is longer ends in `…`: print is for reading, the sheets hold all of it. */
export const MAX_NAME = 240;
export const MAX_CELL = 160;
export const MAX_PLACE = 160;
export const MAX_PARAGRAPH = 1200;
export const MAX_EVIDENCE = 700;

/** Text of unknown origin as one line of print, which may be broken inside of long words. */
export function printedLine(text: string, maxLength = MAX_NAME): string {
  return isolated(breakable(plainText(text, maxLength).replace(/\s+/g, ' ').trim()));
}

/** The same with its line ends, but no empty lines; `maxLines` bounds what is all line ends. */
export function printedBlock(text: string, maxLength = MAX_PARAGRAPH, maxLines = 14): string {
  const lines = plainText(text, maxLength)
    .replace(/\t/g, '  ')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const kept = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines;
  return breakable(kept.join('\n'));
}

/** What Inter has no glyphs for: other fonts are searched for it, which costs four times as much. */
const FOREIGN = /[^\u0000-\u052f\u1e00-\u20cf]/g;

/** What the typesetter does for it, in letters. */
export function costOf(text: string): number {
  return text.length + 3 * (text.match(FOREIGN)?.length ?? 0);
}

/** One line, cut by its cost. */
export function costlyLine(text: string, maxCost: number): string {
  const line = plainText(text, maxCost);
  const cost = costOf(line);
  return printedLine(text, cost <= maxCost ? maxCost : Math.floor((line.length * maxCost) / cost));
}

/** Letters that run from right to left are kept from turning what stands beside them on the line. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

function breakable(text: string): string {
  return text.replace(LONG_WORD, (word) =>
    word.replace(/[./_:@?&=,;-](?=[^./_:@?&=,;\s-])|[^\s]{22}(?=\S)/gu, `$&${ZERO_WIDTH_SPACE}`),
  );
}

/** For properties of a file, which programs show: no places to break, no marks. */
export function unmarked(text: string): string {
  return text.replace(/[\u200b\u2068\u2069]/g, '');
}
