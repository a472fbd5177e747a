import { LEVELS, type Level } from '@rocca/contract/severity/severity';
import type { FindingList, ReportDocument } from '../document/document.ts';
import type { Cell } from './cell.ts';
import { BLANK, factRow, headBlock, PAGE_WIDTHS, paragraphRow, sectionRow } from './head-block.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { howToRead, LEVEL_NOTES, LEVEL_WORDS, VULNERABILITIES_WORDS as WORDS } from './words.ts';

/** What the workbook is about, how many there are of each severity, what was not checked and how to read it. */
export function summarySheet(document: ReportDocument, findings: FindingList): Sheet {
  const { language, executive, brand } = document;
  return {
    name: WORDS.summary[language],
    widths: PAGE_WIDTHS,
    hasLogo: true,
    print: { landscape: false, paper: 'A4', pagesWide: 1 },
    rows: () => [
      ...headBlock(document, WORDS.title[language]),
      BLANK,
      sectionRow(WORDS.bySeverity[language]),
      ...countRows(document, findings),
      BLANK,
      sectionRow(WORDS.notChecked[language]),
      ...notCheckedRows(document),
      BLANK,
      sectionRow(WORDS.howToRead[language]),
      ...howToRead(brand.timeZone).map((text) => paragraphRow(text[language])),
      ...(executive.facts.length > 0 ? [BLANK, sectionRow(WORDS.made[language])] : []),
      ...executive.facts.map(({ label, value }) => factRow(label, { value, style: 'text' })),
    ],
  };
}

function countRows({ language }: ReportDocument, { counts, total }: FindingList): SheetRow[] {
  const head = [WORDS.severity, WORDS.findings, WORDS.share, WORDS.sheet];
  const share = (count: number): Cell =>
    total === 0 ? { value: '', style: 'text' } : { value: count / total, style: 'percent' };
  const levelRow = (level: Level): SheetRow => {
    const sheet = LEVEL_WORDS[level].sheet[language];
    return {
      cells: [
        { value: LEVEL_WORDS[level].one[language], style: level },
        { value: counts[level], style: 'count' },
        share(counts[level]),
        { value: `${sheet}: ${LEVEL_NOTES[level][language]}`, style: 'link', link: { sheet } },
      ],
    };
  };
  return [
    { cells: head.map((text): Cell => ({ value: text[language], style: 'head' })) },
    ...LEVELS.map(levelRow),
    {
      cells: [
        { value: WORDS.total[language], style: 'strong' },
        { value: total, style: 'total' },
        share(total),
        { value: '', style: 'text' },
      ],
    },
  ];
}

function notCheckedRows({ language, executive: { notChecked } }: ReportDocument): SheetRow[] {
  if (notChecked.entries.length === 0) return [paragraphRow(notChecked.sentence)];
  const row = (cells: readonly [Cell, Cell, Cell]): SheetRow => ({
    cells: [...cells, { ...cells[2], value: '' }],
    span: { from: 2, columns: 2 },
  });
  return [
    paragraphRow(notChecked.sentence),
    row([
      { value: WORDS.check[language], style: 'head' },
      { value: WORDS.places[language], style: 'head' },
      { value: WORDS.reason[language], style: 'head' },
    ]),
    ...notChecked.entries.map(({ name, places, reason }) =>
      row([
        { value: name, style: 'text' },
        // Some things have no places: a catalogue that was never loaded.
        places > 0 ? { value: places, style: 'count' } : { value: '–', style: 'count' },
        { value: reason, style: 'text' },
      ]),
    ),
  ];
}
