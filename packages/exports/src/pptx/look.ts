import type { Tone } from '@rocca/contract/report/executive';
import type { BrandColours } from '../document/brand.ts';
import { GREYS, headingInk, inkOn, primaryColour, toneColour, toneInk, toneTint } from '../palette/palette.ts';

/** The size of a slide in inches, 16:9, and the margin of what stands on it. */
export const SLIDE = { w: 13.333, h: 7.5, margin: 0.7 } as const;
export const INNER_WIDTH = SLIDE.w - 2 * SLIDE.margin;

/** Colours by their names in the theme: whoever changes the theme changes what is drawn with them. */
export const THEME = { ink: 'tx1', paper: 'bg1', heading: 'tx2', panel: 'bg2', accent: 'accent1' } as const;

/** Which colour of the theme a tone is; the theme has no more than six. */
const TONE_NAMES: Partial<Record<Tone, string>> = {
  accent: 'accent1',
  critical: 'accent2',
  high: 'accent3',
  medium: 'accent4',
  low: 'accent5',
  neutral: 'accent6',
};

/** The colours of a deck, as the library wants them: without `#`. */
export interface Look {
  readonly cover: string;
  readonly onCover: string;
  readonly heading: string;
  readonly muted: string;
  readonly line: string;
  readonly tone: (tone: Tone) => string;
  readonly toneInk: (tone: Tone) => string;
  readonly toneTint: (tone: Tone) => string;
  /** In the order of the theme: dark 1, light 1, dark 2, light 2, accents. */
  readonly theme: readonly string[];
}

export function lookOf(colours: BrandColours): Look {
  const cover = primaryColour(colours);
  const accents = (['accent', 'critical', 'high', 'medium', 'low', 'neutral'] as const).map((tone) =>
    toneColour(tone, colours),
  );
  return {
    cover: bare(cover),
    onCover: bare(inkOn(cover)),
    heading: bare(headingInk(colours)),
    muted: bare(GREYS.muted),
    line: bare(GREYS.line),
    tone: (tone) => TONE_NAMES[tone] ?? bare(toneColour(tone, colours)),
    toneInk: (tone) => bare(toneInk(tone, colours)),
    toneTint: (tone) => bare(toneTint(tone, colours)),
    theme: [GREYS.ink, '#ffffff', headingInk(colours), GREYS.ground, ...accents].map(bare),
  };
}

const bare = (hex: string): string => hex.slice(1).toUpperCase();
