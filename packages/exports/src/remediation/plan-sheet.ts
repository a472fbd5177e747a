import type { ReportDocument } from '../document/document.ts';
import type { Sheet, SheetRow } from '../xlsx/sheet.ts';
import { VALUE_STYLES } from '../xlsx/styles.ts';
import type { PlanStep } from './plan.ts';
import { PLAN_COLUMNS } from './plan-columns.ts';
import { PLAN_WORDS, STATUS_WORDS, VALIDATION_WORDS } from './words.ts';

/** The number, and what is to be done. */
const FROZEN_COLUMNS = 2;

const indexOf = (key: string): number => PLAN_COLUMNS.findIndex((column) => column.key === key);

/** One row for each remedy, with cells for whoever keeps track of it. */
export function planSheet({ language, head }: ReportDocument, steps: readonly PlanStep[]): Sheet {
  const status = indexOf('status');
  const statusLook = (key: keyof typeof VALUE_STYLES) => ({
    column: status,
    word: STATUS_WORDS[key][language],
    look: VALUE_STYLES[key],
  });
  return {
    name: PLAN_WORDS.sheet[language],
    widths: PLAN_COLUMNS.map(({ width }) => width),
    table: { frozenColumns: FROZEN_COLUMNS },
    print: { landscape: true, paper: 'A3', pagesWide: 1 },
    *rows(): Generator<SheetRow> {
      yield {
        cells: PLAN_COLUMNS.map(({ header, isInput }) => ({
          value: header[language],
          style: isInput ? 'headInput' : 'head',
        })),
      };
      for (const step of steps) yield { cells: PLAN_COLUMNS.map(({ cell }) => cell(step, language)) };
      if (steps.length === 0) {
        const cells = [{ value: PLAN_WORDS.none[language], style: 'note' as const }];
        yield { cells, span: { from: 0, columns: 4 }, isNote: true };
      }
    },
    validations: [
      {
        column: indexOf('due'),
        allows: { from: head.endedAt ?? head.begunAt },
        errorTitle: VALIDATION_WORDS.dueTitle[language],
        error: VALIDATION_WORDS.due[language],
      },
      {
        column: status,
        allows: { words: Object.values(STATUS_WORDS).map((word) => word[language]) },
        errorTitle: VALIDATION_WORDS.statusTitle[language],
        error: VALIDATION_WORDS.status[language],
      },
    ],
    valueLooks: [statusLook('done'), statusLook('doing'), statusLook('accepted')],
  };
}
