import type { NscanServiceCounts } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import type { NscanTexts } from '../texts/it.ts';

type UnknownCount = NonNullable<NscanServiceCounts>['unknown'][number];
type KnownReason = keyof NscanTexts['unknownServices'] extends infer Key
  ? Key extends `${infer Reason}_one`
    ? Reason
    : never
  : never;

const KNOWN: Record<KnownReason, true> = {
  no_version: true,
  version_unreadable: true,
  service_unknown: true,
  no_name: true,
  filtered: true,
  too_many: true,
  no_knowledge: true,
};

/** Services that are unknown, in a word or two for each reason: `without a version`. */
export function useServiceWords() {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const nameOf = ({ reason, reason_name, services: count }: UnknownCount) =>
    isReasonOfServices(reason) ? t(`unknownServices.${reason}`, { count }) : reason_name;
  const listOf = (unknown: readonly UnknownCount[]) =>
    unknown.map((one) => `${formatNumber(one.services, language)} ${nameOf(one)}`).join(', ');
  return {
    /** Standing alone: `Without a version`. */
    labelOf: (one: UnknownCount) => {
      const name = nameOf(one);
      return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)}`;
    },
    /** `6 without a version, 2 filtered`. */
    listOf,
    /** `3 of 11; 6 without a version, 2 filtered`. */
    countsOf: ({ total, checked, unknown }: NonNullable<NscanServiceCounts>) => {
      const counted = { checked: formatNumber(checked, language), total: formatNumber(total, language) };
      return unknown.length === 0
        ? t('hosts.servicesChecked', counted)
        : t('hosts.servicesUnknown', { ...counted, reasons: listOf(unknown) });
    },
  };
}

export function isReasonOfServices(reason: string): reason is KnownReason {
  return Object.hasOwn(KNOWN, reason);
}
