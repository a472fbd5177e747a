import { Words } from '@rocca/contract/report/executive-words';
import { DISTRIBUTION } from '../../document/distribution.ts';
import { addPanel, addText, type Box, columns, type Deck, openSlide } from '../deck.ts';
import { CONTENT_BOTTOM } from '../layouts.ts';
import type { Slide } from '../library.ts';
import { INNER_WIDTH, SLIDE, THEME } from '../look.ts';
import { addNotes } from '../notes.ts';

/** Cover: what this is, of whom and of when. */
export function addCover(deck: Deck): void {
  const { words, input, look } = deck;
  const { head, executive, language, brand } = input;
  const slide = openSlide(deck, 'cover', words.cover.title, executive.service.name);
  const facts = [
    [words.cover.preparedFor, head.company],
    [words.cover.target, head.target],
    [words.cover.date, new Words(language, brand.timeZone).day(head.endedAt ?? head.begunAt)],
  ].filter(([, value]) => value !== '');
  const boxes = columns({ x: 0.9, y: 5.05, w: 11.53, h: 1.5 }, 3, 0.45);
  for (const [index, [label = '', value = '']] of facts.entries()) {
    const box = boxes[index];
    if (!box) continue;
    addText(slide, label, { ...box, h: 0.28 }, { sizes: [12], color: look.onCover });
    addText(
      slide,
      value,
      { ...box, y: box.y + 0.34, h: 0.95 },
      { sizes: [18, 16, 14, 12], bold: true, color: look.onCover },
    );
  }
  const line = { x: 0.9, y: 6.55, w: 11.53, h: 0.3 };
  addText(slide, DISTRIBUTION[language].text, line, { sizes: [11, 10], color: look.onCover, maxLines: 1 });
  addNotes(deck, slide, 'cover');
}

interface Entry {
  readonly text: string;
  readonly page: number;
  readonly isPart: boolean;
}

/** Index: the two parts, what is in them, and where. */
export function addContents(deck: Deck): void {
  const { words, input } = deck;
  const slide = openSlide(deck, 'content', words.contents.title, words.contents.lead);
  const parts: ReadonlyArray<readonly Entry[]> = [
    [
      { text: words.framework.short, page: 3, isPart: true },
      { text: words.risks.title, page: 4, isPart: false },
      { text: words.functions.title, page: 5, isPart: false },
    ],
    [
      { text: words.predictive.short, page: 6, isPart: true },
      { text: words.overview.title, page: 7, isPart: false },
      { text: words.service.title(input.executive.service.name), page: 8, isPart: false },
      { text: words.results.title, page: 9, isPart: false },
      { text: words.plan.title, page: 10, isPart: false },
    ],
  ];
  const boxes = columns({ x: SLIDE.margin, y: 2.25, w: INNER_WIDTH, h: CONTENT_BOTTOM - 2.25 }, 2, 0.9);
  for (const [index, entries] of parts.entries()) {
    const box = boxes[index];
    if (!box) continue;
    for (const [row, entry] of entries.entries()) {
      addEntry(deck, slide, entry, { ...box, y: box.y + (row === 0 ? 0 : 0.2) + row * 0.72, h: 0.5 });
    }
  }
  addNotes(deck, slide, 'contents');
}

function addEntry(deck: Deck, slide: Slide, { text, page, isPart }: Entry, box: Box): void {
  const { look, words, altTexts } = deck;
  const sizes = isPart ? [22, 20, 18, 16] : [17, 16, 15, 14, 13, 12];
  const style = { bold: isPart, valign: 'middle' } as const;
  addText(slide, text, { ...box, w: box.w - 0.8 }, { ...style, sizes, color: isPart ? THEME.heading : THEME.ink });
  const color = isPart ? look.toneInk('accent') : look.muted;
  const number = { ...box, x: box.x + box.w - 0.7, w: 0.7 };
  addText(slide, String(page), number, { ...style, sizes: sizes.slice(0, 1), color, align: 'right' });
  const rule = isPart ? { fill: THEME.accent, h: 0.035 } : { fill: look.line, h: 0.01 };
  addPanel(slide, { ...box, y: box.y + 0.6, h: rule.h }, { fill: rule.fill });
  // The whole row is the link: linked text would be underlined, in the program's own colour.
  const name = `LINK_${page}`;
  altTexts.set(name, `${text}: ${words.contents.goTo(page)}`);
  slide.addShape('rect', {
    ...{ x: box.x, y: box.y, w: box.w, h: box.h, fill: { color: 'FFFFFF', transparency: 100 }, objectName: name },
    hyperlink: { slide: page, tooltip: words.contents.goTo(page) },
  });
}
