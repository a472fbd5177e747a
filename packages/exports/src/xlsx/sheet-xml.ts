import { plainText } from '../document/plain-text.ts';
import { type Cell, type CellLink, cellXml, columnLetters, dateSerial } from './cell.ts';
import { rowHeight } from './row-height.ts';
import type { Sheet, SheetRow, Validation, ValueLook } from './sheet.ts';
import { argb } from './styles.ts';
import { escapeXml } from './xml-text.ts';

/** What Excel opens without a repair. Writers of rows stay below the first; links beyond the second are text. */
export const LIMITS = { rows: 1_048_576, links: 65_530 } as const;
/** Links are numbered; the drawing has a name. */
export const LOGO_RELATION = 'rIdLogo';
const PAPER_SIZES = { A4: 9, A3: 8 } as const;

/** What is known of a sheet once its rows are written: other parts of the workbook tell it. */
export interface SheetFindings {
  /** The last row of its table. */
  lastRow: number;
  /** Addresses that its links lead to, in the order of their numbers. */
  readonly addresses: Map<string, number>;
}

interface SheetContext {
  readonly footer: string;
  readonly isFirst: boolean;
  /** The brand has one. */
  readonly hasLogo: boolean;
  readonly findings: SheetFindings;
  readonly limits?: { readonly rows: number; readonly links: number };
}

/** The sheet as SpreadsheetML, a piece at a time; the order of its elements is the one that Excel demands. */
export async function* sheetXml(sheet: Sheet, context: SheetContext): AsyncGenerator<string> {
  const { findings, limits = LIMITS } = context;
  const links: string[] = [];
  const merged: string[] = [];
  let rowNumber = 0;
  yield headXml(sheet, context.isFirst);
  for await (const given of sheet.rows()) {
    rowNumber += 1;
    if (rowNumber > limits.rows) throw new Error(`the sheet ${sheet.name} has more rows than a program can open`);
    const row = links.length + given.cells.length > limits.links ? withoutLinks(given) : given;
    yield rowXml(row, rowNumber, sheet.widths);
    if (!row.isNote) findings.lastRow = rowNumber;
    if (row.span) merged.push(spanXml(row.span, rowNumber));
    for (const [column, cell] of row.cells.entries()) {
      if (cell?.link) links.push(linkXml(placeOf(column, rowNumber), cell, cell.link, findings));
    }
  }
  yield '</sheetData>';
  if (sheet.table) yield `<autoFilter ref="A1:${placeOf(sheet.widths.length - 1, findings.lastRow)}"/>`;
  yield listXml('mergeCells', merged);
  yield valueLooksXml(sheet.valueLooks ?? [], findings.lastRow);
  yield listXml(
    'dataValidations',
    findings.lastRow < 2 ? [] : (sheet.validations ?? []).map((one) => validationXml(one, findings.lastRow)),
  );
  if (links.length > 0) {
    yield '<hyperlinks>';
    yield* links;
    yield '</hyperlinks>';
  }
  yield footXml(sheet, context);
}

const placeOf = (column: number, row: number): string => `${columnLetters(column)}${row}`;

const listXml = (name: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<${name} count="${items.length}">${items.join('')}</${name}>`;

function headXml({ tabColour, table, widths }: Sheet, isFirst: boolean): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetPr>${
    tabColour ? `<tabColor rgb="${argb(tabColour)}"/>` : ''
  }<pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${table ? '' : ' showGridLines="0"'}${
    isFirst ? ' tabSelected="1"' : ''
  } workbookViewId="0">${
    table ? paneXml(table.frozenColumns) : ''
  }</sheetView></sheetViews><sheetFormatPr defaultRowHeight="17"/><cols>${columns.join('')}</cols><sheetData>`;
}

function paneXml(frozenColumns: number): string {
  const pane = frozenColumns > 0 ? 'bottomRight' : 'bottomLeft';
  const split = frozenColumns > 0 ? `xSplit="${frozenColumns}" ` : '';
  const cell = placeOf(frozenColumns, 2);
  return `<pane ${split}ySplit="1" topLeftCell="${cell}" activePane="${pane}" state="frozen"/><selection pane="${pane}" activeCell="${cell}" sqref="${cell}"/>`;
}

function rowXml(row: SheetRow, number: number, widths: readonly number[]): string {
  let cells = '';
  for (const [column, cell] of row.cells.entries()) if (cell) cells += cellXml(placeOf(column, number), cell);
  return `<row r="${number}" ht="${row.height ?? rowHeight(row, widths)}" customHeight="1">${cells}</row>`;
}

function withoutLinks(row: SheetRow): SheetRow {
  return { ...row, cells: row.cells.map((cell) => (cell?.link ? { value: cell.value, style: 'text' } : cell)) };
}

function spanXml({ from, columns }: NonNullable<SheetRow['span']>, row: number): string {
  return `<mergeCell ref="${placeOf(from, row)}:${placeOf(from + columns - 1, row)}"/>`;
}

function linkXml(place: string, { value }: Cell, link: CellLink, { addresses }: SheetFindings): string {
  if ('sheet' in link) {
    const location = `${quotedSheet(link.sheet)}!A1`;
    return `<hyperlink ref="${place}" location="${escapeXml(location)}" display="${escapeXml(String(value))}"/>`;
  }
  const number = addresses.get(link.url) ?? addresses.size + 1;
  addresses.set(link.url, number);
  return `<hyperlink ref="${place}" r:id="rId${number}"/>`;
}

/** The name of a sheet inside a reference. */
export const quotedSheet = (name: string): string => `'${name.replaceAll("'", "''")}'`;

function valueLooksXml(looks: readonly ValueLook[], lastRow: number): string {
  if (lastRow < 2) return '';
  return looks
    .map(({ column, word, look }, index) => {
      const first = placeOf(column, 2);
      const formula = `${first}="${word.replaceAll('"', '""')}"`;
      return `<conditionalFormatting sqref="${first}:${placeOf(column, lastRow)}"><cfRule type="expression" dxfId="${look}" priority="${index + 1}"><formula>${escapeXml(formula)}</formula></cfRule></conditionalFormatting>`;
    })
    .join('');
}

function validationXml({ column, allows, error, errorTitle }: Validation, lastRow: number): string {
  const cells = `${placeOf(column, 2)}:${placeOf(column, lastRow)}`;
  const said = `allowBlank="1" showErrorMessage="1" errorTitle="${escapeXml(errorTitle)}" error="${escapeXml(error)}" sqref="${cells}"`;
  if ('words' in allows) {
    // The list is quoted, its words are apart by commas, whatever the language of the program.
    return `<dataValidation type="list" ${said}><formula1>${escapeXml(`"${allows.words.join(',')}"`)}</formula1></dataValidation>`;
  }
  return `<dataValidation type="date" operator="greaterThanOrEqual" ${said}><formula1>${Math.floor(dateSerial(allows.from))}</formula1></dataValidation>`;
}

function footXml({ print, table, hasLogo }: Sheet, { footer, hasLogo: isDrawn }: SheetContext): string {
  const paper = PAPER_SIZES[print.paper];
  // A blank in front: a digit would belong to the size of the letters. The whole may have 255 characters.
  const foot = `&L&8 ${plainText(footer, 100).replaceAll('&', '&&')}&C&8 &A&R&8 &P / &N`;
  return `${
    table ? '' : '<printOptions horizontalCentered="1"/>'
  }<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="${paper}" fitToWidth="${print.pagesWide}" fitToHeight="0" orientation="${print.landscape ? 'landscape' : 'portrait'}"/><headerFooter><oddFooter>${escapeXml(foot)}</oddFooter></headerFooter>${
    hasLogo && isDrawn ? `<drawing r:id="${LOGO_RELATION}"/>` : ''
  }</worksheet>`;
}
