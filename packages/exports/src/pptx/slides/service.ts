import { LEVELS } from '@rocca/contract/severity/severity';
import { addPanel, addPartNumber, addText, columns, type Deck, inset, openSlide } from '../deck.ts';
import { CONTENT_BOTTOM } from '../layouts.ts';
import type { Slide } from '../library.ts';
import { INNER_WIDTH, SLIDE, THEME } from '../look.ts';
import { addNotes } from '../notes.ts';

const MAX_FACTS = 8;

/** Title of the second part, which is about the target. */
export function addPredictive(deck: Deck): void {
  const { title, lead } = deck.words.predictive;
  const slide = openSlide(deck, 'section', title, lead(deck.input.head.target));
  addPartNumber(deck, slide, 2);
  addNotes(deck, slide, 'predictive');
}

/** Service overview: the four steps, and how this test was made. */
export function addOverview(deck: Deck): void {
  const { title, lead, steps } = deck.words.overview;
  const slide = openSlide(deck, 'content', title, lead);
  const boxes = columns({ x: SLIDE.margin, y: 2.0, w: INNER_WIDTH, h: 2.15 }, steps.length, 0.2);
  for (const [index, { head, text }] of steps.entries()) {
    const box = boxes[index];
    if (!box) continue;
    slide.addText(head, {
      ...{
        shape: index === 0 ? 'homePlate' : 'chevron',
        x: box.x,
        y: box.y,
        w: box.w + (index < steps.length - 1 ? 0.12 : 0),
        h: 0.62,
      },
      ...{ fill: { color: THEME.heading }, color: 'FFFFFF', bold: true, fontSize: 16, align: 'center', margin: 0 },
    });
    addText(
      slide,
      text,
      { ...box, x: box.x + 0.05, y: box.y + 0.8, w: box.w - 0.25, h: box.h - 0.8 },
      {
        sizes: [14, 13, 12],
        color: THEME.ink,
      },
    );
  }
  addFacts(deck, slide);
  addNotes(deck, slide, 'overview');
}

function addFacts(deck: Deck, slide: Slide): void {
  const { words, input, look } = deck;
  const { head, executive } = input;
  const { overview } = words;
  const facts = [{ label: overview.name, value: head.name }, ...executive.facts].slice(0, MAX_FACTS);
  const area = { x: SLIDE.margin, y: 4.45, w: INNER_WIDTH, h: CONTENT_BOTTOM - 4.45 };
  addPanel(slide, area, { fill: THEME.panel });
  const inner = inset(area, 0.25);
  addText(slide, overview.thisTest, { ...inner, h: 0.32 }, { sizes: [15], bold: true, color: THEME.heading });
  const perRow = 4;
  const grid = columns({ ...inner, y: inner.y + 0.45, h: 0.75 }, perRow, 0.3);
  for (const [index, { label, value }] of facts.entries()) {
    const column = grid[index % perRow];
    if (!column) continue;
    const y = column.y + Math.floor(index / perRow) * 0.76;
    addText(slide, label, { ...column, y, h: 0.22 }, { sizes: [10.5], color: look.muted, maxLines: 1 });
    addText(slide, value, { ...column, y: y + 0.22, h: 0.48 }, { sizes: [13, 12, 11], bold: true, maxLines: 2 });
  }
}

/** What the service does, for somebody who has never heard of it. */
export function addService(deck: Deck): void {
  const { words, input, look } = deck;
  const { service, levels, actions } = input.executive;
  const slide = openSlide(deck, 'content', words.service.title(service.name), service.purpose);
  const [left, right] = columns({ x: SLIDE.margin, y: 2.05, w: INNER_WIDTH, h: CONTENT_BOTTOM - 2.05 }, 2, 0.6);
  if (!left || !right) return;
  addText(slide, words.service.looksAt, { ...left, h: 0.35 }, { sizes: [16], bold: true, color: THEME.heading });
  const step = (left.h - 0.55) / Math.max(5, service.looksAt.length);
  for (const [index, text] of service.looksAt.slice(0, 6).entries()) {
    const row = { x: left.x, y: left.y + 0.55 + index * step, w: left.w, h: step - 0.12 };
    addPanel(slide, row, { fill: THEME.panel });
    addPanel(slide, { ...row, w: 0.05 }, { fill: THEME.accent });
    addText(
      slide,
      text,
      { ...row, x: row.x + 0.22, w: row.w - 0.37 },
      { sizes: [15, 14, 13, 12, 11], valign: 'middle' },
    );
  }
  addText(slide, words.service.levels, { ...right, h: 0.35 }, { sizes: [16], bold: true, color: THEME.heading });
  // A report without a count of critical ones may still have a remedy of that level.
  const shown = LEVELS.filter((level) => levels[level] !== null || actions.some((action) => action.level === level));
  for (const [index, level] of shown.entries()) {
    const row = { x: right.x, y: right.y + 0.55 + index * 1.02, w: right.w, h: 0.85 };
    slide.addText(words.plan.levels[level], {
      ...{ shape: 'rect', x: row.x, y: row.y, w: 1.15, h: row.h, fill: { color: look.toneInk(level) }, margin: 0 },
      ...{ color: 'FFFFFF', bold: true, fontSize: 14, align: 'center', valign: 'middle' },
    });
    addText(
      slide,
      words.service.levelMeanings[level],
      { ...row, x: row.x + 1.35, w: row.w - 1.35 },
      {
        sizes: [14, 13, 12],
        valign: 'middle',
      },
    );
  }
  addNotes(deck, slide, 'service');
}
