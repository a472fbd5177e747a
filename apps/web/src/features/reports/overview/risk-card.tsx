import type { FindingCounts } from '@rocca/contract/report/summary.schema';
import { LEVELS } from '@rocca/contract/severity/severity';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { useChartColours } from '../../../ui/charts/chart-colours.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { RiskRing } from './risk-ring.tsx';

/** How the findings spread over the levels. */
export function RiskCard({ scan }: { readonly scan: FindingCounts }) {
  const { t } = useTranslation('report');
  const colours = useChartColours();
  const parts = useMemo(
    () =>
      LEVELS.map((level) => ({
        key: level,
        name: t(`levels.${level}`),
        value: scan[level],
        colour: `var(--rc-${level})`,
        drawn: colours[level],
        to: scan[level] > 0 ? tabAddress('vulnerabilities', { level }) : undefined,
      })),
    [colours, scan, t],
  );
  return (
    <Card title={t('charts.risk')} hint={t('charts.riskHint')}>
      <RiskRing
        parts={parts}
        heading={t('charts.level')}
        label={(words) => t('charts.riskLabel', { parts: words })}
        words={t('charts.total')}
      />
    </Card>
  );
}
