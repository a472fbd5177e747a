import type { Chart } from '@rocca/contract/report/executive';
import { type Box, type Frame, sumAt, valueAt } from './frame.ts';
import { seriesLegend } from './legend.ts';
import { roundTicks } from './scale.ts';
import { element, oneLine, textAt } from './svg.ts';
import { textWidth, wrapText } from './text-width.ts';

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
  const left = textWidth(frame.number(top), fontSize * 0.82) + fontSize * 0.8;
  const step = (frame.width - left) / Math.max(1, chart.categories.length);
  const names = namesOf(chart, step, frame);
  const lines = Math.max(1, ...names.map(({ length }) => length));
  const box: Box = {
    left,
    // Room for the value over the highest column.
    top: fontSize * 1.4,
    right: frame.width,
    bottom: frame.height - legend.height - fontSize * (1.7 + (lines - 1) * LINE),
  };
  const middleOf = (category: number) => box.left + step * (category + 0.5);
  const heightOf = (value: number) => ((box.bottom - box.top) * value) / top;
  const grid = ticks.map((tick) => drawTick(tick, box, box.bottom - heightOf(tick), frame)).join('');
  return { box, step, middleOf, heightOf, markup: grid + drawNames(names, box, middleOf, frame) + legend.markup };
}

function drawTick(tick: number, box: Box, y: number, frame: Frame): string {
  const { fontSize, greys } = frame;
  const line = { x1: box.left, y1: y, x2: box.right, y2: y, stroke: greys.line, 'stroke-width': 0.6 };
  const style = { size: fontSize * 0.82, fill: greys.muted, anchor: 'end' as const };
  return element('line', line) + textAt(frame.number(tick), box.left - fontSize * 0.5, y, style);
}

/** Of the size of the text. */
const LINE = 1.1;
const NAME_SIZE = 0.9;
/** In sizes of the text: what each name has at least, and what one that is not broken gets at most. */
const NAME_WIDTH = { least: 4, most: 6.5 } as const;

/** In two lines at most; where there are too many for their width, every second, third … is named. */
function namesOf({ categories }: Chart, step: number, { fontSize }: Frame): string[][] {
  const size = fontSize * NAME_SIZE;
  const parts = categories.flatMap((name) => oneLine(name).split(/(?<=,) /));
  const widest = Math.max(0, ...parts.map((part) => textWidth(part, size)));
  const width = Math.max(fontSize * NAME_WIDTH.least, Math.min(widest + fontSize * 0.4, fontSize * NAME_WIDTH.most));
  const every = Math.max(1, Math.ceil(width / step));
  const room = step * every - fontSize * 0.4;
  return categories.map((name, category) => (category % every === 0 ? wrapText(oneLine(name), size, room, 2) : []));
}

function drawNames(names: readonly string[][], box: Box, middleOf: (at: number) => number, frame: Frame): string {
  const { fontSize, greys } = frame;
  const style = { size: fontSize * NAME_SIZE, fill: greys.muted, anchor: 'middle' as const };
  return names
    .flatMap((lines, category) =>
      lines.map((line, at) => {
        // A name in the middle of its place must not leave the picture.
        const half = textWidth(line, style.size) / 2;
        const x = Math.min(Math.max(middleOf(category), half), frame.width - half);
        return textAt(line, x, box.bottom + fontSize * (1.1 + at * LINE), style);
      }),
    )
    .join('');
}
