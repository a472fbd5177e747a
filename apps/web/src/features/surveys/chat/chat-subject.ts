import type { SurveyType } from '@rocca/contract/survey/survey-types';

/** What a chat is about: one question of a questionnaire. */
export interface ChatSubject {
  readonly surveyType: SurveyType;
  readonly question: { readonly id: string; readonly text: string };
  /** The title of the question's group. */
  readonly group: string;
}
