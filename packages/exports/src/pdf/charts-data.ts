import type { Chart } from '@rocca/contract/report/executive';
import { chartParts } from '../charts/chart-parts.ts';
import { textWidth } from '../charts/text-width.ts';
import type { ReportDocument } from '../document/document.ts';
import { MAX_PARAGRAPH, printedLine } from './printed-text.ts';

/** In points: half of the width of the text, and all of it. */
const HALF = { width: 230, height: 118 } as const;
const WHOLE = { width: 481, height: 130 } as const;
const FONT_SIZE = 8.5;
/** A wide chart grows with its rows up to so many. */
const MAX_ROWS = 12;
const ROW_HEIGHT = FONT_SIZE * 1.75;
/** Names that need two lines at the share of the width that bars leave them. */
const TWO_LINE_ROW_HEIGHT = FONT_SIZE * 2.6;
const MAX_ONE_LINE_NAME = WHOLE.width * 0.4 - FONT_SIZE;
/** Names of bars beyond this width leave the bars no room in half of the page. */
const MAX_HALF_NAME = HALF.width * 0.4 - FONT_SIZE;

/** The charts, two to a line. Those with long names of rows, and those without a neighbour, have a line to themselves. */
export function chartsData({ executive, language, brand }: ReportDocument) {
  // A trend of one test is an empty box: the page on changes says that it is the first one.
  const charts = executive.charts.filter(({ key, empty }) => key !== 'trend' || empty === null);
  const wide = wideOnes(charts);
  return charts.map((chart, index) => {
    const isWide = wide.has(index);
    const size = isWide ? wideSize(chart) : HALF;
    return {
      title: printedLine(chart.title),
      note: chart.note && chart.empty === null ? printedLine(chart.note, MAX_PARAGRAPH) : null,
      alternative: alternativeOf(chart),
      isWide,
      ...size,
      ...chartParts(chart, { ...size, language, colours: brand.colours, fontSize: FONT_SIZE }),
    };
  });
}

function wideOnes(charts: readonly Chart[]): ReadonlySet<number> {
  const wide = new Set<number>();
  let waiting: number | null = null;
  for (const [index, chart] of charts.entries()) {
    if (hasLongNames(chart)) {
      if (waiting !== null) wide.add(waiting);
      waiting = null;
      wide.add(index);
    } else waiting = waiting === null ? index : null;
  }
  return waiting === null ? wide : wide.add(waiting);
}

const isLying = ({ kind }: Chart) => kind === 'bars' || kind === 'stacked_bars';

function hasLongNames(chart: Chart): boolean {
  if (chart.empty !== null || !isLying(chart)) return false;
  return chart.categories.some((name) => textWidth(name, FONT_SIZE) > MAX_HALF_NAME);
}

function wideSize(chart: Chart) {
  const rows = chart.empty === null && isLying(chart) ? Math.min(chart.categories.length, MAX_ROWS) : 0;
  const isTall = chart.categories.some((name) => textWidth(name, FONT_SIZE) > MAX_ONE_LINE_NAME);
  const rowHeight = isTall ? TWO_LINE_ROW_HEIGHT : ROW_HEIGHT;
  return { width: WHOLE.width, height: Math.max(WHOLE.height, (rows + 1) * rowHeight) };
}

function alternativeOf({ title, empty, categories, series }: Chart): string {
  if (empty !== null) return printedLine(`${title}: ${empty}`, MAX_PARAGRAPH);
  const rows = series.map(
    ({ name, values }) => `${name}: ${categories.map((at, i) => `${at} ${values[i] ?? 0}`).join(', ')}`,
  );
  return printedLine(`${title}. ${rows.join('; ')}`, MAX_PARAGRAPH);
}
