import { addPanel, addText, type Deck } from '../deck.ts';
import type { Slide } from '../library.ts';
import { INNER_WIDTH, SLIDE, THEME } from '../look.ts';

/** The sentence that a slide ends with. */
export function addClose(deck: Deck, slide: Slide, sentence: string): void {
  const box = { x: SLIDE.margin, y: 5.95, w: INNER_WIDTH, h: 0.75 };
  addPanel(slide, { ...box, w: 0.05 }, { fill: THEME.accent });
  addText(
    slide,
    sentence,
    { ...box, x: box.x + 0.22, w: box.w - 0.22 },
    {
      ...{ sizes: [16, 15, 14, 13], bold: true, color: deck.look.heading, valign: 'middle' },
    },
  );
}
