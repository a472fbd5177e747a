import type { EChartsCoreOption } from 'echarts/core';
import { CHART_GRID, type ChartSeries, chartBase, chartTooltip, tooltipLines } from './chart-base.ts';
import type { ChartColours } from './chart-colours.ts';

interface StackedBarsOptions {
  readonly colours: ChartColours;
  readonly names: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  /** Room for the names at the left at most; longer ones are cut. */
  readonly nameWidthPx: number;
}

const BAR_PX = 18;

/** One horizontal bar for each name, made up of the series. */
export function stackedBars(options: StackedBarsOptions): EChartsCoreOption {
  const { colours, names, series, format, nameWidthPx } = options;
  return {
    ...chartBase(colours),
    grid: CHART_GRID,
    tooltip: {
      ...chartTooltip(colours),
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colours.faint, opacity: 0.07 } },
      formatter: ([first]: [{ dataIndex: number } | undefined]) =>
        first ? tooltipLines(names[first.dataIndex] ?? '', series, first.dataIndex, format) : '',
    },
    xAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      splitLine: { lineStyle: { color: colours.line } },
      axisLabel: { color: colours.faint, fontSize: 11, hideOverlap: true, formatter: format },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...names],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      axisLabel: { color: colours.muted, fontSize: 12, width: nameWidthPx, overflow: 'truncate' },
    },
    series: series.map(({ name, colour, values }) => ({
      name,
      type: 'bar',
      stack: 'all',
      barMaxWidth: BAR_PX,
      color: colour,
      data: [...values],
    })),
  };
}
