/** What a column holds, in letters. */
export interface ColumnText {
  /** The longest piece that cannot be broken. */
  readonly longestWord: number;
  /** Of each of its texts, the header among them. */
  readonly lengths: readonly number[];
}

interface PageWidth {
  /** Letters on a line of a table's text, gaps between columns included. */
  readonly width: number;
  /** More cannot be read side by side, however narrow they are. */
  readonly maxColumns: number;
}

export const PORTRAIT = { width: 98, maxColumns: 10 } as const;
/** The page turned. */
export const LANDSCAPE = { width: 148, maxColumns: 15 } as const;
/** Between two columns; their width has room for it beside their text. */
export const GAP = 2;
/** Longer words are broken before a column grows for them. */
const MAX_WORD = 20;

/** How many of the columns, from the left, fit side by side with their longest words whole. */
export function countFitting(columns: readonly ColumnText[], page: PageWidth = PORTRAIT): number {
  let used = 0;
  const over = columns.findIndex((column) => {
    used += minWidth(column) + GAP;
    return used > page.width + GAP;
  });
  return Math.min(over === -1 ? columns.length : Math.max(over, 1), page.maxColumns);
}

/** The width of each column: its longest word first, then letter by letter where it saves the most lines of all rows. */
export function shareWidth(columns: readonly ColumnText[], page: PageWidth = PORTRAIT): number[] {
  const room = page.width - GAP * (columns.length - 1);
  const readable = columns.map(readableWidth);
  const widths = sum(readable) <= room ? readable : columns.map(minWidth);
  const gainOf = (at: number): number => {
    const [{ lengths } = { lengths: [] }, width = 1] = [columns[at], widths[at]];
    return countLines(lengths, width) - countLines(lengths, width + 1);
  };
  const gains = widths.map((_, at) => gainOf(at));
  for (let left = room - sum(widths); left > 0; left -= 1) {
    const most = Math.max(0, ...gains);
    if (most === 0) break;
    const at = gains.indexOf(most);
    widths[at] = (widths[at] ?? 0) + 1;
    gains[at] = gainOf(at);
  }
  return widths;
}

/** Parts of lines count: each further letter of width is then worth less than the one before. */
function countLines(lengths: readonly number[], width: number): number {
  return sum(lengths.map((length) => Math.max(length / width, 1)));
}

const minWidth = ({ longestWord }: ColumnText) => Math.min(Math.max(longestWord, 4), MAX_WORD);
/** A column with text in few rows would get the least room and break after each word, so it has a minimum width. */
const readableWidth = (column: ColumnText) =>
  Math.max(minWidth(column), Math.min(Math.ceil(Math.max(0, ...column.lengths) / 4), MAX_WORD));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
