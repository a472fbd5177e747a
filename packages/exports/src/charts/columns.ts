import type { Chart } from '@rocca/contract/report/executive';
import { type Frame, sumAt, toneAt, valueAt } from './frame.ts';
import { type Standing, standUp } from './standing.ts';
import { element, textAt } from './svg.ts';
import { textWidth } from './text-width.ts';

export function drawColumns(chart: Chart, frame: Frame, isStacked: boolean): string {
  const standing = standUp(chart, frame, isStacked);
  const draw = isStacked ? drawStack : drawGroup;
  return standing.markup + chart.categories.map((_, category) => draw(chart, category, standing, frame)).join('');
}

function drawStack(chart: Chart, category: number, standing: Standing, frame: Frame): string {
  const width = Math.min(standing.step * 0.6, frame.fontSize * 4);
  const x = standing.middleOf(category) - width / 2;
  let y = standing.box.bottom;
  const columns = chart.series.map((_, series) => {
    const height = standing.heightOf(valueAt(chart, series, category));
    y -= height;
    return height > 0
      ? element('rect', { x, y, width, height, fill: frame.colour(toneAt(chart, series, category)) })
      : '';
  });
  return columns.join('') + topValue(sumAt(chart, category), standing.middleOf(category), y, standing.step, frame);
}

function drawGroup(chart: Chart, category: number, standing: Standing, frame: Frame): string {
  const each = Math.min((standing.step * 0.7) / Math.max(1, chart.series.length), frame.fontSize * 4);
  const left = standing.middleOf(category) - (each * chart.series.length) / 2;
  return chart.series
    .map((_, series) => {
      const value = valueAt(chart, series, category);
      const [x, y] = [left + each * series, standing.box.bottom - standing.heightOf(value)];
      const fill = frame.colour(toneAt(chart, series, category));
      const column = { x, y, width: each * 0.92, height: standing.heightOf(value), fill };
      return element('rect', column) + topValue(value, x + each / 2, y, each, frame);
    })
    .join('');
}

/** Left out where it would run into its neighbour. */
export function topValue(value: number, x: number, y: number, room: number, frame: Frame): string {
  const [words, size] = [frame.number(value), frame.fontSize * 0.9];
  if (textWidth(words, size) > room) return '';
  return textAt(words, x, y - size * 0.8, { size, fill: frame.greys.ink, anchor: 'middle', weight: 600 });
}
