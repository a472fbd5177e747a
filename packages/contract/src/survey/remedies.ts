import { EFFORTS, type Effort, type SurveyDefinition } from './definition.schema.ts';
import { entityClassOf, type SurveyAnswers } from './progress.ts';
import { questionScore } from './scoring.ts';

/** How urgent a remedy is: by the weight of its question and by how far its answer falls short. */
export const REMEDY_PRIORITIES = ['high', 'medium', 'low'] as const;
export type RemedyPriority = (typeof REMEDY_PRIORITIES)[number];

/** Points lost (weight × what is missing) from which a priority holds. */
const PRIORITY_FROM = { high: 3, medium: 1.5, low: 0 } as const satisfies Record<RemedyPriority, number>;

export interface SurveyRemedy {
  readonly question: string;
  readonly group: string;
  readonly priority: RemedyPriority;
  readonly effort: Effort;
  /** What the questionnaire as a whole would gain, in percent with one decimal. */
  readonly gain: number;
  /** What the answer is worth today, 0 to 1. */
  readonly score: number;
  /** Reports contradict the answer. */
  readonly contradicted?: true;
}

/**
 * The remedies of every answer that is worth less than all: those of contradicted answers first, then the most pressing,
 * then the easiest. `answers` are without those that are contradicted.
 */
export function surveyRemedies(
  definition: SurveyDefinition,
  answers: SurveyAnswers,
  contradicted: ReadonlySet<string> = new Set(),
): SurveyRemedy[] {
  const entity = entityClassOf(definition, answers);
  const scored = definition.groups.flatMap(({ id: group, questions }) =>
    questions.flatMap((question) => {
      const score = questionScore(question, answers.get(question.id), entity);
      return score === null ? [] : [{ group, question, score }];
    }),
  );
  const weights = scored.reduce((sum, { question }) => sum + question.weight, 0);
  return scored
    .flatMap(({ group, question, score }) => {
      const lost = pointsLost(question.weight, score);
      if (!question.remedy || lost <= 0) return [];
      const { effort } = question.remedy;
      const gain = Math.round((lost / weights) * 1000) / 10;
      // What a report shows is there today, whatever its question weighs.
      const isContradicted = contradicted.has(question.id);
      const priority = isContradicted ? 'high' : priorityOf(lost);
      const mark = isContradicted ? { contradicted: true as const } : {};
      return [{ question: question.id, group, priority, effort, gain, score, lost, ...mark }];
    })
    .sort(
      (a, b) =>
        Number(contradicted.has(b.question)) - Number(contradicted.has(a.question)) ||
        b.lost - a.lost ||
        EFFORTS.indexOf(a.effort) - EFFORTS.indexOf(b.effort),
    )
    .map(({ lost: _, ...remedy }) => remedy);
}

/** Rounded, so that equal losses are equal: in binary 3 × (1 − 0.9) is not 1 × (1 − 0.7). */
function pointsLost(weight: number, score: number): number {
  return Math.round(weight * (1 - score) * 10_000) / 10_000;
}

function priorityOf(lost: number): RemedyPriority {
  return REMEDY_PRIORITIES.find((priority) => lost >= PRIORITY_FROM[priority]) ?? 'low';
}
