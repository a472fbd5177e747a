import type { Executive } from '@rocca/contract/report/executive';
import type { DocumentBrand } from '../document/brand.ts';
import type { ReportDocument } from '../document/document.ts';
import { plainText } from '../document/plain-text.ts';

/** What a deck is made of: a report document without its lists, so that the browser can give it as well. */
export type SlidesInput = Pick<ReportDocument, 'language' | 'brand' | 'head' | 'executive'>;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Draws an SVG as a PNG of so many pixels: resvg in Node, a canvas in the browser. */
export type DrawPicture = (svg: string, size: PictureSize) => Promise<Uint8Array>;

/** No slide has room for more of one text. */
const MAX_TEXT = 600;

/** The same input with text that a slide can hold: one line each, no control characters, marks of direction visible. */
export function cleanInput(input: SlidesInput): SlidesInput {
  const { language, brand, head, executive } = input;
  return {
    language,
    brand: cleanBrand(brand),
    head: {
      ...head,
      engine: { code: head.engine.code, name: cleanText(head.engine.name) },
      company: cleanText(head.company),
      target: cleanText(head.target),
      name: cleanText(head.name),
    },
    executive: cleanDeep(executive) as Executive,
  };
}

function cleanBrand({ partner, ...brand }: DocumentBrand): DocumentBrand {
  return {
    ...brand,
    name: cleanText(brand.name),
    footer: cleanText(brand.footer),
    partner: partner && { name: cleanText(partner.name), lines: partner.lines.map(cleanText) },
  };
}

const cleanText = (text: string): string => plainText(text, MAX_TEXT).replace(/\s+/g, ' ').trim();

/** An `Executive` is plain data: texts, numbers, lists and records of them. */
function cleanDeep(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanDeep);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanDeep(inner)]));
}
