import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { buildSurveyReport } from '@rocca/contract/survey/report';
import type { PreviousSurvey } from '@rocca/contract/survey/report-comparison';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { OwnTask } from '../tasks/index.ts';
import { definitionOf } from './definitions.ts';
import { answersByQuestion, presentForm } from './surveys.present.ts';
import { findPrevious, findSurvey, listAnswers, type SurveyRow } from './surveys.repo.ts';

/**
 * The report of a completed questionnaire.
 * @throws AppError `not_found`, `survey_not_completed`.
 */
export async function readReport(db: Database, own: OwnTask): Promise<SurveyReport> {
  const survey = await findSurvey(db.pool, own);
  if (!survey) throw new AppError('not_found');
  const { completedAt } = survey;
  if (!completedAt) throw new AppError('survey_not_completed');
  const [compiled, previous] = await Promise.all([compilationOf(db, survey), previousOf(db, own.accountId, survey)]);
  return buildSurveyReport({
    survey: {
      id: survey.taskId,
      type: survey.type,
      name: survey.name,
      form: presentForm(survey),
      completedAt: completedAt.toISOString(),
    },
    completedBy: survey.completedBy,
    ...compiled,
    facts: survey.facts ?? [],
    reportsAsked: survey.reportsAsked ?? 0,
    previous,
  });
}

async function compilationOf(db: Database, { taskId, definitionHash }: SurveyRow) {
  const [definition, answers] = await Promise.all([definitionOf(db.orm, definitionHash), listAnswers(db.pool, taskId)]);
  return { definition, answers: answersByQuestion(answers) };
}

async function previousOf(db: Database, accountId: string, survey: SurveyRow): Promise<PreviousSurvey | null> {
  const before = await findPrevious(db.pool, accountId, survey);
  if (!before?.completedAt) return null;
  const { taskId, name, completedAt } = before;
  return { taskId, name, completedAt: completedAt.toISOString(), ...(await compilationOf(db, before)) };
}
