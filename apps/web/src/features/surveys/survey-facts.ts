import type { SurveyType } from '@rocca/contract/survey/survey-types';

interface SurveyFacts {
  /** About how many: the definition of a compilation has the exact number. */
  readonly questions: number;
  readonly minutes: number;
}

/** What a person wants to know before the first compilation. A test holds them against the definitions. */
export const SURVEY_FACTS: Record<SurveyType, SurveyFacts> = {
  nis2: { questions: 100, minutes: 90 },
  gdpr: { questions: 75, minutes: 60 },
  ict: { questions: 70, minutes: 60 },
  test: { questions: 10, minutes: 5 },
};
