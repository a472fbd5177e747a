import type { SurveyReport } from '../api/surveys.schema.ts';
import type { SurveyQuestion } from './definition.schema.ts';
import { questionsOf } from './progress.ts';
import { COVERAGES, type Coverage, type Score } from './scoring.ts';

/*
 * What screen and paper both make of a report, so that neither calls good what the other does not.
 */

type Answer = SurveyReport['answers'][number];

export const ANSWER_STANDINGS = [
  'full',
  'partial',
  'weak',
  'missing',
  'defaulted',
  'not_counted',
  'not_asked',
] as const;
export type AnswerStanding = (typeof ANSWER_STANDINGS)[number];

/** How an answer stands. Nobody's answer is never a good one, whatever its default says. */
export function answerStanding(answer: Answer): AnswerStanding {
  const { asked, defaulted, values, score } = answer;
  if (!asked) return 'not_asked';
  if (defaulted) return 'defaulted';
  if (values.length === 0 && !isNoteTheAnswer(answer)) return 'missing';
  if (score === null) return 'not_counted';
  if (score >= 1) return 'full';
  return score > 0 ? 'partial' : 'weak';
}

/** Of an open question the note is the answer: it is not to be shown twice. */
export function isNoteTheAnswer({ note, text }: Answer): boolean {
  return note !== null && note === text.it;
}

export function reportQuestions({ definition }: SurveyReport): ReadonlyMap<string, SurveyQuestion> {
  return new Map(questionsOf(definition).map((question) => [question.id, question]));
}

export function contradictedQuestions({ contradictions }: SurveyReport): ReadonlySet<string> {
  return new Set(contradictions.map(({ question }) => question));
}

export interface ScoreChange {
  readonly before: Score;
  readonly now: Score;
  /** In points of percent; null where one of the two does not count. */
  readonly change: number | null;
}

export function scoreChange(before: Score, now: Score): ScoreChange {
  const change = before === null || now === null ? null : Math.round((now - before) * 10) / 10;
  return { before, now, change };
}

/** The change of each group of today; a group that did not exist then has no score of then. */
export function groupChanges({ groups, previous }: SurveyReport): ({ readonly id: string } & ScoreChange)[] {
  return groups.map(({ id, score }) => ({
    id,
    ...scoreChange(previous?.groups.find((group) => group.id === id)?.score ?? null, score),
  }));
}

type Measure = SurveyReport['functions'][number]['measures'][number];

/** The total that a report stands for: what reports contradict does not count. */
export function upheldTotal({
  total,
  not_contradicted: upheld,
}: Pick<SurveyReport, 'total' | 'not_contradicted'>): SurveyReport['total'] {
  return upheld ?? total;
}

export type MeasureStanding = Coverage | 'contradicted';
export const MEASURE_STANDINGS: readonly MeasureStanding[] = COVERAGES.flatMap((coverage) =>
  coverage === 'covered' ? [coverage, 'contradicted' as const] : [coverage],
);

/** How a measure stands: declared and contradicted is a state of its own, however much of it is left. */
export function measureStanding({
  coverage,
  contradicted,
}: Pick<Measure, 'coverage' | 'contradicted'>): MeasureStanding {
  return contradicted ? 'contradicted' : coverage;
}

/** Of one function, or of the measures of all. */
export function standingCounts({
  measures,
}: Pick<SurveyReport['functions'][number], 'measures'>): Readonly<Record<MeasureStanding, number>> {
  const counts = MEASURE_STANDINGS.map((standing) => [
    standing,
    measures.filter((one) => measureStanding(one) === standing).length,
  ]);
  return Object.fromEntries(counts) as Record<MeasureStanding, number>;
}
