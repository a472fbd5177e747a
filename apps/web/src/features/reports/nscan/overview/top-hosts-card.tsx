import type { NscanSummary } from '@rocca/contract/report/nscan.schema';
import { LEVELS, type Level } from '@rocca/contract/severity/severity';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { useMedia } from '../../../../lib/browser/use-media.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { Chart } from '../../../../ui/charts/chart.tsx';
import { figuresOf } from '../../../../ui/charts/chart-base.ts';
import { useChartColours } from '../../../../ui/charts/chart-colours.ts';
import { stackedBars } from '../../../../ui/charts/stacked-bars.ts';
import { ChartLegend } from './chart-legend.tsx';

type TopHost = NscanSummary['top_3_vuln'][number];

const COUNT = {
  critical: 'CRITICAL',
  high: 'HIGH',
  medium: 'MEDIUM',
  low: 'LOW',
} as const satisfies Record<Level, keyof TopHost>;
const HEIGHT_PX = 210;

/** Where to begin: the hosts with the worst of it. */
export function TopHostsCard({ scan: { top_3_vuln: hosts } }: { readonly scan: NscanSummary }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const colours = useChartColours();
  const roomy = useMedia('(min-width: 720px)');
  const names = useMemo(() => hosts.map(({ target }) => target), [hosts]);
  const series = useMemo(
    () =>
      LEVELS.map((level) => ({
        name: t(`levels.${level}`),
        colour: colours[level],
        values: hosts.map((host) => host[COUNT[level]]),
      })),
    [hosts, t, colours],
  );
  const option = useMemo(
    () =>
      stackedBars({
        colours,
        series,
        names,
        format: (value) => formatNumber(value, language),
        nameWidthPx: roomy ? 190 : 120,
      }),
    [colours, series, names, language, roomy],
  );
  return (
    <Card title={t('charts.topHosts')} hint={t('charts.topHostsHint')}>
      <Chart
        option={option}
        heightPx={HEIGHT_PX}
        label={t('charts.topHostsLabel')}
        figures={figuresOf(t('charts.host'), names, series, (value) => formatNumber(value, language))}
      />
      <ChartLegend series={series} />
    </Card>
  );
}
