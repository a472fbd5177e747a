import { plainText } from '../document/plain-text.ts';

/** Excel refuses a file with a longer cell, and splits a longer cell of a CSV file over two rows. */
export const MAX_CELL_LENGTH = 32_767;

/** Cheap to ask of the hundreds of thousands of cells in a file: most hold letters of Europe alone. */
const MAY_BE_UNPRINTABLE = /[^\t\n -~\u00a0-\u02ff]/;

/** Text of unknown origin as a cell of a sheet or of a CSV file can hold it. */
export function cellText(text: string): string {
  const isShort = text.length <= MAX_CELL_LENGTH;
  return isShort && !MAY_BE_UNPRINTABLE.test(text) ? text : plainText(text, MAX_CELL_LENGTH);
}
