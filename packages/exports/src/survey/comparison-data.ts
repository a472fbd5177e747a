import { groupChanges, scoreChange } from '@rocca/contract/survey/report-view';
import { printedLine } from '../pdf/printed-text.ts';
import type { SurveyPrint } from './survey-print.ts';

/** What changed since the previous compilation; null for a first one. */
export function comparisonData(print: SurveyPrint) {
  const { report, words, wording } = print;
  const { previous } = report;
  if (!previous) return null;
  const total = scoreChange(previous.total, report.total.score);
  return {
    sentences: [
      words.comparedWith(printedLine(previous.name, 160), wording.date(previous.completed_at)),
      words.totalChange(print.score(total.before), print.score(total.now), print.points(total.change)),
      ...(previous.same_questions ? [] : [words.otherQuestions]),
    ],
    rows: groupChanges(report).map(({ id, before, now, change }) => ({
      title: print.groupTitle(id),
      before: print.score(before),
      now: print.score(now),
      change: print.points(change),
      tone: toneOf(change),
    })),
    better: previous.better.map((id) => changedAnswer(id, print)),
    worse: previous.worse.map((id) => changedAnswer(id, print)),
    notCompared: notCompared(previous.not_compared, print),
  };
}

/** Questions that are neither better nor worse, and not unchanged either; null where there are none. */
function notCompared(ids: readonly string[], print: SurveyPrint) {
  if (ids.length === 0) return null;
  return {
    title: print.words.notCompared(ids.length, print.wording.number(ids.length)),
    questions: ids.map((id) => print.questionText(id)),
  };
}

function toneOf(change: number | null) {
  if (change === null || change === 0) return 'neutral';
  return change > 0 ? 'good' : 'high';
}

function changedAnswer(id: string, print: SurveyPrint) {
  const answer = print.report.answers.find(({ question }) => question === id);
  return { question: print.questionText(id), answer: answer ? print.text(answer.text) : '' };
}
