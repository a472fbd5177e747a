import { BRAND } from '@rocca/contract/brand';
import type { Tone } from '@rocca/contract/report/executive';
import type { BrandColours } from '../document/brand.ts';
import { contrast, darkenUntil, isHexColour, mix } from './contrast.ts';

/** `good` is for what was measured and is as it should be: findings have no such level. */
export type PaletteTone = Tone | 'good';
type OwnTone = Exclude<PaletteTone, 'accent'>;

/**
 * Colours of surfaces. Each has at least 3:1 against white, so that a slice is seen in print and on a projector; words
 * stand beside colours everywhere.
 */
const TONES: Readonly<Record<OwnTone, string>> = {
  critical: '#b42318',
  high: '#d9580f',
  medium: '#b8820a',
  low: '#2f7fb5',
  second: '#0f766e',
  third: '#7456b4',
  neutral: '#7d8797',
  good: '#2c7d4f',
};

const OWN_BRAND: BrandColours = BRAND.documentColours;
const WHITE = '#ffffff';
const TEXT_CONTRAST = 4.5;

/** Text, lines and grounds that carry no meaning. */
export const GREYS = { ink: '#1b2430', muted: '#5b6675', line: '#dfe3e8', ground: '#f5f6f8' } as const;

/** The colour of a surface. */
export function toneColour(tone: PaletteTone, colours: BrandColours): string {
  return tone === 'accent' ? hexOr(colours.accent, OWN_BRAND.accent) : TONES[tone];
}

/** The same colour, dark enough for text on white or on its tint. */
export function toneInk(tone: PaletteTone, colours: BrandColours): string {
  return darkenUntil(toneColour(tone, colours), (ink) => contrast(ink, toneTint(tone, colours)) >= TEXT_CONTRAST);
}

/** A ground of that colour that hardly shows. */
export function toneTint(tone: PaletteTone, colours: BrandColours): string {
  return mix(toneColour(tone, colours), WHITE, 0.9);
}

/** The ground of covers. A brand may choose a light one: what stands on it takes `inkOn`. */
export function primaryColour(colours: BrandColours): string {
  return hexOr(colours.primary, OWN_BRAND.primary);
}

/** For headings on white: the primary colour, made darker where it is a light one. */
export function headingInk(colours: BrandColours): string {
  return darkenUntil(primaryColour(colours), (ink) => contrast(ink, WHITE) >= TEXT_CONTRAST);
}

/** White or nearly black, whichever reads better on the ground. */
export function inkOn(ground: string): string {
  return contrast(WHITE, ground) >= contrast(GREYS.ink, ground) ? WHITE : GREYS.ink;
}

function hexOr(colour: string, otherwise: string): string {
  return isHexColour(colour) ? colour.toLowerCase() : otherwise;
}
