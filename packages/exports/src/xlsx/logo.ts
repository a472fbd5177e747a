import { Resvg } from '@resvg/resvg-js';
import type { BrandPicture } from '../document/brand.ts';

/** A picture that a sheet can show, and its size there in pixels. */
export interface SheetPicture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The room for a logo at the head of a page. */
const ROOM = { width: 300, height: 48 } as const;
/** Drawn finer than it is shown: screens and printers have more points than a sheet has pixels. */
const FINENESS = 3;

/** Sheets of every age show a PNG; a logo of vectors becomes one. Fonts of the machine are left alone: every one draws the same. */
export function sheetLogo(logo: BrandPicture): SheetPicture {
  const scale = Math.min(ROOM.width / logo.width, ROOM.height / logo.height);
  const width = Math.max(1, Math.round(logo.width * scale));
  const height = Math.max(1, Math.round(logo.height * scale));
  const bytes = Buffer.from(logo.base64, 'base64');
  if (logo.type === 'image/png') return { png: bytes, width, height };
  const fitTo = { mode: 'width', value: width * FINENESS } as const;
  const drawn = new Resvg(bytes.toString(), { fitTo, font: { loadSystemFonts: false } });
  return { png: drawn.render().asPng(), width, height };
}
