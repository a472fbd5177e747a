import { type SurveyType, surveyTypeOf } from '@rocca/contract/survey/survey-types';
import { useMatches } from 'react-router';
import type { RouteHandle } from '../../lib/routes/route-title.ts';

/** The questionnaire that the address names: each type has routes of its own. */
export function useSurveyType(): SurveyType {
  const { service = '' } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
  const type = surveyTypeOf(service);
  if (!type) throw new Error(`${service} is no questionnaire`);
  return type;
}
