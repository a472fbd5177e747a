import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import type { Language, Localised } from '@rocca/contract/language';
import { type PlanColumn, planSheet } from '../remediation/plan-sheet.ts';
import { GUIDE, PLAN_WORDS } from '../remediation/words.ts';
import type { Cell } from '../xlsx/cell.ts';
import { BLANK, factRow, PAGE_WIDTHS, paragraphRow, sectionRow } from '../xlsx/head-block.ts';
import type { Sheet } from '../xlsx/sheet.ts';
import { writeWorkbook } from '../xlsx/workbook.ts';
import type { SurveyPdfOptions } from './survey-pdf.ts';
import { type SurveyPrint, surveyPrint } from './survey-print.ts';

const both = (it: string, en: string): Localised => ({ it, en });
const text = (value: string): Cell => ({ value, style: 'text' });

const DUE_ERROR = both(
  'Scrivi una data, non precedente alla conclusione del questionario.',
  'Type a date, not before the questionnaire was completed.',
);

interface PlanStep {
  readonly number: number;
  readonly remedy: SurveyReport['remedies'][number];
  readonly print: SurveyPrint;
}

const COLUMNS: readonly PlanColumn<PlanStep>[] = [
  {
    ...{ key: 'number', header: both('N.', 'No.'), width: 7 },
    cell: ({ number }) => ({ value: number, style: 'mark' }),
  },
  {
    ...{ key: 'remedy', header: both('Rimedio', 'Remedy'), width: 38 },
    cell: ({ remedy }, language) => ({ value: remedy.title[language], style: 'strong' }),
  },
  {
    ...{ key: 'solution', header: both('Che cosa fare', 'What to do'), width: 60 },
    cell: ({ remedy }, language) => text(remedy.text[language]),
  },
  {
    ...{ key: 'priority', header: both('Priorità', 'Priority'), width: 16 },
    cell: ({ remedy, print }) => text(print.words.priority[remedy.priority]),
  },
  {
    ...{ key: 'contradicted', header: both('Riscontro nei report', 'Seen in reports'), width: 18 },
    cell: ({ remedy, print }) => text(remedy.contradicted ? print.words.contradicted : ''),
  },
  {
    ...{ key: 'effort', header: both('Impegno', 'Effort'), width: 16 },
    cell: ({ remedy, print }) => text(print.words.effort[remedy.effort]),
  },
  {
    ...{ key: 'gain', header: both('Guadagno in punti', 'Gain in points'), width: 12 },
    cell: ({ remedy }) => ({ value: remedy.gain, style: 'score' }),
  },
  {
    ...{ key: 'area', header: both('Area', 'Area'), width: 24 },
    cell: ({ remedy, print: { report } }, language) =>
      text(report.groups.find(({ id }) => id === remedy.group)?.title[language] ?? ''),
  },
  {
    ...{ key: 'measures', header: both('Misure', 'Measures'), width: 14 },
    cell: ({ remedy, print }) => text(print.measureCodes(remedy.question)),
  },
  {
    ...{ key: 'references', header: both('Riferimenti', 'References'), width: 30 },
    cell: ({ remedy }, language) => text(remedy.references.map((reference) => reference[language]).join('\n')),
  },
  {
    ...{ key: 'question', header: both('Domanda', 'Question'), width: 40 },
    cell: ({ remedy, print }, language) => text(print.question(remedy.question)?.text[language] ?? ''),
  },
  {
    ...{ key: 'answer', header: both('Risposta', 'Answer'), width: 30 },
    cell: ({ remedy, print: { report } }, language) =>
      text(report.answers.find(({ question }) => question === remedy.question)?.text[language] ?? ''),
  },
];

/** The remedies of a questionnaire as a plan to be kept: with owner, date and status. The same report gives the same bytes. */
export function writeSurveyPlan(
  report: SurveyReport,
  { language, brand }: SurveyPdfOptions,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const print = surveyPrint(report, language, brand);
  const { words } = print;
  const completedAt = new Date(report.completed_at);
  const none = report.total.score === null ? words.nothingToRemedy : words.noRemedies;
  const plan = planSheet({
    ...{ language, columns: COLUMNS, from: completedAt, dueError: DUE_ERROR, none: both(none, none) },
    steps: report.remedies.map((remedy, index) => ({ number: index + 1, remedy, print })),
  });
  return writeWorkbook(
    {
      title: `${PLAN_WORDS.title[language]}: ${report.name}`,
      ...{ language, brand, createdAt: completedAt },
      subject: `${report.form.company}: ${report.definition.title[language]}`,
      sheets: [plan, guideOf(print, language)],
    },
    signal,
  );
}

/** What the plan is about and how to read it. */
function guideOf({ report, words, wording }: SurveyPrint, language: Language): Sheet {
  return {
    name: PLAN_WORDS.guide[language],
    widths: PAGE_WIDTHS,
    print: { landscape: false, paper: 'A4', pagesWide: 1 },
    rows: () => [
      sectionRow(`${PLAN_WORDS.title[language]} · ${report.definition.title[language]}`),
      factRow(words.cover.company, { value: report.form.company, style: 'strong' }),
      factRow(words.cover.name, text(report.name)),
      factRow(words.cover.completed, text(wording.time(report.completed_at))),
      BLANK,
      sectionRow(PLAN_WORDS.order[language]),
      paragraphRow(words.remediesIntro),
      BLANK,
      sectionRow(PLAN_WORDS.toFill[language]),
      ...GUIDE.fill.map((line) => paragraphRow(line[language])),
    ],
  };
}
