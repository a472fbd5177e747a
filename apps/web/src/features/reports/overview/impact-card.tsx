import type { FindingCounts } from '@rocca/contract/report/summary.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartColours } from '../../../ui/charts/chart-colours.ts';
import { BarsCard } from './bars-card.tsx';

const KINDS = ['confidentiality', 'integrity', 'availability'] as const;
const STEPS = [
  { key: 'C', text: 'charts.complete', colour: 'critical' },
  { key: 'P', text: 'charts.partial', colour: 'medium' },
  { key: 'N', text: 'charts.none', colour: 'info' },
] as const;

/** What the findings do to confidentiality, integrity and availability. */
export function ImpactCard({ scan }: { readonly scan: FindingCounts }) {
  const { t } = useTranslation('report');
  const colours = useChartColours();
  const names = useMemo(() => KINDS.map((kind) => t(`charts.${kind}`)), [t]);
  const series = useMemo(
    () =>
      STEPS.map(({ key, text, colour }) => ({
        name: t(text),
        colour: colours[colour],
        values: KINDS.map((kind) => scan[kind][key]),
      })),
    [scan, t, colours],
  );
  return (
    <BarsCard
      title={t('charts.impact')}
      hint={t('charts.impactHint')}
      label={t('charts.impactLabel')}
      heading={t('charts.impactKind')}
      names={names}
      series={series}
      colours={colours}
      heightPx={168}
      nameWidthPx={96}
    />
  );
}
