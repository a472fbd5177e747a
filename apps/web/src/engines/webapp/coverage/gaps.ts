import { useTranslation } from 'react-i18next';
import type { WebappReport } from '../report-sections.ts';

type Sites = {
  readonly scan: Pick<WebappReport['scan'], 'sites'>;
  readonly coverage: Pick<WebappReport['coverage'], 'sites' | 'state_changes'>;
};

/** The sites that were not looked at, those that were seen from outside only, and what changed meanwhile, a sentence each. */
export function useGaps({ scan, coverage }: Sites): string[] {
  const { t } = useTranslation('webapp');
  return [
    ...coverage.sites.flatMap(({ url, reason_name }) =>
      reason_name === null ? [] : [t('gaps.site', { url, reason: reason_name })],
    ),
    // A site that was not reached could not be signed in to either.
    ...scan.sites.flatMap(({ url, address, signed_in }) =>
      signed_in === false && address !== null ? [t('gaps.signIn', { url })] : [],
    ),
    ...(coverage.state_changes ?? []).map(({ text }) => text),
  ];
}
