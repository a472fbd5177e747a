import type { Language } from '@rocca/contract/language';

/**
 * A cell that begins like this is a formula to a spreadsheet, which may send data elsewhere or start a program. Text of
 * targets stands in these cells. Tab and line breaks are skipped by some programs before they look; the wide forms of
 * the signs are read as the signs themselves.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** What spreadsheets take for UTF-8: without it they read the letters of another alphabet. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * How a file of a language is written, so that a double click in a spreadsheet of that locale gives columns and numbers:
 * where the comma is the decimal sign, the list separator is the semicolon.
 */
const LOCALES: Readonly<Record<Language, { separator: string; decimalSign: string }>> = {
  it: { separator: ';', decimalSign: ',' },
  en: { separator: ',', decimalSign: '.' },
};

/** One line of a file as RFC 4180 has it, its end included, with the separator and the decimal sign of the language. */
export function csvLine(cells: ReadonlyArray<string | number>, language: Language): string {
  const { separator, decimalSign } = LOCALES[language];
  const written = cells.map((cell) =>
    typeof cell === 'number' ? String(cell).replace('.', decimalSign) : writeText(cell, separator),
  );
  return `${written.join(separator)}\r\n`;
}

/** An apostrophe in front keeps a text a text. */
function writeText(value: string, separator: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  const needsQuotes = /["\r\n]/.test(text) || text.includes(separator);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
