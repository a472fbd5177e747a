import { BrandRefused } from '../brand-refused.ts';
import { LOGO_TEXTS } from '../brands.messages.ts';
import { isPng, rewritePng } from './png.ts';
import { looksLikeXml, rewriteSvg } from './svg.ts';

export interface Logo {
  readonly type: 'image/png' | 'image/svg+xml';
  readonly bytes: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** As the database bounds it. */
export const MAX_LOGO_BYTES = 256 * 1024;

/**
 * Reads the file of a logo. What is stored is written anew from what was understood: every document of a customer
 * carries it, so that a broken or hostile one must fail here and nowhere later.
 * @throws BrandRefused
 */
export function readLogo(file: Buffer): Logo {
  refuseLarge(file);
  const logo = rewriteLogo(file);
  refuseLarge(logo.bytes);
  return logo;
}

function rewriteLogo(file: Buffer): Logo {
  if (isPng(file)) return { type: 'image/png', ...rewritePng(file) };
  if (looksLikeXml(file)) return { type: 'image/svg+xml', ...rewriteSvg(file) };
  throw new BrandRefused(LOGO_TEXTS.unknownType);
}

function refuseLarge({ length }: Buffer): void {
  if (length > MAX_LOGO_BYTES) throw new BrandRefused(LOGO_TEXTS.tooLarge(MAX_LOGO_BYTES / 1024));
}
