import type { Chart } from '@rocca/contract/report/executive';
import { type Box, type Frame, sumAt, toneAt, valueAt } from './frame.ts';
import { seriesLegend } from './legend.ts';
import { roundTicks } from './scale.ts';
import { element, oneLine, textAt } from './svg.ts';
import { textWidth, wrapText } from './text-width.ts';

/** Lying bars: names at the left, one row for each category; stacked ones have the sum at their end. */
export function drawBars(chart: Chart, frame: Frame, isStacked: boolean): string {
  const { fontSize, greys } = frame;
  const fitting = Math.max(2, Math.floor(frame.height / (fontSize * 1.5)) - 1);
  const rows = Math.min(chart.categories.length, fitting);
  // Where not all fit, the last row says how many are missing.
  const missing = chart.categories.length > rows ? chart.categories.length - rows + 1 : 0;
  const shown = [...Array(missing > 0 ? rows - 1 : rows).keys()];
  const left = labelSpace(chart, rows, frame);
  const legend = seriesLegend(chart, frame);
  const peak = Math.max(0, ...shown.map((category) => peakOf(chart, category, isStacked)));
  const ticks = roundTicks(peak);
  const box: Box = {
    left,
    top: 0,
    right: frame.width - textWidth(frame.number(peak), fontSize) - fontSize * 0.8,
    bottom: frame.height - legend.height - fontSize * 1.6,
  };
  const scale = (value: number) => ((box.right - box.left) * value) / (ticks.at(-1) ?? 1);
  const row = (box.bottom - box.top) / Math.max(1, rows);
  const parts = shown.map((category) => {
    const middle = box.top + row * (category + 0.5);
    return [
      drawName(chart.categories[category] ?? '', { left, middle, row }, frame),
      (isStacked ? drawStack : drawGroup)(chart, category, { left, middle, row }, scale, frame),
    ].join('');
  });
  const muted = { size: fontSize, fill: greys.muted, anchor: 'end' as const };
  const rest = missing > 0 ? textAt(`… +${missing}`, left - fontSize * 0.7, box.bottom - row / 2, muted) : '';
  return drawGrid(ticks, box, scale, frame) + parts.join('') + legend.markup + rest;
}

interface Row {
  readonly left: number;
  readonly middle: number;
  readonly row: number;
}

function peakOf(chart: Chart, category: number, isStacked: boolean): number {
  return isStacked
    ? sumAt(chart, category)
    : Math.max(0, ...chart.series.map((_, series) => valueAt(chart, series, category)));
}

/** On two lines where the row has room for them. */
function drawName(name: string, { left, middle, row }: Row, frame: Frame): string {
  const { fontSize, greys } = frame;
  const step = fontSize * 1.15;
  const lines = wrapText(oneLine(name), fontSize, left - fontSize * 0.9, row >= step * 2 ? 2 : 1);
  const style = { size: fontSize, fill: greys.ink, anchor: 'end' as const };
  const top = middle - (step * (lines.length - 1)) / 2;
  return lines.map((line, at) => textAt(line, left - fontSize * 0.7, top + step * at, style)).join('');
}

function labelSpace(chart: Chart, rows: number, frame: Frame): number {
  const widths = chart.categories.slice(0, rows).map((name) => textWidth(oneLine(name), frame.fontSize));
  return Math.min(Math.max(0, ...widths) + frame.fontSize, frame.width * 0.4);
}

function drawGrid(ticks: readonly number[], box: Box, scale: (value: number) => number, frame: Frame): string {
  const { fontSize, greys } = frame;
  return ticks
    .map((tick) => {
      const x = box.left + scale(tick);
      const line = { x1: x, y1: box.top, x2: x, y2: box.bottom, stroke: greys.line, 'stroke-width': 0.6 };
      const style = { size: fontSize * 0.82, fill: greys.muted, anchor: 'middle' as const };
      return element('line', line) + textAt(frame.number(tick), x, box.bottom + fontSize * 0.9, style);
    })
    .join('');
}

function drawStack(chart: Chart, category: number, at: Row, scale: (value: number) => number, frame: Frame): string {
  const thickness = Math.min(at.row * 0.62, frame.fontSize * 1.7);
  let x = at.left;
  const bars = chart.series.map((_, series) => {
    const width = scale(valueAt(chart, series, category));
    const fill = frame.colour(toneAt(chart, series, category));
    const bar = { x, y: at.middle - thickness / 2, width, height: thickness, fill };
    x += width;
    return width > 0 ? element('rect', bar) : '';
  });
  return bars.join('') + endValue(sumAt(chart, category), x, at.middle, frame);
}

function drawGroup(chart: Chart, category: number, at: Row, scale: (value: number) => number, frame: Frame): string {
  const each = Math.min((at.row * 0.7) / Math.max(1, chart.series.length), frame.fontSize * 1.7);
  const top = at.middle - (each * chart.series.length) / 2;
  return chart.series
    .map((_, series) => {
      const value = valueAt(chart, series, category);
      const fill = frame.colour(toneAt(chart, series, category));
      const bar = { x: at.left, y: top + each * series, width: scale(value), height: each * 0.92, fill };
      return element('rect', bar) + endValue(value, at.left + scale(value), top + each * (series + 0.5), frame);
    })
    .join('');
}

function endValue(value: number, x: number, middle: number, frame: Frame): string {
  const style = { size: frame.fontSize, fill: frame.greys.ink, weight: 600 as const };
  return textAt(frame.number(value), x + frame.fontSize * 0.5, middle, style);
}
