import type { NscanCoverage } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { isReasonOfServices, useServiceWords } from './service-words.ts';

/** How many ranges or names fit above the report; the section on coverage has them all. */
const MAX_NAMED = 4;

/** Addresses that were not finished, services that could not be judged, names that led nowhere: a sentence each. */
export function useGaps({
  hosts_missing: missing,
  addresses_planned,
  missing: ranges,
  names,
  services,
  checks,
}: NscanCoverage): string[] {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const { listOf } = useServiceWords();
  const unknown = services ? services.total - services.checked : 0;
  const unrecognised = services ? 0 : placesOf(checks, 'versions', 'not_recognised');
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
    unknown > 0 &&
      t('gaps.services', {
        count: unknown,
        formatted: formatNumber(unknown, language),
        total: formatNumber(services?.total ?? 0, language),
        reasons: listOf(services?.unknown ?? []),
      }),
    unrecognised > 0 && t('gaps.versions', { count: unrecognised, formatted: formatNumber(unrecognised, language) }),
    unresolved.length > 0 && t('gaps.unresolved', { count: unresolved.length, names: named(unresolved) }),
  ].filter((gap) => gap !== false);
}

function placesOf(checks: NscanCoverage['checks'], check: string, reason: string): number {
  const reasons = checks.find((one) => one.check === check)?.reasons ?? [];
  return reasons.find((one) => one.reason === reason)?.places ?? 0;
}

/** Why versions were not compared is told of services, in their number, and of sources that were never loaded. */
export function isToldOfServices(check: string, reason: string): boolean {
  return check === 'versions' && (reason === 'not_recognised' || isReasonOfServices(reason));
}

/** Knowledge is there to compare versions with: a profile that compares none needs none. */
export function needsKnowledge({ checks }: Pick<NscanCoverage, 'checks'>): boolean {
  const versions = checks.find(({ check }) => check === 'versions');
  return !versions?.reasons.some(({ reason }) => reason === 'not_in_profile');
}
