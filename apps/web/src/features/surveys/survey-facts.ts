import type { SurveyType } from '@rocca/contract/survey/survey-types';

interface SurveyFacts {
  /** About how many: the definition of a compilation has the exact number. */
  readonly questions: number;
  readonly minutes: number;
}

/** What a person wants to know before the first compilation. A test holds them against the definitions. */
export const SURVEY_FACTS: Record<SurveyType, SurveyFacts> = {
  nis2: { questions: 105, minutes: 240 },
  gdpr: { questions: 80, minutes: 180 },
  ict: { questions: 75, minutes: 150 },
  test: { questions: 10, minutes: 5 },
};
