import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import { useConfig } from '../../../lib/config/config.ts';
import { useLicences } from '../../../lib/licences/licences-query.ts';

type HeldLicence = Pick<LicenceItem, 'id' | 'api'>;

/**
 * Whether a questionnaire has the helper chat. An expired licence shows it, too: the chat then says what is the matter.
 * Services that the account could buy are in the list as well, without an id.
 */
export function isHelperShown(
  surveyType: SurveyType,
  permitted: readonly string[],
  licences: readonly HeldLicence[],
): boolean {
  const isLicensed = licences.some(({ id, api }) => id !== null && api.startsWith('/helperbot/'));
  return surveyType === 'nis2' && permitted.includes('helperbot') && isLicensed;
}

/** Answers that are left this month; null where the licence does not say. */
export function useAnswersLeft(): number | null {
  const { data = [] } = useLicences();
  const licence = data.find(({ id, engine }) => id !== null && engine === 'helperbot');
  if (!licence || licence.scans_done === null || licence.scans_max === null) return null;
  return licence.remainingScans;
}

/** Whether to show `HelperChat` beside the questions of a questionnaire. */
export function useHelperAvailable(surveyType: SurveyType): boolean {
  const { permitted } = useConfig();
  const { data = [] } = useLicences();
  return isHelperShown(surveyType, permitted, data);
}
