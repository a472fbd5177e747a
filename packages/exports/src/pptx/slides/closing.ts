import type { PartnerWords } from '../../document/brand.ts';
import { addText, type Deck, openSlide } from '../deck.ts';
import { addNotes } from '../notes.ts';

const MAX_LINES = 6;

/** The partner's slide: how to reach it. */
export function addClosing(deck: Deck, partner: PartnerWords): void {
  const { closing } = deck.words;
  const slide = openSlide(deck, 'cover', closing.title, closing.lead(partner.name));
  const { onCover } = deck.look;
  addText(
    slide,
    partner.name,
    { x: 0.9, y: 4.25, w: 11.4, h: 0.45 },
    { sizes: [20, 18, 16], bold: true, color: onCover },
  );
  const lines = partner.lines.length > 0 ? partner.lines.slice(0, MAX_LINES) : closing.steps;
  for (const [index, line] of lines.entries()) {
    const box = { x: 0.9, y: 4.78 + index * 0.33, w: 11.4, h: 0.3 };
    addText(slide, line, box, { sizes: [14, 12], color: onCover, maxLines: 1 });
  }
  addNotes(deck, slide, 'closing');
}
