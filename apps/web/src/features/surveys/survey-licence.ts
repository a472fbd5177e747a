import type { Licence } from '@rocca/contract/licence/licence';
import { type SurveyType, surveyService } from '@rocca/contract/survey/survey-types';

/** Whether a questionnaire can be begun, and if not, why. */
export type SurveyAccess =
  | { readonly kind: 'ready'; readonly licence: Licence }
  | { readonly kind: 'expired'; readonly licence: Licence }
  /** Reads everything, changes nothing. */
  | { readonly kind: 'viewer'; readonly licence: Licence }
  | { readonly kind: 'unlicensed'; readonly licence: null };

export function surveyAccess(type: SurveyType, licences: readonly Licence[]): SurveyAccess {
  const licence = licences.find(({ engine, id }) => engine === surveyService(type) && id !== null);
  if (!licence) return { kind: 'unlicensed', licence: null };
  if (!licence.available) return { kind: 'expired', licence };
  return { kind: licence.user_role === 'viewer' ? 'viewer' : 'ready', licence };
}
