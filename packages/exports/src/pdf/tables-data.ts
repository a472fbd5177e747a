import { placesName } from '@rocca/contract/report/place-words';
import { ratingOf } from '@rocca/contract/severity/rating';
import type { DocumentDetails, DocumentTable, RemedyEntry, ReportDocument } from '../document/document.ts';
import { type ColumnText, countFitting, GAP, LANDSCAPE, PORTRAIT, shareWidth } from './column-widths.ts';
import {
  breakWords,
  MAX_CELL,
  MAX_LIST,
  MAX_NAME,
  MAX_PARAGRAPH,
  printedLine,
  ZERO_WIDTH_SPACE,
} from './printed-text.ts';
import { turnPages } from './turn-pages.ts';
import { type Wording, wordingOf } from './wording.ts';
import { type PdfWords, WORDS } from './words.ts';

/** Cells are what costs a typesetter most: some 0.1 ms and 10 kB each. */
const MAX_ROWS = 250;
const MAX_REMEDIES = 250;
/**
 * How many of the last rows are held together, as are the first ones: a few rows alone make no page. Neither may be higher
 * than half of one.
 */
const HELD_LAST = [5, 3, 2] as const;
const HELD_FIRST = 3;
const MAX_LINES = { first: 18, last: 12 } as const;
/** Keys and the like, of which nobody reads more than the beginning. */
const LONG_CODE = /[A-Za-z0-9+/=]{100,}/g;
const CODE_SHOWN = 40;
const CUT = /…(?=$|[\s;])/;
const NO_BREAK_SPACE = '\u00a0';
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** What a table is written with. */
type Print = Pick<ReportDocument, 'language' | 'brand'>;

export async function tablesData(tables: readonly DocumentTable[], print: Print) {
  const drawn: Awaited<ReturnType<typeof tableData>>[] = [];
  // One after the other: each is a query of its own.
  for (const table of tables) drawn.push(await tableData(table, print));
  const turned = turnPages(drawn);
  return drawn.map((table, at) => ({ ...table, isTurned: turned[at] ?? false }));
}

/** A list of the engine's own: the first rows, the first columns that hold something. */
async function tableData(table: DocumentTable, print: Print) {
  const { language } = print;
  const [words, wording] = [WORDS[language], wordingOf(print)];
  const { rows, folded } = await readRows(table);
  const cells = rows.map((row) => table.columns.map((column) => column.cell(row, language)));
  const filled = [...table.columns.keys()].filter((at) => cells.some((row) => row[at] !== ''));
  const whole = filled.map((at) => {
    const header = printedLine(table.columns[at]?.header[language] ?? '', 80);
    const texts = cells.map((row) => cellText(row[at] ?? '', table.columns[at], wording));
    const isNumber = cells.every((row) => typeof row[at] === 'number' || row[at] === '');
    return { header, texts, isNumber, ...measure([header, ...texts.map((text) => (isNumber ? widen(text) : text))]) };
  });
  const columns = fittingColumns(whole, rows.length);
  const isWide = countFitting(columns) < columns.length;
  const page = isWide ? LANDSCAPE : PORTRAIT;
  const fitting = countFitting(columns, page);
  const [shown, left] = [columns.slice(0, fitting), columns.slice(fitting)];
  const widths = filling(shareWidth(shown, page), page);
  const listed = rows.length + folded.length;
  const linesOf = (row: number) =>
    Math.max(1, ...shown.map(({ lengths }, at) => (lengths[row + 1] ?? 0) / (widths[at] ?? 1)));
  const lines = [...rows.keys()].map(linesOf);
  const isCut = shown.some(({ texts }) => texts.some((text) => CUT.test(text)));
  return {
    title: printedLine(table.title),
    empty: printedLine(table.empty),
    isWide,
    lines,
    held: heldRows(lines),
    columns: shown.map(({ header, isNumber }, at) => ({ header, isNumber, weight: (widths[at] ?? 1) + GAP })),
    rows: rows.map((_, row) =>
      shown.map(({ texts }, at) => breakWords((texts[row] ?? '').replaceAll(ZERO_WIDTH_SPACE, ''), widths[at] ?? 1)),
    ),
    notes: [
      ...(folded.length > 0 && table.fold ? [printedLine(table.fold.text(folded), MAX_PARAGRAPH)] : []),
      ...(listed < table.total ? [words.rowsCut(wording.number(listed), wording.number(table.total))] : []),
      ...(left.length > 0 ? [words.columnsCut(left.map(({ header }) => header).join(', '))] : []),
      ...(isCut ? [words.textsCut] : []),
    ],
  };
}

/** By the lines of each row: those of a few high rows in between do not matter. */
function heldRows(lines: readonly number[]): number {
  if (lines.slice(0, HELD_FIRST).reduce((sum, one) => sum + one, 0) > MAX_LINES.first) return 0;
  return HELD_LAST.find((rows) => Math.max(0, ...lines.slice(-rows)) * rows <= MAX_LINES.last) ?? 0;
}

/** Figures of one width are wider than letters are on average. */
const widen = (figure: string) => figure.padStart(Math.ceil(figure.length * 1.2), '0');

function measure(texts: readonly string[]): ColumnText {
  return { longestWord: longestOf(texts, /[^\S\u00a0]|\u200b/), lengths: texts.map(({ length }) => length) };
}

const longestOf = (texts: readonly string[], between: RegExp) =>
  texts.flatMap((text) => text.split(between)).reduce((longest, word) => Math.max(longest, word.length), 0);

type Page = typeof PORTRAIT | typeof LANDSCAPE;

interface Column extends ColumnText {
  readonly header: string;
  readonly texts: readonly string[];
  readonly isNumber: boolean;
}

/** For a date alone no page is turned, and no table gets longer: there it is broken. */
function fittingColumns(whole: readonly Column[], rows: number): readonly Column[] {
  const broken = whole.map((column) => {
    if (!column.texts.some((text) => text.includes(NO_BREAK_SPACE))) return column;
    const texts = column.texts.map((text) => text.replaceAll(NO_BREAK_SPACE, ' '));
    return { ...column, texts, longestWord: longestOf([column.header, ...texts], /[\s\u200b]/) };
  });
  if (areAllFitting(broken, PORTRAIT)) return shorter(whole, broken, PORTRAIT);
  const upright = rows > FEW_ROWS ? null : onUprightPage(broken);
  return upright ?? shorter(whole, broken, LANDSCAPE);
}

const areAllFitting = (columns: readonly Column[], page: Page) => countFitting(columns, page) === columns.length;

const shorter = (whole: readonly Column[], broken: readonly Column[], page: Page) =>
  areAllFitting(whole, page) && linesOfAll(whole, page) <= linesOfAll(broken, page) ? whole : broken;

/** The compiler shares out what is left of the page in the proportion of the columns. */
function filling(widths: readonly number[], page: Page): number[] {
  const room = page.width - GAP * (widths.length - 1);
  const used = widths.reduce((sum, width) => sum + width, 0);
  return used < room && used > 0 ? widths.map((width) => Math.floor((width * room) / used)) : [...widths];
}

/** By how many parts of a line letters may be narrower than they are taken for. */
const NARROWER = 0.2;

/** How many lines the rows of a table take together. */
function linesOfAll(columns: readonly Column[], page: Page): number {
  const widths = shareWidth(columns, page);
  const rows = columns[0]?.texts ?? [];
  return rows.reduce((sum, _, row) => {
    const lines = columns.map(({ lengths }, at) => Math.ceil((lengths[row + 1] ?? 0) / (widths[at] ?? 1) - NARROWER));
    return sum + Math.max(1, ...lines);
  }, 0);
}

/** A turned page for a few rows would be nearly empty: there words may be broken behind their hyphens. */
const FEW_ROWS = 40;

function onUprightPage(columns: readonly Column[]): readonly Column[] | null {
  const broken = columns.map((column) => ({
    ...column,
    longestWord: longestOf([column.header, ...column.texts], /[\s\u200b]|(?<=-)/),
  }));
  return areAllFitting(broken, PORTRAIT) ? broken : null;
}

/** The remedies, ordered as the document gives them. */
export async function remediesData(details: DocumentDetails, print: Print & Pick<ReportDocument, 'head'>) {
  const [words, wording] = [WORDS[print.language], wordingOf(print)];
  // One more than is shown tells whether there are more.
  const remedies = await firstOf(details.remedies(), MAX_REMEDIES + 1);
  const shown = remedies.slice(0, MAX_REMEDIES);
  return {
    empty: words.noRemedies,
    placesName: placesName(print.head.engine.code, print.language),
    cut: remedies.length > shown.length ? words.remediesCut(wording.number(shown.length)) : null,
    rows: shown.map((remedy) => remedyRow(remedy, wording, words)),
  };
}

/** Letters on a line of the first column. Names of headers and values of records have hyphens, and are broken behind none. */
const REMEDY_WIDTH = 50;

const wholeWords = (text: string, maxLength: number): string =>
  breakWords(printedLine(text, maxLength).replaceAll(ZERO_WIDTH_SPACE, ''), REMEDY_WIDTH);

function remedyRow(remedy: RemedyEntry, wording: Wording, words: PdfWords) {
  return {
    name: wholeWords(remedy.name, MAX_NAME),
    solution: wholeWords(remedy.solution, 400),
    level: remedy.level,
    rating: words.ratings[ratingOf(remedy.severity)],
    findings: wording.number(remedy.findings),
    places: wording.number(remedy.places),
    exploited: wording.number(remedy.known_exploited),
    epss: remedy.epss === null ? '–' : wording.percent(remedy.epss),
  };
}

/** The first rows; those that the table folds are read along, and stand in a line below it. */
async function readRows({ rows, fold }: DocumentTable): Promise<{ rows: object[]; folded: object[] }> {
  const read = { rows: [] as object[], folded: [] as object[] };
  for await (const row of rows()) {
    if (fold?.matches(row)) read.folded.push(row);
    else if (read.rows.length === MAX_ROWS) break;
    else read.rows.push(row);
  }
  // A line alone would be no list.
  return read.rows.length > 0 ? read : { rows: read.folded.slice(0, MAX_ROWS), folded: [] };
}

async function firstOf<Row>(rows: AsyncIterable<Row>, max: number): Promise<Row[]> {
  const first: Row[] = [];
  for await (const row of rows) {
    if (first.length === max) break;
    first.push(row);
  }
  return first;
}

function cellText(
  cell: string | number,
  column: DocumentTable['columns'][number] | undefined,
  wording: Wording,
): string {
  if (column?.isPlain) return printedLine(String(cell));
  if (typeof cell === 'number') return wording.number(cell, column?.decimals);
  const text = cell.replace(LONG_CODE, (code) => `${code.slice(0, CODE_SHOWN)}…`);
  if (column?.kind === 'list') return printedLine(wholeItems(text), MAX_LIST + 2);
  return ISO_MOMENT.test(text) ? wording.date(text).replaceAll(' ', NO_BREAK_SPACE) : printedLine(text, MAX_CELL);
}

/** As many whole items as fit. */
function wholeItems(list: string): string {
  if (list.length <= MAX_LIST) return list;
  const end = Math.max(...['; ', '. '].map((mark) => list.lastIndexOf(mark, MAX_LIST)));
  return end > 0 ? `${list.slice(0, end + 1)} …` : `${list.slice(0, MAX_LIST)}…`;
}
