import type { Chart } from '@rocca/contract/report/executive';
import type { Frame } from './frame.ts';
import { element, oneLine, textAt } from './svg.ts';
import { fitText, textWidth } from './text-width.ts';

/** A square of the colour and its word, centred on the line. */
export function swatch(x: number, y: number, fill: string, frame: Frame): string {
  const side = frame.fontSize * 0.8;
  return element('rect', { x, y: y - side / 2, width: side, height: side, rx: side / 4, fill });
}

export const swatchSpace = (frame: Frame) => frame.fontSize * 1.3;

interface LegendLine {
  readonly markup: string;
  readonly height: number;
}

/** The series on one line at the foot; none where there is but one. */
export function seriesLegend(chart: Chart, left: number, frame: Frame): LegendLine {
  if (chart.series.length < 2) return { markup: '', height: 0 };
  const { fontSize } = frame;
  const share = (frame.width - left) / chart.series.length;
  const y = frame.height - fontSize * 0.7;
  let x = left;
  const items = chart.series.map(({ name, tone }) => {
    const label = fitText(oneLine(name), fontSize, share - swatchSpace(frame) - fontSize);
    const mark = swatch(x, y, frame.colour(tone), frame);
    const words = textAt(label, x + swatchSpace(frame), y, { size: fontSize, fill: frame.greys.muted });
    x += swatchSpace(frame) + textWidth(label, fontSize) + fontSize * 1.2;
    return mark + words;
  });
  return { markup: items.join(''), height: fontSize * 2.4 };
}
