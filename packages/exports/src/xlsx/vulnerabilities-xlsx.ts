import { LEVELS } from '@rocca/contract/severity/severity';
import type { FileFormat } from '../document/file-format.ts';
import { findingsSheet } from './findings-sheet.ts';
import { summarySheet } from './summary-sheet.ts';
import { VULNERABILITIES_WORDS } from './words.ts';
import { workbookOf, writeWorkbook } from './workbook.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Every finding: a summary, then one sheet for each severity. */
export const vulnerabilitiesXlsx: FileFormat = {
  name: 'vulnerabilities.xlsx',
  mediaType: XLSX_TYPE,
  version: 9,
  needs: 'details',
  async *write(document, { signal }) {
    const { brand, details, language, head, executive } = document;
    if (!details) return;
    const { findings } = details;
    const isComplete = executive.notChecked.complete;
    const sheets = [
      summarySheet(document, findings),
      ...LEVELS.map((level) => findingsSheet({ findings, level, language, brand, isComplete })),
    ];
    const title = `${VULNERABILITIES_WORDS.title[language]}: ${head.name}`;
    yield* writeWorkbook(workbookOf(document, title, sheets), signal);
  },
};
