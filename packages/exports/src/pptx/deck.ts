import type { Language } from '@rocca/contract/language';
import type { Chart } from '@rocca/contract/report/executive';
import { fitText, type TextBox } from './fit-text.ts';
import { LAYOUT_BOXES, type LayoutName } from './layouts.ts';
import type { Presentation, Slide } from './library.ts';
import type { Look } from './look.ts';
import type { DrawPicture, SlidesInput } from './slides-input.ts';
import type { SlideWords } from './words/slide-words.ts';

/** What every slide is drawn with, and what drawing leaves behind for the package. */
export interface Deck {
  readonly presentation: Presentation;
  readonly input: SlidesInput;
  readonly words: SlideWords;
  readonly look: Look;
  readonly drawPicture: DrawPicture;
  /** The titles of the slides, in their order. */
  readonly titles: string[];
  /** The charts, in the order in which they were added. */
  readonly charts: Chart[];
  /** What shapes show, in words, by the shape's name: for those the library has no such option for. */
  readonly altTexts: Map<string, string>;
}

export interface Box extends TextBox {
  readonly x: number;
  readonly y: number;
}

interface TextLook {
  /** Falling: the first that fits is taken. */
  readonly sizes: readonly number[];
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  readonly valign?: 'top' | 'middle' | 'bottom';
  readonly maxLines?: number;
  readonly name?: string;
}

/** A slide with its title and what stands below it, in the placeholders of its layout. */
export function openSlide(deck: Deck, layout: LayoutName, title: string, lead: string): Slide {
  const slide = deck.presentation.addSlide({ masterName: layout });
  const boxes = LAYOUT_BOXES[layout];
  const fittedTitle = fitText(title, boxes.title, smallerFrom(boxes.title.fontSize), { bold: true });
  const fittedLead = fitText(lead, boxes.lead, smallerFrom(boxes.lead.fontSize));
  slide.addText([{ text: fittedTitle.text, options: { fontSize: fittedTitle.fontSize } }], { placeholder: 'title' });
  slide.addText([{ text: fittedLead.text, options: { fontSize: fittedLead.fontSize } }], { placeholder: 'lead' });
  deck.titles.push(title);
  return slide;
}

/** Ever smaller sizes, down to three fifths: below that a text is cut. */
function smallerFrom(size: number): number[] {
  return [1, 0.9, 0.8, 0.7, 0.6].map((share) => Math.max(11, Math.round(size * share)));
}

/** Text in a box, as large as fits. */
export function addText(slide: Slide, text: string, box: Box, look: TextLook): void {
  const { sizes, maxLines, name, color = 'tx1', bold = false, align = 'left', valign = 'top' } = look;
  const fitted = fitText(text, box, sizes, { bold, ...(maxLines ? { maxLines } : {}) });
  const place = { x: box.x, y: box.y, w: box.w, h: box.h };
  slide.addText(fitted.text, {
    ...{ ...place, fontSize: fitted.fontSize, color, bold, align, valign, margin: 0 },
    ...(name ? { objectName: name } : {}),
  });
}

interface PanelLook {
  readonly fill?: string;
  readonly line?: string;
  readonly name?: string;
}

/** A plain rectangle behind other things. */
export function addPanel(slide: Slide, box: Box, { fill, line, name }: PanelLook): void {
  const place = { x: box.x, y: box.y, w: box.w, h: box.h };
  slide.addShape('rect', {
    ...place,
    ...(fill ? { fill: { color: fill } } : {}),
    ...(line ? { line: { color: line, width: 0.75 } } : {}),
    ...(name ? { objectName: name } : {}),
  });
}

/** So many boxes beside one another. */
export function columns(area: Box, count: number, gap: number): Box[] {
  const w = (area.w - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => ({ ...area, x: area.x + index * (w + gap), w }));
}

export function inset(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, w: box.w - 2 * by, h: box.h - 2 * by };
}

/** The number of a part, large beside its title. */
export function addPartNumber(deck: Deck, slide: Slide, part: number): void {
  slide.addText(String(part), {
    ...{ x: 10.6, y: 1.9, w: 1.9, h: 2.6, fontSize: 138, bold: true, margin: 0, align: 'right', valign: 'middle' },
    ...{ color: deck.look.onCover, transparency: 82 },
  });
}

/** English as the deck writes it: the day before the month. */
export const LOCALES = { it: 'it-IT', en: 'en-GB' } as const satisfies Record<Language, string>;

/** Grouped at four digits, too. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { useGrouping: 'always' }).format(value);
}
