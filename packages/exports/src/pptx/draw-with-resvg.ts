import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { DrawPicture } from './slides-input.ts';

const FONTS = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
const FONT_FILES = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  join(FONTS, file),
);

/** Draws in Node, with the fonts of the product and with no others: every machine draws the same. */
export const drawWithResvg: DrawPicture = async (svg, { width }) => {
  const picture = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'Inter' },
  });
  return picture.render().asPng();
};
