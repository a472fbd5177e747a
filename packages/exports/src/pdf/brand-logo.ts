import type { BrandPicture } from '../document/brand.ts';

interface DrawnLogo {
  /** Under this name the templates read it. */
  readonly file: 'logo.png' | 'logo.svg';
  readonly content: Uint8Array;
}

/**
 * With these a drawing could show files of the machine: pictures, and entities, which could spell them. A logo of shapes
 * and text needs neither.
 */
const REACHES_OUT = /<\s*(?:[\w.-]+:)?(?:image|feimage)\b|<!ENTITY/i;

/** The brand's picture, or null where there is none that may be drawn: then the brand's name is written. */
export function brandLogo(logo: BrandPicture | null): DrawnLogo | null {
  if (!logo) return null;
  const content = Buffer.from(logo.base64, 'base64');
  if (logo.type === 'image/png') return { file: 'logo.png', content };
  // As text: a compressed drawing would hide what it holds.
  const drawing = content.toString('utf8');
  const isDrawing = drawing.includes('<svg') && !REACHES_OUT.test(drawing);
  return isDrawing ? { file: 'logo.svg', content: Buffer.from(drawing) } : null;
}
