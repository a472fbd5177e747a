import type { Language } from '@rocca/contract/language';
import type { Chart } from '@rocca/contract/report/executive';
import type { BrandColours } from '../document/brand.ts';
import { GREYS, toneColour } from '../palette/palette.ts';
import { drawBars } from './bars.ts';
import { drawColumns } from './columns.ts';
import { drawDoughnut } from './doughnut.ts';
import type { Frame } from './frame.ts';
import { drawLine } from './line.ts';
import { element, escapedLine, oneLine, textAt } from './svg.ts';
import { wrapText } from './text-width.ts';

export interface ChartOptions {
  /** Of the picture, in its own units: points in a PDF, pixels elsewhere. */
  readonly width: number;
  readonly height: number;
  readonly language: Language;
  readonly colours: BrandColours;
  /** In the same units; 9 unless told. */
  readonly fontSize?: number;
}

/** A chart as a picture of vectors, without its title. The font is Inter: whoever draws the picture must have it. */
export function chartSvg(chart: Chart, options: ChartOptions): string {
  const frame = frameOf(options);
  return svgPicture(
    chart.title,
    chart.empty === null ? drawChart(chart, frame) : drawSentence(chart.empty, frame),
    frame,
  );
}

export function frameOf({ width, height, colours, language, fontSize = 9 }: ChartOptions): Frame {
  // Always grouped: Italian would leave 1234 as it is.
  const numbers = new Intl.NumberFormat(language, { useGrouping: 'always', maximumFractionDigits: 1 });
  return {
    ...{ width, height, fontSize, greys: GREYS },
    colour: (tone) => toneColour(tone, colours),
    number: (value) => numbers.format(value),
  };
}

export function svgPicture(title: string, content: string, { width, height }: Pick<Frame, 'width' | 'height'>): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    ...{ width, height, 'font-family': 'Inter' },
  };
  return element('svg', attributes, element('title', {}, escapedLine(title)) + content);
}

function drawChart(chart: Chart, frame: Frame): string {
  switch (chart.kind) {
    case 'doughnut':
      return drawDoughnut(chart, frame);
    case 'bars':
      return drawBars(chart, frame, false);
    case 'stacked_bars':
      return drawBars(chart, frame, true);
    case 'columns':
      return drawColumns(chart, frame, false);
    case 'stacked_columns':
      return drawColumns(chart, frame, true);
    case 'line':
      return drawLine(chart, frame);
  }
}

function drawSentence(sentence: string, frame: Frame): string {
  const { width, height, fontSize, greys } = frame;
  const lines = wrapText(oneLine(sentence), fontSize, width * 0.8, 4);
  const top = height / 2 - ((lines.length - 1) * fontSize * 1.5) / 2;
  const ground = { x: 0, y: 0, width, height, rx: fontSize / 2, fill: greys.ground };
  const style = { size: fontSize, fill: greys.muted, anchor: 'middle' as const };
  return (
    element('rect', ground) +
    lines.map((line, index) => textAt(line, width / 2, top + index * fontSize * 1.5, style)).join('')
  );
}
