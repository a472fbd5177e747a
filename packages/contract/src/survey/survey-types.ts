/** The questionnaires of the product; each is licensed and listed as the service `survey_<type>`. */
export const SURVEY_TYPES = ['ict', 'gdpr', 'nis2', 'test'] as const;
export type SurveyType = (typeof SURVEY_TYPES)[number];
export type SurveyService = `survey_${SurveyType}`;

export function surveyService(type: SurveyType): SurveyService {
  return `survey_${type}`;
}

/** The questionnaire that a service is for; null for every other service. */
export function surveyTypeOf(service: string): SurveyType | null {
  return SURVEY_TYPES.find((type) => service === surveyService(type)) ?? null;
}
