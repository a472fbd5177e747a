import type { EChartsCoreOption } from 'echarts/core';
import type { ChartColours } from './chart-colours.ts';
import type { ChartFigures } from './chart-table.tsx';

export const CHART_FONT = '"Inter Variable", Inter, system-ui, sans-serif';

/** Axes with their labels fill the box. */
export const CHART_GRID = {
  left: 2,
  right: 14,
  top: 6,
  bottom: 2,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
} as const;

/** One thing that is counted: its name, its colour, and how many there are at each place. */
export interface ChartSeries {
  readonly name: string;
  readonly colour: string;
  readonly values: readonly number[];
}

/** What every chart of ours has in common. */
export function chartBase(colours: ChartColours): EChartsCoreOption {
  return { textStyle: { fontFamily: CHART_FONT, color: colours.muted } };
}

/**
 * Tooltips are drawn on the canvas: as markup they would carry style attributes, which the policy refuses. Of the text's
 * style the library keeps only the colour there.
 */
export function chartTooltip(colours: ChartColours) {
  return {
    renderMode: 'richText',
    confine: true,
    padding: [8, 11],
    borderWidth: 1,
    borderColor: colours.line,
    backgroundColor: colours.surface,
    textStyle: { color: colours.text },
  };
}

/** `Critica  12`, one line for each series that has any. */
export function tooltipLines(
  title: string,
  series: readonly ChartSeries[],
  at: number,
  format: (value: number) => string,
): string {
  const lines = series.map(({ name, values }) => `${name}: ${format(values[at] ?? 0)}`);
  return [title, ...lines].join('\n');
}

/** The same series as a table: a row for each name. */
export function figuresOf(
  heading: string,
  names: readonly string[],
  series: readonly ChartSeries[],
  format: (value: number) => string,
): ChartFigures {
  return {
    columns: [heading, ...series.map(({ name }) => name)],
    rows: names.map((name, at) => ({ name, values: series.map(({ values }) => format(values[at] ?? 0)) })),
  };
}
