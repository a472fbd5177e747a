import type { SurveyReport } from '../api/surveys.schema.ts';
import type { SurveyDefinition } from './definition.schema.ts';
import { questionsOf, type SurveyAnswers } from './progress.ts';
import { questionScore, surveyScores } from './scoring.ts';

interface Compilation {
  readonly definition: SurveyDefinition;
  readonly answers: SurveyAnswers;
}

/** The compilation of the same type that was completed last before this one. */
export interface PreviousSurvey extends Compilation {
  readonly taskId: string;
  readonly name: string;
  readonly completedAt: string;
}

/**
 * What changed since the previous compilation. Each is scored by its own questions; answer by answer only those are
 * compared that count in both.
 */
export function compareSurveys(now: Compilation, previous: PreviousSurvey): NonNullable<SurveyReport['previous']> {
  const { total, groups } = surveyScores(previous.definition, previous.answers);
  const before = scoresOf(previous);
  const changes = [...scoresOf(now)].flatMap(([question, score]) => {
    const old = before.get(question);
    return old === undefined ? [] : [{ question, change: score - old }];
  });
  const kept = new Set(now.definition.groups.map(({ id }) => id));
  return {
    task_id: previous.taskId,
    name: previous.name,
    completed_at: previous.completedAt,
    total,
    groups: groups.filter(({ id }) => kept.has(id)).map((group) => ({ ...group })),
    better: changes.filter(({ change }) => change > 0).map(({ question }) => question),
    worse: changes.filter(({ change }) => change < 0).map(({ question }) => question),
    same_questions: isSameQuestions(now, previous),
  };
}

/** What each answer that counts is worth. */
function scoresOf({ definition, answers }: Compilation): Map<string, number> {
  const { entity } = surveyScores(definition, answers);
  return new Map(
    questionsOf(definition).flatMap((question): [string, number][] => {
      const score = questionScore(question, answers.get(question.id), entity);
      return score === null ? [] : [[question.id, score]];
    }),
  );
}

function isSameQuestions(now: Compilation, previous: Compilation): boolean {
  const idsOf = ({ definition }: Compilation) => questionsOf(definition).map(({ id }) => id);
  const entityOf = ({ definition, answers }: Compilation) => surveyScores(definition, answers).entity;
  return (
    now.definition.version === previous.definition.version &&
    idsOf(now).join(' ') === idsOf(previous).join(' ') &&
    entityOf(now) === entityOf(previous)
  );
}
