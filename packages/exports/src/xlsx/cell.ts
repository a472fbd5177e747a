import { cellText } from './cell-text.ts';
import { QUOTED_STYLES, STYLE_NUMBERS, type StyleName } from './styles.ts';
import { escapeSheetText } from './xml-text.ts';

/** A cell that has a type: text is never a formula, a date is a date. An empty text leaves the cell empty. */
export interface Cell {
  readonly value: string | number | Date;
  readonly style: StyleName;
  readonly link?: CellLink;
}

/** To an address outside, or to a sheet of the same workbook. */
export type CellLink = { readonly url: string } | { readonly sheet: string };

const MS_PER_DAY = 86_400_000;
/** The number of 1 January 1970 in a sheet, which counts days from the end of 1899. */
const EPOCH_SERIAL = 25_569;

/** A sheet knows no time zones: the UTC fields of a date are written. */
export const dateSerial = (date: Date): number => date.getTime() / MS_PER_DAY + EPOCH_SERIAL;

/** `A`, `B`, … `Z`, `AA`: the letters of a column, counted from 0. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** The cell as SpreadsheetML. Strings stand in the cell itself: a table of shared ones would have to be kept in memory. */
export function cellXml(place: string, { value, style }: Cell): string {
  const number = value instanceof Date ? dateSerial(value) : value;
  if (typeof number === 'number') {
    if (Number.isFinite(number)) return `<c r="${place}" s="${STYLE_NUMBERS[style]}"><v>${number}</v></c>`;
    return emptyCell(place, style);
  }
  if (number === '') return emptyCell(place, style);
  const text = cellText(number);
  const styleNumber = STYLE_NUMBERS[style] + (BEGINS_FORMULA.test(text) ? QUOTED_STYLES : 0);
  return `<c r="${place}" s="${styleNumber}" t="inlineStr"><is><t xml:space="preserve">${escapeSheetText(text)}</t></is></c>`;
}

/**
 * A text cell is no formula, until somebody edits it: then a program takes a text that begins like one for a formula. The
 * style of such cells says that the text was quoted, as an apostrophe typed in front does.
 */
const BEGINS_FORMULA = /^[=+\-@]/;

const emptyCell = (place: string, style: StyleName): string => `<c r="${place}" s="${STYLE_NUMBERS[style]}"/>`;
