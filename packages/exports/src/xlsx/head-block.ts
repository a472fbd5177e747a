import { Words } from '@rocca/contract/report/executive-words';
import type { ReportDocument } from '../document/document.ts';
import type { Cell } from './cell.ts';
import type { SheetRow } from './sheet.ts';
import { HEAD_WORDS } from './words.ts';

/** Columns of a sheet that is read like a page: a label, two figures, a text. */
export const PAGE_WIDTHS = [36, 16, 12, 78] as const;
const LAST = PAGE_WIDTHS.length - 1;

export const BLANK: SheetRow = { cells: [], height: 9 };

/** The first rows of a workbook: whose it is and which test it is about. */
export function headBlock(document: ReportDocument, title: string): SheetRow[] {
  const { brand, head, language } = document;
  const words = new Words(language, brand.timeZone);
  const fact = (key: keyof typeof HEAD_WORDS, value: string, style: Cell['style'] = 'text'): SheetRow =>
    factRow(HEAD_WORDS[key][language], { value, style });
  return [
    // A logo is made for paper, and has the name in it.
    brand.logo ? { cells: [], height: 46 } : pageRow({ value: brand.name, style: 'band' }, 34),
    pageRow({ value: title, style: brand.logo ? 'band' : 'title' }, brand.logo ? 34 : 30),
    fact('company', head.company, 'strong'),
    fact('target', head.target),
    fact('test', head.name),
    fact('service', head.engine.name),
    fact('begun', words.moment(head.begunAt)),
    ...(head.endedAt ? [fact('ended', words.moment(head.endedAt))] : []),
    fact('report', head.reportId),
  ];
}

export function sectionRow(title: string): SheetRow {
  return { cells: [{ value: title, style: 'section' }], span: { from: 0, columns: LAST + 1 }, height: 26 };
}

/** A text over the whole width. */
export function paragraphRow(text: string): SheetRow {
  return { cells: [{ value: text, style: 'paragraph' }], span: { from: 0, columns: LAST + 1 } };
}

/** A label, and what it says over the other columns. */
export function factRow(label: string, cell: Cell): SheetRow {
  const filled: Cell = { value: '', style: cell.style };
  return {
    cells: [{ value: label, style: 'label' }, cell, ...Array.from({ length: LAST - 1 }, () => filled)],
    span: { from: 1, columns: LAST },
  };
}

/** A cell over the whole width. It shows the ground of its first; others have it too, for programs that draw each of them. */
function pageRow(cell: Cell, height: number): SheetRow {
  const others = Array.from({ length: LAST }, (): Cell => ({ ...cell, value: '' }));
  return { cells: [cell, ...others], span: { from: 0, columns: LAST + 1 }, height };
}
