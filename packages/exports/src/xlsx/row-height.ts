import type { Cell } from './cell.ts';
import type { SheetRow } from './sheet.ts';
import { isBold } from './styles.ts';

/** A row of a long description would fill the screen: the rest of its text is in the cell, for whoever opens it. */
export const MAX_LINES = 8;
const POINTS_PER_LINE = 13;
const POINTS_AROUND = 4;
/** Of a column: what its margins and the break between words take, in characters. */
const LOST_PER_LINE = 4;
/** A width counts digits, and letters are narrower on the whole. */
const LETTERS_PER_DIGIT = 1.1;
/** How much more room bold letters take. */
const BOLD_WIDTH = 1.12;

/**
 * The height a row needs, in points. It is written down because programs work it out again for every row as they open a
 * file, which takes minutes with 200,000 rows, and because they do not for cells that reach over columns.
 */
export function rowHeight({ cells, span }: SheetRow, widths: readonly number[]): number {
  let lines = 1;
  for (const [index, cell] of cells.entries()) {
    if (typeof cell?.value !== 'string' || cell.value === '') continue;
    const columns = span?.from === index ? span.columns : 1;
    let width = 0;
    for (let column = index; column < index + columns; column += 1) width += widths[column] ?? 0;
    lines = Math.max(lines, linesOf(cell, cell.value, width));
  }
  return POINTS_AROUND + POINTS_PER_LINE * lines;
}

function linesOf({ style }: Cell, text: string, width: number): number {
  const perLine = Math.max(1, ((width - LOST_PER_LINE) * LETTERS_PER_DIGIT) / (isBold(style) ? BOLD_WIDTH : 1));
  // More than this is not shown, and a text may have a megabyte.
  const seen = text.slice(0, Math.ceil(perLine) * MAX_LINES);
  let lines = 0;
  for (const line of seen.split('\n')) lines += Math.max(1, Math.ceil(line.length / perLine));
  return Math.min(MAX_LINES, lines);
}
