import { RISKS } from '@rocca/contract/engines/dti/choices';
import type { DtiSummary } from '@rocca/contract/engines/dti/sections';
import { useTranslation } from 'react-i18next';
import { Averages, tabAddress } from '../../../features/reports/for-engines.ts';
import { cvesAddress } from '../links.ts';

/** The CVEs of a single address on average. */
export function AverageCard({ scan }: { readonly scan: DtiSummary }) {
  const { t } = useTranslation('dti');
  const { average, cve_total } = scan;
  const parts = RISKS.map((risk) => ({
    key: risk,
    name: t(`cves.${risk}`),
    colour: `var(--rc-${risk})`,
    average: average?.[risk] ?? 0,
    count: scan[`cve_${risk}_total`] ?? 0,
    to: cvesAddress(risk),
  }));
  return (
    <Averages
      title={t('average.title')}
      hint={t('average.hint')}
      unit={t('average.unit')}
      total={{ average: average?.total ?? 0, count: cve_total ?? 0, to: tabAddress('addresses') }}
      parts={parts}
    />
  );
}
