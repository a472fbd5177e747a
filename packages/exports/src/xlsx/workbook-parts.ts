import { plainText } from '../document/plain-text.ts';
import { columnLetters } from './cell.ts';
import type { Sheet, Workbook } from './sheet.ts';
import { LOGO_RELATION, quotedSheet, type SheetFindings } from './sheet-xml.ts';
import { escapeXml } from './xml-text.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DRAWING_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Programs show a title in one line. */
const MAX_PROPERTY = 200;

export function contentTypesXml(sheets: readonly Sheet[], hasLogo: boolean): string {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${[
    part('xl/workbook.xml', `${TYPE}.sheet.main+xml`),
    part('xl/styles.xml', `${TYPE}.styles+xml`),
    ...sheets.map((_, index) => part(`xl/worksheets/sheet${index + 1}.xml`, `${TYPE}.worksheet+xml`)),
    ...(hasLogo ? [part('xl/drawings/drawing1.xml', DRAWING_TYPE)] : []),
    part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    part('docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'),
  ].join('')}</Types>`;
}

const relationsXml = (relations: readonly string[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;

const relation = (number: number, type: string, target: string): string =>
  `<Relationship Id="rId${number}" Type="${type}" Target="${target}"/>`;

export function packageRelationsXml(): string {
  return relationsXml([
    relation(1, `${OFFICE}/relationships/officeDocument`, 'xl/workbook.xml'),
    relation(2, `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
    relation(3, `${OFFICE}/relationships/extended-properties`, 'docProps/app.xml'),
  ]);
}

export function workbookRelationsXml(sheets: readonly Sheet[]): string {
  return relationsXml([
    ...sheets.map((_, index) =>
      relation(index + 1, `${OFFICE}/relationships/worksheet`, `worksheets/sheet${index + 1}.xml`),
    ),
    relation(sheets.length + 1, `${OFFICE}/relationships/styles`, 'styles.xml'),
  ]);
}

export function drawingRelationsXml(): string {
  return relationsXml([relation(1, `${OFFICE}/relationships/image`, '../media/logo.png')]);
}

/** The addresses that links of a sheet lead to, numbered from 1, and its drawing. */
export function* sheetRelationsXml(addresses: Iterable<string>, isDrawn: boolean): Generator<string> {
  const [head, foot] = relationsXml(['|']).split('|');
  yield head ?? '';
  let number = 0;
  for (const address of addresses) {
    number += 1;
    yield `<Relationship Id="rId${number}" Type="${OFFICE}/relationships/hyperlink" Target="${escapeXml(address)}" TargetMode="External"/>`;
  }
  if (isDrawn) {
    yield `<Relationship Id="${LOGO_RELATION}" Type="${OFFICE}/relationships/drawing" Target="../drawings/drawing1.xml"/>`;
  }
  yield foot ?? '';
}

export function appPropertiesXml(application: string): string {
  return `${DECLARATION}<Properties xmlns="${OFFICE}/extended-properties"><Application>${escapeXml(plainText(application, MAX_PROPERTY))}</Application></Properties>`;
}

export function corePropertiesXml({ title, subject, brand, language, createdAt }: Workbook): string {
  const text = (name: string, value: string) => `<${name}>${escapeXml(plainText(value, MAX_PROPERTY))}</${name}>`;
  const time = (name: string) =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${createdAt.toISOString().slice(0, 19)}Z</dcterms:${name}>`;
  return `${DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${[
    text('dc:title', title),
    text('dc:subject', subject),
    text('dc:creator', brand.name),
    time('created'),
    time('modified'),
    text('dc:language', language),
  ].join('')}</cp:coreProperties>`;
}

export function workbookXml(sheets: readonly Sheet[], findings: readonly SheetFindings[]): string {
  const entries = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = sheets.flatMap((sheet, index) => definedNames(sheet, index, findings[index]?.lastRow ?? 1));
  const namesXml = names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : '';
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><workbookPr/><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="15600" tabRatio="800"/></bookViews><sheets>${entries.join('')}</sheets>${namesXml}</workbook>`;
}

/** What Excel keeps of a table under names of its own: the range of its filters, and what every printed page repeats. */
function definedNames({ name, table, widths }: Sheet, index: number, lastRow: number): string[] {
  if (!table) return [];
  const sheet = quotedSheet(name);
  const range = `${sheet}!$A$1:$${columnLetters(widths.length - 1)}$${lastRow}`;
  const columns = table.frozenColumns > 0 ? `${sheet}!$A:$${columnLetters(table.frozenColumns - 1)},` : '';
  return [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escapeXml(range)}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escapeXml(`${columns}${sheet}!$1:$1`)}</definedName>`,
  ];
}
