import { type SurveyType, surveyTypeOf } from '@rocca/contract/survey/survey-types';
import { useLocation } from 'react-router';

/** The questionnaire that the address names: its first segment is the service. */
export function useSurveyType(): SurveyType {
  const [, service = ''] = useLocation().pathname.split('/');
  const type = surveyTypeOf(service);
  if (!type) throw new Error(`${service} is no questionnaire`);
  return type;
}
