import type { FileFormat } from '../document/file-format.ts';
import { cellText } from '../xlsx/cell-text.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';

/** Characters handed on at once. */
const CHUNK_LENGTH = 65_536;

/** Every finding as a line of one file, for programs and for more rows than a sheet can hold. */
export const vulnerabilitiesCsv: FileFormat = {
  name: 'vulnerabilities.csv',
  mediaType: 'text/csv; charset=utf-8',
  version: 4,
  needs: 'details',
  async *write({ details, language }, { signal }) {
    if (!details) return;
    const { columns, rows } = details.findings;
    let text =
      BYTE_ORDER_MARK +
      csvLine(
        columns.map(({ header }) => header[language]),
        language,
      );
    for await (const row of rows()) {
      text += csvLine(
        columns.map(({ cell }) => shownCell(cell(row, language))),
        language,
      );
      if (text.length < CHUNK_LENGTH) continue;
      signal.throwIfAborted();
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text);
  },
};

const shownCell = (value: string | number): string | number => (typeof value === 'string' ? cellText(value) : value);
