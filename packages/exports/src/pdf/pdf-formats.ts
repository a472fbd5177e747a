import type { FileFormat } from '../document/file-format.ts';
import { compilePdf } from './compile-pdf.ts';
import { coverageData } from './coverage-data.ts';
import { executiveData } from './executive-data.ts';
import { findingsData } from './findings-data.ts';
import { frameData } from './frame-data.ts';
import { brandPictures } from './frame-parts.ts';
import { remediesData, tablesData } from './tables-data.ts';

/** For the board: where the target stands, what changed, what to do, what was not checked. */
export const executivePdf: FileFormat = {
  name: 'executive_report.pdf',
  mediaType: 'application/pdf',
  version: 14,
  needs: 'executive',
  async *write(document, context) {
    const data = { ...frameData(document, 'executive'), ...executiveData(document) };
    yield* compilePdf({ template: 'executive.typ', data, pictures: brandPictures(document.brand) }, context);
  },
};

/** For engineers: the executive part, then every finding, remedy, list and check. */
export const fullPdf: FileFormat = {
  name: 'full_report.pdf',
  mediaType: 'application/pdf',
  version: 22,
  needs: 'details',
  async *write(document, context) {
    const { details } = document;
    if (!details) throw new Error('A report without details has no full PDF');
    const data = {
      ...frameData(document, 'full'),
      ...executiveData(document),
      findings: await findingsData(document, details.findings),
      remedies: await remediesData(details, document),
      tables: await tablesData(details.tables, document),
      coverage: coverageData(document),
    };
    yield* compilePdf({ template: 'full.typ', data, pictures: brandPictures(document.brand) }, context);
  },
};
