import type { Chart } from '@rocca/contract/report/executive';
import { topValue } from './columns.ts';
import { type Frame, valueAt } from './frame.ts';
import { standUp } from './standing.ts';
import { element } from './svg.ts';

export function drawLine(chart: Chart, frame: Frame): string {
  const standing = standUp(chart, frame, false);
  const lines = chart.series.map(({ tone }, series) => {
    const stroke = frame.colour(tone);
    const points = chart.categories.map((_, category) => {
      const value = valueAt(chart, series, category);
      return { value, x: standing.middleOf(category), y: standing.box.bottom - standing.heightOf(value) };
    });
    const path = points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
    const line = { points: path, fill: 'none', stroke, 'stroke-width': 1.8, 'stroke-linejoin': 'round' };
    const dots = points.map(
      ({ x, y, value }) =>
        element('circle', { cx: x, cy: y, r: 2.6, fill: '#ffffff', stroke, 'stroke-width': 1.6 }) +
        // Several lines would write their values over one another.
        (chart.series.length === 1 ? topValue(value, x, y - 2, standing.step, frame) : ''),
    );
    return element('polyline', line) + dots.join('');
  });
  return standing.markup + lines.join('');
}
