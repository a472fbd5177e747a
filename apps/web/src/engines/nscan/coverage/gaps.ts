import type { NscanCoverage } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';

/** How many ranges or names fit above the report; the section on coverage has them all. */
const MAX_NAMED = 4;

/** The addresses that were not finished and the names that led nowhere, a sentence each. */
export function useGaps({
  hosts_missing: missing,
  addresses_planned,
  missing: ranges,
  names,
}: NscanCoverage): string[] {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const unresolved = names.filter(({ addresses }) => addresses.length === 0).map(({ name }) => name);
  const named = (list: readonly string[]) =>
    list.slice(0, MAX_NAMED).join(', ') + (list.length > MAX_NAMED ? t('gaps.more') : '');
  return [
    missing > 0 &&
      t('gaps.missing', {
        count: missing,
        formatted: formatNumber(missing, language),
        total: formatNumber(addresses_planned, language),
        ranges: named(ranges),
      }),
    unresolved.length > 0 && t('gaps.unresolved', { count: unresolved.length, names: named(unresolved) }),
  ].filter((gap) => gap !== false);
}

/** Knowledge is there to compare versions with: a profile that compares none needs none. */
export function needsKnowledge({ checks }: Pick<NscanCoverage, 'checks'>): boolean {
  const versions = checks.find(({ check }) => check === 'versions');
  return !versions?.reasons.some(({ reason }) => reason === 'not_in_profile');
}
