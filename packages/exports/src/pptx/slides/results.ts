import { abbreviateNumber } from '@rocca/contract/format/abbreviate-number';
import { type Chart, type Executive, type Figure, SLIDE_CHARTS } from '@rocca/contract/report/executive';
import { LEVELS } from '@rocca/contract/severity/severity';
import { addChart, valuesInWords } from '../chart.ts';
import { addPanel, addText, type Box, columns, type Deck, inset, openSlide } from '../deck.ts';
import { CONTENT_BOTTOM } from '../layouts.ts';
import type { Slide } from '../library.ts';
import { INNER_WIDTH, SLIDE, THEME } from '../look.ts';
import { addNotes } from '../notes.ts';

/** The names of the boxes in the specification: they are the names of the shapes. */
const BOX_NAMES = {
  total: 'TOTAL_POTENTIAL_VULNERABILITIES',
  critical: 'CRITICAL_SEVERITY',
  high: 'HIGH_SEVERITY',
  medium: 'MEDIUM_SEVERITY',
  low: 'LOW_SEVERITY',
} as const;
const MAX_CIRCLES = 4;
const MAX_CHARTS = 3;
const RING = 0.98;

/** Results: the counts, what else was found, and the charts. */
export async function addResults(deck: Deck): Promise<void> {
  const { words, input } = deck;
  const { executive, head, language } = input;
  const [verdict = ''] = executive.standing;
  const slide = openSlide(deck, 'content', `${words.results.title}: ${head.target}`, verdict);
  const circles = executive.circles.slice(0, MAX_CIRCLES);
  const charts = chartsOf(executive);
  addBoxes(deck, slide);
  addCircles(deck, slide, circles);
  await addCharts(deck, slide, charts);
  const figures = [...Object.values(executive.levels), ...circles].filter((figure) => figure !== null);
  if (figures.some(({ value }) => value === null)) {
    const box = { x: SLIDE.w - SLIDE.margin - 7.2, y: CONTENT_BOTTOM - 0.12, w: 7.2, h: 0.22 };
    addText(slide, words.results.unknownNote, box, { sizes: [9.5], color: deck.look.muted, align: 'right' });
  }
  addNotes(deck, slide, 'results', [
    ...figures,
    ...charts.map((chart) => ({
      label: chart.title,
      value: chart.empty ?? valuesInWords(chart, language),
      source: chart.source,
    })),
  ]);
}

/** Those of the specification; a report that has none of them shows its first ones. */
function chartsOf({ charts }: Executive): readonly Chart[] {
  const named = SLIDE_CHARTS.flatMap((key) => charts.filter((chart) => chart.key === key));
  return (named.length > 0 ? named : charts).slice(0, MAX_CHARTS);
}

function shownNumber(deck: Deck, { value }: Figure): string {
  return value === null ? deck.words.results.unknown : abbreviateNumber(value);
}

function addBoxes(deck: Deck, slide: Slide): void {
  const { words, input, look } = deck;
  const { levels } = input.executive;
  const shown = (['total', ...LEVELS] as const).flatMap((key) => {
    const figure = levels[key];
    return figure ? [{ key, figure }] : [];
  });
  const boxes = columns({ x: SLIDE.margin, y: 1.88, w: INNER_WIDTH, h: 0.98 }, shown.length, 0.2);
  for (const [index, { key, figure }] of shown.entries()) {
    const box = boxes[index];
    if (!box) continue;
    const isTotal = key === 'total';
    const [fill, color] = isTotal ? [THEME.heading, 'FFFFFF'] : [look.toneTint(key), look.toneInk(key)];
    const label = isTotal ? figure.label : words.results.severity[key];
    slide.addText(
      [
        { text: shownNumber(deck, figure), options: { fontSize: 30, bold: true, color, breakLine: true } },
        { text: label, options: { fontSize: 12, color: isTotal ? 'FFFFFF' : THEME.ink } },
      ],
      {
        ...{ shape: 'rect', x: box.x, y: box.y, w: box.w, h: box.h, fill: { color: fill }, margin: 0 },
        ...{ align: 'center', valign: 'middle', objectName: BOX_NAMES[key] },
      },
    );
    if (!isTotal) addPanel(slide, { ...box, w: 0.07 }, { fill: look.tone(key) });
  }
}

function addCircles(deck: Deck, slide: Slide, circles: readonly Figure[]): void {
  const boxes = columns({ x: SLIDE.margin, y: 3.03, w: INNER_WIDTH, h: RING }, Math.max(circles.length, 3), 0.25);
  for (const [index, figure] of circles.entries()) {
    const box = boxes[index];
    if (!box) continue;
    slide.addText(shownNumber(deck, figure), {
      ...{ shape: 'ellipse', x: box.x, y: box.y, w: RING, h: RING, margin: 0 },
      ...{ line: { color: THEME.accent, width: 2.25 }, fill: { color: 'FFFFFF' } },
      ...{ fontSize: 19, bold: true, color: THEME.heading, align: 'center', valign: 'middle' },
      objectName: figure.key.toUpperCase(),
    });
    const beside = { x: box.x + RING + 0.16, y: box.y, w: box.w - RING - 0.16, h: RING };
    addText(slide, figure.label, beside, { sizes: [14, 13, 12, 11], color: THEME.ink, valign: 'middle' });
  }
}

async function addCharts(deck: Deck, slide: Slide, charts: readonly Chart[]): Promise<void> {
  const area: Box = { x: SLIDE.margin, y: 4.18, w: INNER_WIDTH, h: CONTENT_BOTTOM - 0.17 - 4.18 };
  if (charts.length === 0) {
    addEmpty(deck, slide, area, deck.words.results.noCharts);
    return;
  }
  const boxes = columns(area, charts.length, 0.25);
  for (const [index, chart] of charts.entries()) {
    const box = boxes[index];
    if (!box) continue;
    addPanel(slide, box, { line: deck.look.line });
    const title = { x: box.x + 0.12, y: box.y + 0.1, w: box.w - 0.24, h: 0.28 };
    addText(slide, chart.title, title, { sizes: [13, 12, 11, 10], bold: true, color: THEME.heading, maxLines: 1 });
    const plot = { x: box.x + 0.12, y: box.y + 0.4, w: box.w - 0.24, h: box.h - 0.48 };
    if (chart.empty === null) await addChart(deck, slide, chart, plot);
    else addEmpty(deck, slide, plot, chart.empty, chart.key);
  }
}

/** A sentence where a chart would stand: nothing was found, or nothing is known. */
function addEmpty(deck: Deck, slide: Slide, box: Box, sentence: string, name?: string): void {
  addText(slide, sentence, inset(box, 0.2), {
    ...{ sizes: [14, 13, 12], color: deck.look.muted, align: 'center', valign: 'middle' },
    ...(name ? { name } : {}),
  });
}
