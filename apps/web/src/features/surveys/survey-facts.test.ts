import { questionsOf } from '@rocca/contract/survey/progress';
import { SURVEY_TYPES } from '@rocca/contract/survey/survey-types';
import { loadSurveys } from '@rocca/surveys/load-survey';
import { expect, it } from 'vitest';
import { SURVEY_FACTS } from './survey-facts.ts';

const surveys = await loadSurveys();

it.each(SURVEY_TYPES)('“about so many questions” is about right for %s', (type) => {
  const survey = surveys.get(type);
  const count = survey ? questionsOf(survey).length : 0;
  expect(Math.abs(SURVEY_FACTS[type].questions - count) / count).toBeLessThan(0.1);
});
