import { BrandRefused } from '../brand-refused.ts';
import { LOGO_TEXTS } from '../brands.messages.ts';
import { MAX_SIDE } from './png.ts';

/** Of CSS: 96 pixels are an inch. */
const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};
const MAX_UNITS = 1_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
  readonly viewBox: string;
}

/**
 * How large a drawing is, in whole pixels: as `width` and `height` say, else as `viewBox`. A larger one is scaled down
 * to what a logo may have: vectors lose nothing by it.
 * @throws BrandRefused
 */
export function sizeOf(root: ReadonlyMap<string, string>): Size {
  const box = boxOf(root.get('viewBox'));
  const said = [pixelsOf(root.get('width')), pixelsOf(root.get('height'))];
  const [width, height] = said.includes(null) ? (box?.slice(2) ?? []) : said;
  if (!width || !height) throw new BrandRefused(LOGO_TEXTS.noSize);
  const scale = Math.min(1, MAX_SIDE / width, MAX_SIDE / height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height), viewBox: (box ?? [0, 0, width, height]).join(' ') };
}

function boxOf(text: string | undefined): number[] | null {
  if (!text) return null;
  const box = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = box;
  const known = box.length === 4 && box.every((value) => Math.abs(value) <= MAX_UNITS);
  if (!known || width <= 0 || height <= 0) throw new BrandRefused(LOGO_TEXTS.noSize);
  return box;
}

/** Null where it depends on the place: `100%`, `2em`, or nothing. */
function pixelsOf(text: string | undefined): number | null {
  const match = /^([\d.eE+-]+?)(px|pt|pc|mm|cm|in)?$/.exec(text ?? '');
  const pixels = Number(match?.[1]) * (PIXELS[match?.[2] ?? ''] ?? Number.NaN);
  return pixels > 0 && pixels <= MAX_UNITS ? pixels : null;
}
