import type { Chart } from '@rocca/contract/report/executive';
import { chartSvg } from '../charts/chart-svg.ts';
import type { Box, Deck } from './deck.ts';
import type { Slide } from './library.ts';
import { THEME } from './look.ts';

/** The name of the picture that stands in for a chart; the package moves it behind the chart. */
export const pictureOf = (chartName: string): string => `${chartName}_PICTURE`;

/** Pixels for each inch of a picture: sharp on a large screen, some tens of kilobytes each. */
const PICTURE_DPI = 192;
/** The unit of the SVG's text: a point of the slide. */
const POINTS_PER_INCH = 72;
const FONT_SIZE = 11;
/** An axis ends at a round number beyond the longest bar. */
const LONGEST_BAR = 0.75;
const DIGIT_WIDTH = FONT_SIZE * 0.6;
/** The library takes it; its types name the other one twice. */
const TOP_DOWN = 'maxMin' as string as 'minMax';

/** A chart that can be edited, with a picture of it for programs that have no charts. */
export async function addChart(deck: Deck, slide: Slide, chart: Chart, box: Box): Promise<void> {
  const { look, words, input } = deck;
  const altText = words.results.chartAlt(chart.title, valuesInWords(chart, input.language));
  const place = { x: box.x, y: box.y, w: box.w, h: box.h };
  const data = chart.series.map(({ name, values }) => ({
    name,
    labels: [...chart.categories],
    values: [...values],
  }));
  const tones = chart.series.length === 1 ? chart.series[0]?.tones : undefined;
  const colours = tones ? [...tones] : chart.series.map(({ tone }) => tone);
  slide.addChart(libraryType(chart), data, {
    ...{ ...place, objectName: chart.key, altText, chartColors: colours.map(look.tone), ...optionsOf(chart) },
    ...{ chartArea: { roundedCorners: false }, showTitle: false },
    ...{ legendFontSize: FONT_SIZE, legendColor: look.muted, legendPos: 'b' },
    ...{ dataLabelFontSize: FONT_SIZE, dataLabelFormatCode: valueFormat(chart, box.w * POINTS_PER_INCH) },
    ...{ catAxisLabelFontSize: FONT_SIZE, catAxisLabelColor: look.muted, catAxisLineColor: look.line },
    ...{ valAxisLabelFontSize: FONT_SIZE, valAxisLabelColor: look.muted },
  });
  deck.charts.push(chart);
  const svg = chartSvg(chart, {
    ...{ width: box.w * POINTS_PER_INCH, height: box.h * POINTS_PER_INCH, fontSize: FONT_SIZE },
    ...{ language: input.language, colours: input.brand.colours },
  });
  const size = { width: Math.round(box.w * PICTURE_DPI), height: Math.round(box.h * PICTURE_DPI) };
  const data64 = await asDataUrl(deck.drawPicture(svg, size));
  slide.addImage({ ...place, data: data64, objectName: pictureOf(chart.key), altText });
}

export async function asDataUrl(png: Promise<Uint8Array>): Promise<string> {
  const bytes = await png;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `image/png;base64,${btoa(binary)}`;
}

/** No label for zero, nor for a part of a bar that is narrower than its number: it would stand upon its neighbours. */
export function valueFormat({ kind, categories, series }: Chart, width: number): string {
  if (kind !== 'stacked_bars') return '#,##0;;;';
  const longest = Math.max(
    ...categories.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)),
  );
  const names = Math.max(...categories.map((name) => name.length)) * DIGIT_WIDTH;
  const room = (width - names) * LONGEST_BAR;
  const values = series.flatMap((one) => one.values);
  const isNarrow = (value: number) => (value / longest) * room < (String(value).length + 0.5) * DIGIT_WIDTH;
  const least = Math.max(0, ...values.filter((value) => value > 0 && isNarrow(value))) + 1;
  return `[>=${least}]#,##0;;;`;
}

function libraryType({ kind }: Chart): 'doughnut' | 'bar' | 'line' {
  if (kind === 'doughnut' || kind === 'line') return kind;
  return 'bar';
}

function optionsOf({ kind, series }: Chart) {
  const isMany = series.length > 1;
  switch (kind) {
    case 'doughnut':
      return {
        ...{ holeSize: 58, showPercent: false, showValue: true, showLegend: true, showLabel: false },
        ...{ dataLabelColor: 'FFFFFF', dataLabelFontBold: true, dataBorder: { pt: 1.5, color: 'FFFFFF' } },
      };
    case 'line':
      return {
        ...{
          showLegend: isMany,
          lineDataSymbolSize: 7,
          lineSize: 2.25,
          showValue: true,
          dataLabelPosition: 't' as const,
        },
        ...{ valAxisHidden: true, valAxisLineShow: false, valGridLine: { style: 'none' as const }, valAxisMinVal: 0 },
      };
    case 'bars':
    case 'stacked_bars':
    case 'columns':
    case 'stacked_columns': {
      const isStacked = kind.startsWith('stacked');
      const isLying = kind.endsWith('bars');
      return {
        ...{
          barDir: isLying ? ('bar' as const) : ('col' as const),
          barGapWidthPct: 60,
          showLegend: isMany,
          showValue: true,
        },
        ...{ barGrouping: isStacked ? ('stacked' as const) : ('clustered' as const) },
        // The first category on top, as the list has it.
        ...(isLying ? { catAxisOrientation: TOP_DOWN } : {}),
        ...(isStacked ? { dataLabelColor: 'FFFFFF', dataLabelFontBold: true } : { dataLabelColor: THEME.ink }),
        ...{ valAxisHidden: true, valAxisLineShow: false, valGridLine: { style: 'none' as const }, valAxisMinVal: 0 },
      };
    }
  }
}

/** `Critical 2, High 3`: the chart for who does not see it. */
export function valuesInWords({ categories, series }: Chart, language: string): string {
  const numbers = new Intl.NumberFormat(language, { useGrouping: 'always' });
  return series
    .map(({ name, values }) => {
      const parts = categories.map((category, index) => `${category} ${numbers.format(values[index] ?? 0)}`);
      return series.length > 1 ? `${name}: ${parts.join(', ')}` : parts.join(', ');
    })
    .join('; ');
}
