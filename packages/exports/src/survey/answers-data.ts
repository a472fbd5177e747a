import { MAX_NOTE_LENGTH } from '@rocca/contract/survey/answer-rules';
import {
  type AnswerStanding,
  answerStanding,
  contradictedQuestions,
  isNoteTheAnswer,
} from '@rocca/contract/survey/report-view';
import type { PaletteTone } from '../palette/palette.ts';
import { printedBlock } from '../pdf/printed-text.ts';
import type { SurveyPrint } from './survey-print.ts';

const STANDING_TONES = {
  full: 'good',
  partial: 'medium',
  weak: 'high',
  missing: 'high',
  defaulted: 'medium',
  not_counted: 'neutral',
  not_asked: 'neutral',
} as const satisfies Record<AnswerStanding, PaletteTone>;

/** A note of line ends alone would fill a page. */
const MAX_NOTE_LINES = 30;

/** Every question with its answer, by group. */
export function answersData(print: SurveyPrint) {
  const { report, words } = print;
  const contradicted = contradictedQuestions(report);
  return report.groups.map((group) => ({
    title: print.text(group.title),
    score: print.score(group.score),
    entries: report.answers
      .filter((answer) => answer.group === group.id)
      .map((answer) => {
        const standing = answerStanding(answer);
        const isContradicted = contradicted.has(answer.question);
        const isOpen = isNoteTheAnswer(answer);
        const note = answer.note ? printedBlock(answer.note, MAX_NOTE_LENGTH, MAX_NOTE_LINES) : null;
        return {
          question: print.questionText(answer.question),
          measures: print.measureCodes(answer.question),
          answer: isOpen ? (note ?? '') : print.text(answer.text),
          note: isOpen ? null : note,
          tone: isContradicted ? 'critical' : STANDING_TONES[standing],
          standing: isContradicted ? words.contradicted : words.standing[standing],
        };
      }),
  }));
}
