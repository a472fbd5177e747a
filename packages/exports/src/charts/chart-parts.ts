import type { Chart } from '@rocca/contract/report/executive';
import { type ChartOptions, chartSvg } from './chart-svg.ts';
import { unescapeXml } from './svg.ts';

/** A line of text of a chart: `x` is where its anchor stands, `y` its base line. */
export interface ChartLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly fill: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

interface ChartParts {
  /** Shapes alone. */
  readonly svg: string;
  readonly labels: readonly ChartLabel[];
}

/** As `textAt` writes it. */
const TEXT =
  /<text x="([^"]+)" y="([^"]+)" font-size="([^"]+)" fill="([^"]+)" text-anchor="(\w+)" font-weight="(\d+)">([^<]*)<\/text>/g;

/**
 * A chart for those who set text themselves. The PDF compiler does: fonts inside of a picture would be written in an
 * order that differs from run to run, and once more for each picture.
 */
export function chartParts(chart: Chart, options: ChartOptions): ChartParts {
  return pictureParts(chartSvg(chart, options));
}

/** Takes the text out of a picture of ours. */
export function pictureParts(picture: string): ChartParts {
  const labels: ChartLabel[] = [];
  const svg = picture.replace(TEXT, (_, x, y, size, fill, anchor, weight, text) => {
    const numbers = { x: Number(x), y: Number(y), size: Number(size), weight: Number(weight) };
    labels.push({ ...numbers, fill, anchor, text: unescapeXml(text) });
    return '';
  });
  return { svg, labels };
}
