import type { SurveyReport } from '../api/surveys.schema.ts';
import type { SurveyDefinition } from './definition.schema.ts';
import { entityClassOf, questionsOf, type SurveyAnswers } from './progress.ts';
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
 * compared that count in both and are scored alike: a release that scores an answer lower made nobody worse.
 */
export function compareSurveys(now: Compilation, previous: PreviousSurvey): NonNullable<SurveyReport['previous']> {
  const { total, groups } = surveyScores(previous.definition, previous.answers);
  const [current, before] = [scoresOf(now), scoresOf(previous)];
  const rescored = rescoredQuestions(now.definition, previous.definition);
  const changes = [...current].flatMap(([question, score]) => {
    const old = before.get(question);
    return old === undefined || rescored.has(question) ? [] : [{ question, change: score - old }];
  });
  const compared = new Set(changes.map(({ question }) => question));
  const kept = new Set(now.definition.groups.map(({ id }) => id));
  return {
    task_id: previous.taskId,
    name: previous.name,
    completed_at: previous.completedAt,
    total,
    groups: groups.filter(({ id }) => kept.has(id)).map((group) => ({ ...group })),
    better: changes.filter(({ change }) => change > 0).map(({ question }) => question),
    worse: changes.filter(({ change }) => change < 0).map(({ question }) => question),
    not_compared: questionsOf(now.definition)
      .map(({ id }) => id)
      .filter((id) => (current.has(id) || before.has(id)) && !compared.has(id)),
    same_questions: rescored.size === 0 && classOf(now) === classOf(previous),
  };
}

/** What each answer that counts is worth. */
function scoresOf({ definition, answers }: Compilation): Map<string, number> {
  const entity = entityClassOf(definition, answers);
  return new Map(
    questionsOf(definition).flatMap((question): [string, number][] => {
      const score = questionScore(question, answers.get(question.id), entity);
      return score === null ? [] : [[question.id, score]];
    }),
  );
}

/** Questions of either definition that the other one lacks, or scores in another way. */
function rescoredQuestions(now: SurveyDefinition, previous: SurveyDefinition): ReadonlySet<string> {
  const [current, before] = [scoringOf(now), scoringOf(previous)];
  const ids = new Set([...current.keys(), ...before.keys()]);
  return new Set([...ids].filter((id) => current.get(id) !== before.get(id)));
}

/** What decides how an answer counts; words may change. */
function scoringOf(definition: SurveyDefinition): ReadonlyMap<string, string> {
  return new Map(
    questionsOf(definition).map(({ id, question_type, min, max, weight, thresholds, scores, binds, responses }) => [
      id,
      JSON.stringify([
        [question_type, min, max, weight, thresholds, scores, binds],
        responses?.map(({ index, score, exclusive, absence_of: item }) => [index, score, exclusive, item]),
      ]),
    ]),
  );
}

const classOf = ({ definition, answers }: Compilation) => entityClassOf(definition, answers);
