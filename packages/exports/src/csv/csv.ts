/**
 * A cell that begins like this is a formula to a spreadsheet, which may send data elsewhere or start a program. Text of
 * targets stands in these cells. Tab and line breaks are skipped by some programs before they look; the wide forms of
 * the signs are read as the signs themselves.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** What spreadsheets take for UTF-8: without it they read the letters of another alphabet. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One line of a file as RFC 4180 has it, its end included. */
export function csvLine(cells: ReadonlyArray<string | number>): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** An apostrophe in front keeps a text a text; a number is written as it is. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
