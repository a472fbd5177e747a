import type { Chart, Tone } from '@rocca/contract/report/executive';
import type { Frame } from './frame.ts';
import { element, oneLine, textAt } from './svg.ts';
import { fitText, textWidth } from './text-width.ts';

/** A square of the colour and its word, centred on the line. */
export function swatch(x: number, y: number, fill: string, frame: Frame): string {
  const side = frame.fontSize * 0.8;
  return element('rect', { x, y: y - side / 2, width: side, height: side, rx: side / 4, fill });
}

/** Between two items, in parts of the font's size. */
const GAP = 1.2;

export const swatchSpace = (frame: Frame) => frame.fontSize * 1.3;

interface Legend {
  readonly markup: string;
  readonly height: number;
}

interface Item {
  readonly label: string;
  readonly tone: Tone;
  readonly width: number;
}

/** The series at the foot, on as many lines as their names need; none where there is but one. */
export function seriesLegend(chart: Pick<Chart, 'series'>, frame: Frame): Legend {
  if (chart.series.length < 2) return { markup: '', height: 0 };
  const { fontSize } = frame;
  const lines = inLines(chart, frame);
  const step = fontSize * 1.5;
  const bottom = frame.height - fontSize * 0.7;
  const markup = lines.map((items, index) => drawLine(items, bottom - step * (lines.length - 1 - index), frame));
  return { markup: markup.join(''), height: fontSize * 2.4 + step * (lines.length - 1) };
}

function inLines(chart: Pick<Chart, 'series'>, frame: Frame): Item[][] {
  const { fontSize, width } = frame;
  const lines: Item[][] = [];
  let room = 0;
  for (const { name, tone } of chart.series) {
    const label = fitText(oneLine(name), fontSize, width - swatchSpace(frame));
    const item = { label, tone, width: swatchSpace(frame) + textWidth(label, fontSize) };
    if (item.width > room) {
      lines.push([]);
      room = width;
    }
    lines.at(-1)?.push(item);
    room -= item.width + fontSize * GAP;
  }
  return lines;
}

function drawLine(items: readonly Item[], y: number, frame: Frame): string {
  const { fontSize, greys } = frame;
  let x = 0;
  return items
    .map(({ label, tone, width }) => {
      const words = textAt(label, x + swatchSpace(frame), y, { size: fontSize, fill: greys.muted });
      const drawn = swatch(x, y, frame.colour(tone), frame) + words;
      x += width + fontSize * GAP;
      return drawn;
    })
    .join('');
}
