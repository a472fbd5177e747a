import type { NscanCoverage } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { isReasonOfServices, useServiceWords } from './service-words.ts';

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

/** The services that were not compared with known vulnerabilities; in older reports, the hosts they are on. */
export function useUnjudged({ services, checks }: NscanCoverage): { text: string; short: string } | null {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const { listOf } = useServiceWords();
  if (services) {
    const count = services.total - services.checked;
    if (count === 0) return null;
    const formatted = formatNumber(count, language);
    const total = formatNumber(services.total, language);
    const text = t('gaps.services', { count, formatted, total, reasons: listOf(services.unknown) });
    return { text, short: t('gaps.servicesShort', { count, formatted }) };
  }
  const count = placesOf(checks, 'versions', 'not_recognised');
  if (count === 0) return null;
  const formatted = formatNumber(count, language);
  return { text: t('gaps.versions', { count, formatted }), short: t('gaps.versionsShort', { count, formatted }) };
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
