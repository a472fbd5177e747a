import type { SurveyAnswerItem, SurveyAnswersReply, SurveyDetail } from '@rocca/contract/api/surveys.schema';
import type { SurveyDefinition } from '@rocca/contract/survey/definition.schema';
import { progressOf, type SurveyAnswers } from '@rocca/contract/survey/progress';
import type { AnswerRow, SurveyRow } from './surveys.repo.ts';

export function presentForm({ company, businessName, office, email }: SurveyRow): SurveyDetail['form'] {
  return { company, business_name: businessName, office, email };
}

function presentAnswer({ question, values, note, version, updatedAt, updatedBy }: AnswerRow): SurveyAnswerItem {
  return { id: question, values, note, version, updated_at: updatedAt.toISOString(), updated_by: updatedBy };
}

export function answersByQuestion(rows: readonly AnswerRow[]): SurveyAnswers {
  return new Map(rows.map(({ question, values, note }) => [question, { values, note }]));
}

interface Shown {
  readonly survey: SurveyRow;
  readonly definition: SurveyDefinition;
  readonly answers: readonly AnswerRow[];
  readonly mayAct: boolean;
}

export function presentSurvey(shown: Shown): SurveyDetail {
  const { survey, definition } = shown;
  return {
    id: survey.taskId,
    type: survey.type,
    name: survey.name,
    form: presentForm(survey),
    created_at: survey.createdAt.toISOString(),
    definition,
    ...presentAnswers(shown),
  };
}

/** What of it changes while it is answered. */
export function presentAnswers({ survey, definition, answers, mayAct }: Shown): SurveyAnswersReply {
  return {
    status: survey.status,
    completed_at: survey.completedAt?.toISOString() ?? null,
    answers: answers.map(presentAnswer),
    progress: progressOf(definition, answersByQuestion(answers)),
    can: { answer: mayAct && survey.status === 'COMPILING' },
  };
}
