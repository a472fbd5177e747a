/** What a column holds, in letters. */
export interface ColumnText {
  /** The longest piece that cannot be broken. */
  readonly longestWord: number;
  readonly longestText: number;
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
/** Beyond this a column gains nothing from the rest of the line. */
const MAX_TEXT = 60;

/** How many of the columns, from the left, fit side by side with their longest words whole. */
export function countFitting(columns: readonly ColumnText[], page: PageWidth = PORTRAIT): number {
  let used = 0;
  const over = columns.findIndex((column) => {
    used += minWidth(column) + GAP;
    return used > page.width + GAP;
  });
  return Math.min(over === -1 ? columns.length : Math.max(over, 1), page.maxColumns);
}

/** The width of each column: its longest word first, then a share of what is left by what its texts would take. */
export function shareWidth(columns: readonly ColumnText[], page: PageWidth = PORTRAIT): number[] {
  const least = columns.map(minWidth);
  const wanted = columns.map((column, at) => Math.min(column.longestText, MAX_TEXT) - (least[at] ?? 0));
  const left = page.width - GAP * (columns.length - 1) - sum(least);
  const missing = sum(wanted.map((more) => Math.max(more, 0)));
  const part = missing > 0 ? Math.max(left, 0) / missing : 0;
  return least.map((width, at) => Math.floor(width + Math.max(wanted[at] ?? 0, 0) * part));
}

const minWidth = ({ longestWord }: ColumnText) => Math.min(Math.max(longestWord, 4), MAX_WORD);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
