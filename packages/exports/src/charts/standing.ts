import type { Chart } from '@rocca/contract/report/executive';
import { type Box, type Frame, sumAt, valueAt } from './frame.ts';
import { seriesLegend } from './legend.ts';
import { roundTicks } from './scale.ts';
import { element, oneLine, textAt } from './svg.ts';
import { fitText, textWidth } from './text-width.ts';

/** Where columns and lines stand: grid, categories below, values at the left, legend at the foot. */
export interface Standing {
  readonly box: Box;
  /** The width of a category. */
  readonly step: number;
  readonly markup: string;
  middleOf(category: number): number;
  heightOf(value: number): number;
}

export function standUp(chart: Chart, frame: Frame, isStacked: boolean): Standing {
  const { fontSize } = frame;
  const legend = seriesLegend(chart, frame);
  const peaks = chart.categories.map((_, category) =>
    isStacked
      ? sumAt(chart, category)
      : Math.max(0, ...chart.series.map((_s, index) => valueAt(chart, index, category))),
  );
  const ticks = roundTicks(Math.max(0, ...peaks));
  const top = ticks.at(-1) ?? 1;
  const box: Box = {
    left: textWidth(frame.number(top), fontSize * 0.82) + fontSize * 0.8,
    // Room for the value over the highest column.
    top: fontSize * 1.4,
    right: frame.width,
    bottom: frame.height - legend.height - fontSize * 1.7,
  };
  const step = (box.right - box.left) / Math.max(1, chart.categories.length);
  const middleOf = (category: number) => box.left + step * (category + 0.5);
  const heightOf = (value: number) => ((box.bottom - box.top) * value) / top;
  const grid = ticks.map((tick) => drawTick(tick, box, box.bottom - heightOf(tick), frame)).join('');
  return { box, step, middleOf, heightOf, markup: grid + drawNames(chart, box, step, middleOf, frame) + legend.markup };
}

function drawTick(tick: number, box: Box, y: number, frame: Frame): string {
  const { fontSize, greys } = frame;
  const line = { x1: box.left, y1: y, x2: box.right, y2: y, stroke: greys.line, 'stroke-width': 0.6 };
  const style = { size: fontSize * 0.82, fill: greys.muted, anchor: 'end' as const };
  return element('line', line) + textAt(frame.number(tick), box.left - fontSize * 0.5, y, style);
}

/** Where there are too many for their width, every second, third … is named. */
function drawNames(chart: Chart, box: Box, step: number, middleOf: (at: number) => number, frame: Frame): string {
  const { fontSize, greys } = frame;
  const every = Math.max(1, Math.ceil((fontSize * 4) / step));
  const room = step * every - fontSize * 0.4;
  return chart.categories
    .map((name, category) => {
      if (category % every !== 0) return '';
      const style = { size: fontSize * 0.9, fill: greys.muted, anchor: 'middle' as const };
      const label = fitText(oneLine(name), fontSize * 0.9, room);
      // A name in the middle of its place must not leave the picture.
      const half = textWidth(label, fontSize * 0.9) / 2;
      const x = Math.min(Math.max(middleOf(category), half), frame.width - half);
      return textAt(label, x, box.bottom + fontSize * 1.1, style);
    })
    .join('');
}
