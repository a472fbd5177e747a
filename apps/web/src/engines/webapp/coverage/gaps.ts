import { inputGaps } from '@rocca/contract/engines/webapp/inputs';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import type { WebappReport } from '../report-sections.ts';

type Sites = {
  readonly scan: Pick<WebappReport['scan'], 'sites'>;
  readonly coverage: Pick<WebappReport['coverage'], 'sites' | 'state_changes' | 'inputs' | 'threshold'>;
};

/** The sites that were not looked at, those that were seen from outside only, what is left of forms, and what changed. */
export function useGaps({ scan, coverage }: Sites): string[] {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  return [
    ...coverage.sites.flatMap(({ url, reason_name }) =>
      reason_name === null ? [] : [t('gaps.site', { url, reason: reason_name })],
    ),
    // A site that was not reached could not be signed in to either.
    ...scan.sites.flatMap(({ url, address, signed_in }) =>
      signed_in === false && address !== null ? [t('gaps.signIn', { url })] : [],
    ),
    ...inputGaps(coverage, language).map(({ name, reason }) => `${name}: ${reason}`),
    ...(coverage.state_changes ?? []).map(({ text }) => text),
  ];
}
