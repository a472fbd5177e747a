import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { type ChartSeries, figuresOf } from '../../../ui/charts/chart-base.ts';
import type { ChartColours } from '../../../ui/charts/chart-colours.ts';
import { stackedBars } from '../../../ui/charts/stacked-bars.ts';
import { ChartLegend } from './chart-legend.tsx';

interface BarsCardProps {
  readonly title: string;
  readonly hint: string;
  /** What the picture says, in a sentence. */
  readonly label: string;
  /** What the names are names of. */
  readonly heading: string;
  /** Kept by `useMemo`, like the series and the colours: the chart is drawn anew when one of them changes. */
  readonly names: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly colours: ChartColours;
  readonly heightPx: number;
  readonly nameWidthPx: number;
}

/** A bar for each name, made up of what was counted there. */
export function BarsCard(props: BarsCardProps) {
  const { title, hint, label, heading, names, series, colours, heightPx, nameWidthPx } = props;
  const language = useLanguage();
  const option = useMemo(
    () => stackedBars({ colours, series, names, format: (value) => formatNumber(value, language), nameWidthPx }),
    [colours, series, names, language, nameWidthPx],
  );
  return (
    <Card title={title} hint={hint}>
      <Chart
        option={option}
        heightPx={heightPx}
        label={label}
        figures={figuresOf(heading, names, series, (value) => formatNumber(value, language))}
      />
      <ChartLegend series={series} />
    </Card>
  );
}
