import { footWithLabel } from '../document/distribution.ts';
import type { ReportDocument } from '../document/document.ts';
import { drawingXml } from './drawing-xml.ts';
import { type SheetPicture, sheetLogo } from './logo.ts';
import type { Sheet, Workbook } from './sheet.ts';
import { type SheetFindings, sheetXml } from './sheet-xml.ts';
import { stylesXml } from './styles-xml.ts';
import * as parts from './workbook-parts.ts';
import { type ZipPart, zipParts } from './zip-stream.ts';

/** The workbook of a report: what a program shows as its properties comes from the document's head. */
export function workbookOf(document: ReportDocument, title: string, sheets: readonly Sheet[]): Workbook {
  const { brand, head, language } = document;
  const subject = `${head.company}: ${head.target}`;
  return { title, language, brand, subject, createdAt: head.endedAt ?? head.begunAt, sheets };
}

/** The workbook as an XLSX file, a chunk at a time: memory holds some rows and the links of a sheet. */
export function writeWorkbook(workbook: Workbook, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { brand, language, sheets } = workbook;
  const logo = brand.logo ? sheetLogo(brand.logo) : null;
  const hasLogo = logo !== null;
  const findings = sheets.map((): SheetFindings => ({ lastRow: 1, addresses: new Map() }));
  const findingsOf = (index: number): SheetFindings => findings[index] ?? { lastRow: 1, addresses: new Map() };
  const written: ZipPart[] = [
    { name: '[Content_Types].xml', content: () => [parts.contentTypesXml(sheets, hasLogo)] },
    { name: '_rels/.rels', content: () => [parts.packageRelationsXml()] },
    { name: 'docProps/app.xml', content: () => [parts.appPropertiesXml(brand.name)] },
    { name: 'docProps/core.xml', content: () => [parts.corePropertiesXml(workbook)] },
    { name: 'xl/_rels/workbook.xml.rels', content: () => [parts.workbookRelationsXml(sheets)] },
    { name: 'xl/styles.xml', content: () => [stylesXml(brand.colours, language)] },
    ...(logo ? logoParts(logo) : []),
    ...sheets.flatMap((sheet, index): ZipPart[] => {
      const context = {
        footer: footWithLabel(brand.footer),
        isFirst: index === 0,
        hasLogo,
        findings: findingsOf(index),
      };
      return [
        { name: `xl/worksheets/sheet${index + 1}.xml`, content: () => sheetXml(sheet, context) },
        // Behind its sheet, which knows its links when it is written.
        {
          name: `xl/worksheets/_rels/sheet${index + 1}.xml.rels`,
          content: () => parts.sheetRelationsXml(context.findings.addresses.keys(), hasLogo && sheet.hasLogo === true),
        },
      ];
    }),
    // Behind all sheets: it names the ranges of their tables.
    { name: 'xl/workbook.xml', content: () => [parts.workbookXml(sheets, findings)] },
  ];
  return zipParts(written, signal);
}

function logoParts(logo: SheetPicture): ZipPart[] {
  return [
    { name: 'xl/drawings/_rels/drawing1.xml.rels', content: () => [parts.drawingRelationsXml()] },
    { name: 'xl/drawings/drawing1.xml', content: () => [drawingXml(logo)] },
    { name: 'xl/media/logo.png', content: () => logo.png },
  ];
}
