import type { NscanSummary } from '@rocca/contract/report/nscan.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { Chart } from '../../../../ui/charts/chart.tsx';
import { figuresOf } from '../../../../ui/charts/chart-base.ts';
import { useChartColours } from '../../../../ui/charts/chart-colours.ts';
import { stackedBars } from '../../../../ui/charts/stacked-bars.ts';
import { ChartLegend } from './chart-legend.tsx';

const KINDS = ['confidentiality', 'integrity', 'availability'] as const;
const STEPS = [
  { key: 'C', text: 'charts.complete', colour: 'critical' },
  { key: 'P', text: 'charts.partial', colour: 'medium' },
  { key: 'N', text: 'charts.none', colour: 'info' },
] as const;
const HEIGHT_PX = 168;

/** What the findings do to confidentiality, integrity and availability. */
export function ImpactCard({ scan }: { readonly scan: NscanSummary }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
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
  const option = useMemo(
    () =>
      stackedBars({
        colours,
        series,
        names,
        format: (value) => formatNumber(value, language),
        nameWidthPx: 96,
      }),
    [colours, series, names, language],
  );
  return (
    <Card title={t('charts.impact')} hint={t('charts.impactHint')}>
      <Chart
        option={option}
        heightPx={HEIGHT_PX}
        label={t('charts.impactLabel')}
        figures={figuresOf(t('charts.impactKind'), names, series, (value) => formatNumber(value, language))}
      />
      <ChartLegend series={series} />
    </Card>
  );
}
