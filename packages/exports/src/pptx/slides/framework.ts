import { addPanel, addPartNumber, addText, type Box, columns, type Deck, inset, openSlide } from '../deck.ts';
import { fitText } from '../fit-text.ts';
import { INNER_WIDTH, SLIDE, THEME } from '../look.ts';
import { addNotes } from '../notes.ts';
import { addClose } from './close.ts';

const CARD_PADDING = 0.16;

/** Title of the first part. */
export function addFramework(deck: Deck): void {
  const { title, lead } = deck.words.framework;
  const slide = openSlide(deck, 'section', title, lead);
  addPartNumber(deck, slide, 1);
  addNotes(deck, slide, 'framework');
}

/** Business cyber risks: what an attack costs a company. */
export function addRisks(deck: Deck): void {
  const { words, look } = deck;
  const { title, lead, points, close } = words.risks;
  const slide = openSlide(deck, 'content', title, lead);
  const boxes = columns({ x: SLIDE.margin, y: 2.05, w: INNER_WIDTH, h: 3.55 }, points.length, 0.2);
  const textIn = (box: Box): Box => {
    const inner = inset(box, CARD_PADDING);
    return { ...inner, y: inner.y + 1.02, h: inner.h - 1.02 };
  };
  // One size for all: cards side by side with letters of two sizes look like a mistake.
  const size = Math.min(
    ...boxes.map((box, index) => fitText(points[index]?.text ?? '', textIn(box), [14, 13, 12, 11]).fontSize),
  );
  for (const [index, { head, text }] of points.entries()) {
    const box = boxes[index];
    if (!box) continue;
    addPanel(slide, box, { fill: THEME.panel });
    addPanel(slide, { ...box, h: 0.06 }, { fill: THEME.accent });
    const inner = inset(box, CARD_PADDING);
    addText(slide, String(index + 1), { ...inner, h: 0.5 }, { sizes: [26], bold: true, color: look.toneInk('accent') });
    addText(
      slide,
      head,
      { ...inner, y: inner.y + 0.58, h: 0.36 },
      { sizes: [18, 16, 14], bold: true, color: THEME.heading },
    );
    addText(slide, text, textIn(box), { sizes: [size] });
  }
  addClose(deck, slide, close);
  addNotes(deck, slide, 'risks');
}

/** Functional and operational security: what is decided, and what is true. */
export function addFunctions(deck: Deck): void {
  const { words, look } = deck;
  const { title, lead, sides, close } = words.functions;
  const slide = openSlide(deck, 'content', title, lead);
  const boxes = columns({ x: SLIDE.margin, y: 2.05, w: INNER_WIDTH, h: 3.55 }, sides.length, 0.35);
  for (const [index, { head, question, points }] of sides.entries()) {
    const box = boxes[index];
    if (!box) continue;
    addPanel(slide, box, { fill: THEME.panel });
    addPanel(slide, { ...box, w: 0.07 }, { fill: index === 0 ? THEME.heading : THEME.accent });
    const inner = { x: box.x + 0.38, y: box.y + 0.25, w: box.w - 0.68, h: box.h - 0.45 };
    addText(slide, head, { ...inner, h: 0.4 }, { sizes: [20, 18], bold: true, color: THEME.heading });
    addText(slide, question, { ...inner, y: inner.y + 0.45, h: 0.34 }, { sizes: [14, 13], color: look.muted });
    slide.addText(
      points.map((text) => ({ text, options: { bullet: { indent: 14 }, paraSpaceAfter: 8, breakLine: true } })),
      {
        ...{ x: inner.x, y: inner.y + 0.98, w: inner.w, h: inner.h - 0.98, fontSize: 15, color: THEME.ink },
        ...{ margin: 0, valign: 'top', align: 'left' },
      },
    );
  }
  addClose(deck, slide, close);
  addNotes(deck, slide, 'functions');
}
