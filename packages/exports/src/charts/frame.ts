import type { Chart, Tone } from '@rocca/contract/report/executive';
import type { GREYS } from '../palette/palette.ts';

/** What every kind of chart is drawn with. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly greys: typeof GREYS;
  colour(tone: Tone): string;
  number(value: number): string;
}

/** A stretch of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Counts alone can be drawn: whatever else comes is nothing. */
export function valueAt(chart: Chart, series: number, category: number): number {
  const value = chart.series[series]?.values[category] ?? 0;
  return Number.isFinite(value) && value > 0 ? value : 0;
}

export function toneAt(chart: Chart, series: number, category: number): Tone {
  const drawn = chart.series[series];
  return drawn?.tones?.[category] ?? drawn?.tone ?? 'neutral';
}

/** All series of a category. */
export function sumAt(chart: Chart, category: number): number {
  return chart.series.reduce((sum, _, series) => sum + valueAt(chart, series, category), 0);
}
