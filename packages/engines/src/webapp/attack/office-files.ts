import { zipOf } from './zip.ts';

/** A file of an office program: an archive of documents, one of which holds its text. */
export interface OfficeFile {
  readonly ending: string;
  readonly type: string;
  /** The document with its text. */
  readonly document: string;
  /** The whole file with this in place of the document. */
  wrap(document: string): string;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const relations = (...targets: ReadonlyArray<readonly [kind: string, target: string]>) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([kind, to], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/relationships/${kind}" Target="${to}"/>`)
    .join('')}</Relationships>`;
const kinds = (...parts: ReadonlyArray<readonly [path: string, kind: string]>) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(([path, kind]) => `<Override PartName="/${path}" ContentType="${OF_OPEN_XML}${kind}+xml"/>`)
    .join('')}</Types>`;
const OF_OPEN_XML = 'application/vnd.openxmlformats-officedocument.';

const DOCX: OfficeFile = {
  ending: 'docx',
  type: `${OF_OPEN_XML}wordprocessingml.document`,
  document: `${XML}<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>prova</w:t></w:r></w:p></w:body></w:document>`,
  wrap: (document) =>
    zipOf(
      ['[Content_Types].xml', kinds(['word/document.xml', 'wordprocessingml.document.main'])],
      ['_rels/.rels', relations(['officeDocument', 'word/document.xml'])],
      ['word/document.xml', document],
    ),
};

const XLSX: OfficeFile = {
  ending: 'xlsx',
  type: `${OF_OPEN_XML}spreadsheetml.sheet`,
  document: `${XML}<sst xmlns="${SHEET}" count="1" uniqueCount="1"><si><t>prova</t></si></sst>`,
  wrap: (document) =>
    zipOf(
      [
        '[Content_Types].xml',
        kinds(
          ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
          ['xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
          ['xl/sharedStrings.xml', 'spreadsheetml.sharedStrings'],
        ),
      ],
      ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
      [
        'xl/workbook.xml',
        `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="prova" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        relations(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', 'sharedStrings.xml']),
      ],
      [
        'xl/worksheets/sheet1.xml',
        `${XML}<worksheet xmlns="${SHEET}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
      ],
      ['xl/sharedStrings.xml', document],
    ),
};

const ODT_TYPE = 'application/vnd.oasis.opendocument.text';
const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const ODT: OfficeFile = {
  ending: 'odt',
  type: ODT_TYPE,
  document: `${XML}<office:document-content xmlns:office="${OASIS}:office:1.0" xmlns:text="${OASIS}:text:1.0" office:version="1.2"><office:body><office:text><text:p>prova</text:p></office:text></office:body></office:document-content>`,
  wrap: (document) =>
    zipOf(
      ['mimetype', ODT_TYPE],
      ['content.xml', document],
      [
        'META-INF/manifest.xml',
        `${XML}<manifest:manifest xmlns:manifest="${OASIS}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${ODT_TYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
      ],
    ),
};

export const OFFICE_FILES: readonly OfficeFile[] = [DOCX, XLSX, ODT];
