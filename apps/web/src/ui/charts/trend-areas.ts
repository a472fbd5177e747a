import type { EChartsCoreOption } from 'echarts/core';
import { CHART_GRID, type ChartSeries, chartBase, chartTooltip, tooltipLines } from './chart-base.ts';
import type { ChartColours } from './chart-colours.ts';

interface TrendOptions {
  readonly colours: ChartColours;
  /** Short dates under the axis, and whole ones in the tooltip. */
  readonly dates: readonly string[];
  readonly moments: readonly string[];
  /** The lowest first: it is at the bottom. */
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  /** What makes a date another kind of measurement than the one before; empty where nothing does. */
  readonly marks: readonly string[];
}

/** Areas on top of each other over time: the upper edge is the sum. */
export function trendAreas(options: TrendOptions): EChartsCoreOption {
  const { colours, dates, moments, series, format, marks } = options;
  return {
    ...chartBase(colours),
    grid: { ...CHART_GRID, top: 12 },
    tooltip: {
      ...chartTooltip(colours),
      trigger: 'axis',
      axisPointer: { type: 'line', lineStyle: { color: colours.faint, type: 'solid', width: 1 } },
      formatter: ([first]: [{ dataIndex: number } | undefined]) =>
        first
          ? [
              tooltipLines(moments[first.dataIndex] ?? '', series.toReversed(), first.dataIndex, format),
              ...(marks[first.dataIndex] ? [marks[first.dataIndex]] : []),
            ].join('\n')
          : '',
    },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: [...dates],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      // The first and the last date stay inside, so that the areas fill the width.
      axisLabel: {
        color: colours.faint,
        fontSize: 11,
        hideOverlap: true,
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
      },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      splitLine: { lineStyle: { color: colours.line } },
      axisLabel: { color: colours.faint, fontSize: 11, formatter: format },
    },
    series: series.map(({ name, colour, values }, index) => ({
      name,
      type: 'line',
      stack: 'all',
      symbol: 'circle',
      symbolSize: 6,
      color: colour,
      lineStyle: { width: 1.5 },
      areaStyle: { opacity: 0.28 },
      data: [...values],
      // Once for all of them.
      ...(index === 0 ? { markLine: marksAt(marks, colours) } : {}),
    })),
  };
}

/** A vertical line at every date that has a mark. */
function marksAt(marks: readonly string[], colours: ChartColours) {
  return {
    silent: true,
    symbol: 'none',
    label: { show: false },
    lineStyle: { color: colours.muted, type: 'dashed', width: 1 },
    data: marks.flatMap((mark, at) => (mark === '' ? [] : [{ xAxis: at }])),
  };
}
