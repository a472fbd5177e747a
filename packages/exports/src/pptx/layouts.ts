import { footWithLabel } from '../document/distribution.ts';
import { fitText } from './fit-text.ts';
import type { Presentation } from './library.ts';
import type { Look } from './look.ts';
import { INNER_WIDTH, SLIDE, THEME } from './look.ts';

export type LayoutName = 'cover' | 'section' | 'content';

interface LayoutBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Points. */
  readonly fontSize: number;
}

/** Where the placeholders of a layout are, and the size that their text begins with. */
export const LAYOUT_BOXES: Readonly<Record<LayoutName, { readonly title: LayoutBox; readonly lead: LayoutBox }>> = {
  cover: {
    title: { x: 0.9, y: 2.15, w: 11.4, h: 0.95, fontSize: 48 },
    lead: { x: 0.9, y: 3.25, w: 11.4, h: 0.6, fontSize: 22 },
  },
  section: {
    title: { x: 0.9, y: 2.55, w: 10.4, h: 0.95, fontSize: 44 },
    lead: { x: 0.9, y: 3.68, w: 9.2, h: 1.5, fontSize: 20 },
  },
  content: {
    title: { x: SLIDE.margin, y: 0.5, w: 10.2, h: 0.6, fontSize: 28 },
    // Three lines of twelve points: the verdict on a domain is long.
    lead: { x: SLIDE.margin, y: 1.17, w: INNER_WIDTH, h: 0.66, fontSize: 15 },
  },
};

const FOOT_Y = 7.03;
const FOOT_H = 0.28;
const FOOT_W = 9;
/** Where the content of a slide ends. */
export const CONTENT_BOTTOM = 6.85;

interface LayoutWords {
  readonly footer: string;
  readonly brandName: string;
  readonly prompts: { readonly title: string; readonly lead: string };
}

/** A logo as a picture of known proportions. */
export interface Logo {
  readonly png: string;
  readonly width: number;
  readonly height: number;
}

/** The layouts of the deck: what stands on every slide of a kind, and placeholders for what differs. */
export function defineLayouts(presentation: Presentation, look: Look, words: LayoutWords, logo: Logo | null): void {
  presentation.defineSlideMaster({
    title: 'cover',
    background: { color: look.cover },
    objects: [
      ...(logo ? logoPlate(logo) : [brandName(words.brandName, look)]),
      { rect: { x: 0.9, y: 1.95, w: 1.1, h: 0.07, fill: { color: THEME.accent } } },
      ...placeholders('cover', words, { title: look.onCover, lead: look.onCover }),
      footer(words.footer, look.onCover, 0.9),
    ],
  });
  presentation.defineSlideMaster({
    title: 'section',
    background: { color: look.cover },
    objects: [
      { rect: { x: 0.9, y: 2.35, w: 1.1, h: 0.07, fill: { color: THEME.accent } } },
      ...placeholders('section', words, { title: look.onCover, lead: look.onCover }),
      footer(words.footer, look.onCover, 0.9),
    ],
    slideNumber: slideNumber(look.onCover),
  });
  presentation.defineSlideMaster({
    title: 'content',
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: SLIDE.margin, y: 0.38, w: 0.62, h: 0.06, fill: { color: THEME.accent } } },
      ...placeholders('content', words, { title: THEME.heading, lead: look.muted }),
      { rect: { x: SLIDE.margin, y: 6.98, w: INNER_WIDTH, h: 0.01, fill: { color: look.line } } },
      footer(words.footer, look.muted, SLIDE.margin),
      ...(logo ? [logoAt(logo, { right: SLIDE.w - SLIDE.margin, y: 0.42, maxW: 1.6, h: 0.45 })] : []),
    ],
    slideNumber: slideNumber(look.muted),
  });
}

function placeholders(layout: LayoutName, words: LayoutWords, colours: { title: string; lead: string }) {
  const { title, lead } = LAYOUT_BOXES[layout];
  return [
    {
      placeholder: {
        options: {
          ...{ name: 'title', type: 'title' as const, ...title, color: colours.title },
          ...{ bold: true, align: 'left' as const, valign: 'bottom' as const, margin: 0 },
        },
        text: words.prompts.title,
      },
    },
    {
      placeholder: {
        options: {
          ...{ name: 'lead', type: 'body' as const, ...lead, color: colours.lead },
          ...{ align: 'left' as const, valign: 'top' as const, margin: 0 },
        },
        text: words.prompts.lead,
      },
    },
  ];
}

function footer(foot: string, color: string, x: number) {
  // However long the foot is, the label behind it stays.
  const { text: fitted, fontSize } = fitText(foot, { w: FOOT_W - 1, h: FOOT_H }, [9, 8], { maxLines: 1 });
  const text = footWithLabel(foot === '' ? '' : fitted);
  const options = { x, y: FOOT_Y, w: FOOT_W, h: FOOT_H, fontSize, color, margin: 0, align: 'left' as const };
  return { text: { text, options: { ...options, valign: 'middle' as const, objectName: 'FOOTER' } } };
}

function slideNumber(color: string) {
  const box = { x: SLIDE.w - SLIDE.margin - 0.9, y: FOOT_Y, w: 0.9, h: FOOT_H };
  return { ...box, fontSize: 9, color, align: 'right' as const, margin: 0, valign: 'middle' as const };
}

function brandName(name: string, look: Look) {
  const box = { x: 0.9, y: 0.7, w: 8, h: 0.45 };
  const { text, fontSize } = fitText(name, box, [20, 16, 12], { bold: true });
  const options = { ...box, fontSize, bold: true, color: look.onCover, margin: 0 };
  return { text: { text, options: { ...options, align: 'left' as const, objectName: 'BRAND' } } };
}

/** A logo is made for paper: on the dark cover it stands on a white plate. */
function logoPlate(logo: Logo) {
  const h = 0.62;
  const w = Math.min(4, (h * logo.width) / logo.height);
  return [
    { rect: { x: 0.9, y: 0.62, w: w + 0.4, h: h + 0.3, fill: { color: 'FFFFFF' } } },
    { image: { data: logo.png, x: 1.1, y: 0.77, w, h: (w * logo.height) / logo.width, altText: 'Logo' } },
  ];
}

function logoAt(logo: Logo, place: { right: number; y: number; maxW: number; h: number }) {
  const w = Math.min(place.maxW, (place.h * logo.width) / logo.height);
  const h = (w * logo.height) / logo.width;
  return { image: { data: logo.png, x: place.right - w, y: place.y, w, h, altText: 'Logo' } };
}
