import type { Localised } from '@rocca/contract/language';
import { priorityMethod } from '@rocca/contract/report/urgency-words';
import type { ReportDocument } from '../document/document.ts';
import { BLANK, headBlock, paragraphRow, sectionRow } from '../xlsx/head-block.ts';
import type { Sheet, SheetRow } from '../xlsx/sheet.ts';
import { effortTable, GUIDE, PLAN_WORDS as WORDS } from './words.ts';

/** The places of the table of efforts need more than figures do; the rows above reach over all columns. */
const WIDTHS = [30, 34, 34, 44] as const;

/** What the plan is about and how to read it. */
export function guideSheet(document: ReportDocument): Sheet {
  const { language, executive, head } = document;
  const section = (title: Localised, texts: readonly Localised[]): SheetRow[] => [
    BLANK,
    sectionRow(title[language]),
    ...texts.map((text) => paragraphRow(text[language])),
  ];
  const sizes = [WORDS.size, WORDS.update, WORDS.act].map((word) => word[language]);
  return {
    name: WORDS.guide[language],
    widths: WIDTHS,
    hasLogo: true,
    print: { landscape: false, paper: 'A4', pagesWide: 1 },
    rows: () => [
      ...headBlock(document, WORDS.title[language]),
      ...section(WORDS.rows, GUIDE.plan),
      ...section(WORDS.order, [priorityMethod(head.engine.code), ...GUIDE.order]),
      ...section(WORDS.effort, GUIDE.effort),
      { cells: sizes.map((value) => ({ value, style: 'head' })) },
      ...effortTable(language).map(
        (row): SheetRow => ({ cells: row.map((value, index) => ({ value, style: index === 0 ? 'strong' : 'text' })) }),
      ),
      ...section(WORDS.toFill, GUIDE.fill),
      BLANK,
      sectionRow(WORDS.notChecked[language]),
      paragraphRow(executive.notChecked.sentence),
    ],
  };
}
