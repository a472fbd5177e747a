import type { Chart } from '@rocca/contract/report/executive';
import { type Frame, toneAt, valueAt } from './frame.ts';
import { swatch, swatchSpace } from './legend.ts';
import { element, oneLine, textAt } from './svg.ts';
import { fitText, textWidth, wrapText } from './text-width.ts';

/** A ring with its total inside; beside it each category with its count. */
export function drawDoughnut(chart: Chart, frame: Frame): string {
  const radius = Math.min(frame.height / 2, frame.width * 0.23) - 1;
  const values = chart.categories.map((_, category) => valueAt(chart, 0, category));
  const total = values.reduce((sum, value) => sum + value, 0);
  const ring = { x: radius + 1, y: frame.height / 2, radius, thickness: radius * 0.3 };
  return [
    total === 0 ? wholeRing(ring, frame.greys.line) : drawSlices(chart, values, total, ring, frame),
    drawTotal(chart, total, ring, frame),
    drawLegend(chart, values, 2 * radius + frame.fontSize * 2.4, frame),
  ].join('');
}

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly thickness: number;
}

function wholeRing({ x, y, radius, thickness }: Ring, stroke: string): string {
  const middle = radius - thickness / 2;
  return element('circle', { cx: x, cy: y, r: middle, fill: 'none', stroke, 'stroke-width': thickness });
}

function drawSlices(chart: Chart, values: readonly number[], total: number, ring: Ring, frame: Frame): string {
  let begin = 0;
  return values
    .map((value, category) => {
      const share = value / total;
      const from = begin;
      begin += share;
      if (share === 0) return '';
      const fill = frame.colour(toneAt(chart, 0, category));
      // An arc that ends where it begins is not drawn.
      return share > 0.9999 ? wholeRing(ring, fill) : drawSlice(ring, from, begin, fill);
    })
    .join('');
}

function drawSlice(ring: Ring, from: number, to: number, fill: string): string {
  const point = (radius: number, share: number) => {
    const angle = share * 2 * Math.PI;
    return [ring.x + radius * Math.sin(angle), ring.y - radius * Math.cos(angle)].map((at) => at.toFixed(2)).join(' ');
  };
  const inner = ring.radius - ring.thickness;
  const wide = to - from > 0.5 ? 1 : 0;
  const path = [
    `M${point(ring.radius, from)}`,
    `A${ring.radius.toFixed(2)} ${ring.radius.toFixed(2)} 0 ${wide} 1 ${point(ring.radius, to)}`,
    `L${point(inner, to)}`,
    `A${inner.toFixed(2)} ${inner.toFixed(2)} 0 ${wide} 0 ${point(inner, from)}Z`,
  ].join('');
  return element('path', { d: path, fill, stroke: '#ffffff', 'stroke-width': Math.min(1.2, ring.radius * 0.03) });
}

function drawTotal(chart: Chart, total: number, ring: Ring, frame: Frame): string {
  const room = (ring.radius - ring.thickness) * 1.75;
  const words = frame.number(total);
  const size = Math.min(frame.fontSize * 2.2, (room / textWidth(words, 1)) * 1);
  const labelSize = frame.fontSize * 0.8;
  const lines = wrapText(oneLine(chart.series[0]?.name ?? ''), labelSize, room, 2);
  const style = { anchor: 'middle' as const };
  // Two lines need half a line more above them.
  const top = ring.y - (lines.length - 1) * labelSize * 0.6;
  return [
    textAt(words, ring.x, top - frame.fontSize * 0.35, { ...style, size, fill: frame.greys.ink, weight: 700 }),
    ...lines.map((line, at) =>
      textAt(line, ring.x, top + frame.fontSize * 1.15 + at * labelSize * 1.15, {
        ...style,
        size: labelSize,
        fill: frame.greys.muted,
      }),
    ),
  ].join('');
}

function drawLegend(chart: Chart, values: readonly number[], left: number, frame: Frame): string {
  const { fontSize, greys } = frame;
  const line = Math.min(fontSize * 2.1, frame.height / Math.max(1, values.length));
  const size = Math.min(fontSize, line * 0.8);
  const top = frame.height / 2 - (line * values.length) / 2;
  const numbers = values.map((value) => frame.number(value));
  const numberWidth = Math.max(0, ...numbers.map((words) => textWidth(words, size) * 1.06));
  const labels = chart.categories.map((name) =>
    fitText(oneLine(name), size, frame.width - left - swatchSpace(frame) - numberWidth - fontSize),
  );
  // The counts stand close to their words and not at the far edge.
  const labelWidth = Math.max(0, ...labels.map((label) => textWidth(label, size)));
  const right = Math.min(frame.width, left + swatchSpace(frame) + labelWidth + fontSize * 1.5 + numberWidth);
  return labels
    .map((label, category) => {
      const y = top + line * (category + 0.5);
      return [
        swatch(left, y, frame.colour(toneAt(chart, 0, category)), frame),
        textAt(label, left + swatchSpace(frame), y, { size, fill: greys.ink }),
        textAt(numbers[category] ?? '', right, y, { size, fill: greys.ink, anchor: 'end', weight: 600 }),
      ].join('');
    })
    .join('');
}
