import type { BrandColours, DocumentBrand } from '../document/brand.ts';
import { footWithLabel } from '../document/distribution.ts';
import {
  GREYS,
  headingInk,
  inkOn,
  type PaletteTone,
  primaryColour,
  toneColour,
  toneInk,
  toneTint,
} from '../palette/palette.ts';
import { brandLogo } from './brand-logo.ts';
import { printedLine } from './printed-text.ts';

/** What stands on the cover and at the foot of every page. */
export function brandData({ name, footer, logo }: DocumentBrand) {
  return {
    name: printedLine(name),
    footer: footWithLabel(printedLine(footer, 125)),
    logo: brandLogo(logo)?.file ?? null,
  };
}

/** The pictures that the cover reads. */
export function brandPictures({ logo }: DocumentBrand): ReadonlyMap<string, Uint8Array> {
  const drawn = brandLogo(logo);
  return new Map(drawn ? [[drawn.file, drawn.content]] : []);
}

/** Colours by what they are for; `levels` have a ground, a text and a surface each. */
export function coloursData(colours: BrandColours, tones: readonly PaletteTone[]) {
  const primary = primaryColour(colours);
  return {
    ...GREYS,
    primary,
    onPrimary: inkOn(primary),
    heading: headingInk(colours),
    accent: toneColour('accent', colours),
    link: toneInk('accent', colours),
    levels: Object.fromEntries(
      tones.map((tone) => [
        tone,
        { fill: toneColour(tone, colours), ink: toneInk(tone, colours), tint: toneTint(tone, colours) },
      ]),
    ),
  };
}

/** As a template reads a moment. */
export function dateParts(date: Date) {
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}
