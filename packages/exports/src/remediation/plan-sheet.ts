import type { Language, Localised } from '@rocca/contract/language';
import type { Cell } from '../xlsx/cell.ts';
import type { Sheet, SheetRow } from '../xlsx/sheet.ts';
import { VALUE_STYLES } from '../xlsx/styles.ts';
import { PLAN_WORDS, STATUS_WORDS, VALIDATION_WORDS } from './words.ts';

export interface PlanColumn<Step> {
  readonly key: string;
  readonly header: Localised;
  readonly width: number;
  /** A person fills it in. */
  readonly isInput?: boolean;
  cell(step: Step, language: Language): Cell;
}

interface Plan<Step> {
  readonly language: Language;
  readonly columns: readonly PlanColumn<Step>[];
  readonly steps: readonly Step[];
  /** Nothing is due before what the plan follows from. */
  readonly from: Date;
  readonly dueError: Localised;
  /** In place of rows. */
  readonly none: Localised;
}

/** The number, and what is to be done. */
const FROZEN_COLUMNS = 2;

const both = (it: string, en: string): Localised => ({ it, en });

/** For whoever keeps track of a plan, whatever it is of. */
const TRACKING_COLUMNS: readonly PlanColumn<unknown>[] = [
  {
    ...{ key: 'owner', header: both('Responsabile', 'Owner'), width: 20, isInput: true },
    cell: () => ({ value: '', style: 'inputText' }),
  },
  {
    ...{ key: 'due', header: both('Scadenza', 'Due date'), width: 13, isInput: true },
    cell: () => ({ value: '', style: 'inputDate' }),
  },
  {
    ...{ key: 'status', header: both('Stato', 'Status'), width: 18, isInput: true },
    cell: (_, language) => ({ value: STATUS_WORDS.todo[language], style: 'inputText' }),
  },
  {
    ...{ key: 'notes', header: both('Note', 'Notes'), width: 30, isInput: true },
    cell: () => ({ value: '', style: 'inputText' }),
  },
];

/** One row for each remedy, with cells for whoever keeps track of it. */
export function planSheet<Step>({ language, columns: own, steps, from, dueError, none }: Plan<Step>): Sheet {
  const columns: readonly PlanColumn<Step>[] = [...own, ...TRACKING_COLUMNS];
  const indexOf = (key: string): number => columns.findIndex((column) => column.key === key);
  const status = indexOf('status');
  const statusLook = (key: keyof typeof VALUE_STYLES) => ({
    column: status,
    word: STATUS_WORDS[key][language],
    look: VALUE_STYLES[key],
  });
  return {
    name: PLAN_WORDS.sheet[language],
    widths: columns.map(({ width }) => width),
    table: { frozenColumns: FROZEN_COLUMNS },
    print: { landscape: true, paper: 'A3', pagesWide: 1 },
    *rows(): Generator<SheetRow> {
      yield {
        cells: columns.map(({ header, isInput }) => ({
          value: header[language],
          style: isInput ? 'headInput' : 'head',
        })),
      };
      for (const step of steps) yield { cells: columns.map(({ cell }) => cell(step, language)) };
      if (steps.length === 0) {
        const cells = [{ value: none[language], style: 'note' as const }];
        yield { cells, span: { from: 0, columns: 4 }, isNote: true };
      }
    },
    validations: [
      {
        column: indexOf('due'),
        allows: { from },
        errorTitle: VALIDATION_WORDS.dueTitle[language],
        error: dueError[language],
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
