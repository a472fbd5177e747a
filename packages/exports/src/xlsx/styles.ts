import { LEVELS, type Level } from '@rocca/contract/severity/severity';
import type { BrandColours } from '../document/brand.ts';
import { contrast, darkenUntil, mix } from '../palette/contrast.ts';
import { GREYS, headingInk, inkOn, primaryColour, toneColour, toneInk } from '../palette/palette.ts';

/** `#rrggbb`, or the name of a colour that depends on the brand. */
export type Colour = `#${string}` | keyof typeof PALETTE;

export const PALETTE = {
  primary: primaryColour,
  onPrimary: (colours: BrandColours) => inkOn(primaryColour(colours)),
  heading: headingInk,
  link: (colours: BrandColours) => toneInk('accent', colours),
  ...byLevel('Tint', levelTint),
  ...byLevel('Ink', (level, colours) =>
    darkenUntil(toneColour(level, colours), (ink) => contrast(ink, levelTint(level, colours)) >= 4.5),
  ),
};

type LevelColours<Suffix extends string> = Readonly<Record<`${Level}${Suffix}`, (colours: BrandColours) => string>>;

function byLevel<Suffix extends string>(suffix: Suffix, colour: (level: Level, colours: BrandColours) => string) {
  const entries = LEVELS.map((level) => [`${level}${suffix}`, (colours: BrandColours) => colour(level, colours)]);
  return Object.fromEntries(entries) as LevelColours<Suffix>;
}

/** Stronger than the ground of a box: a cell is small. */
function levelTint(level: Level, colours: BrandColours): string {
  return mix(toneColour(level, colours), '#ffffff', 0.78);
}

export interface CellStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly size?: number;
  readonly ink?: Colour;
  readonly fill?: Colour;
  readonly border?: boolean;
  readonly format?: keyof typeof FORMATS.en;
  readonly align?: 'left' | 'center' | 'right';
  readonly middle?: boolean;
  /** As programs have it by themselves. */
  readonly isBare?: boolean;
}

export const FORMATS = {
  it: { score: '0.0', percent: '0.0%', count: '#,##0', date: 'dd/mm/yyyy', dateTime: 'dd/mm/yyyy hh:mm' },
  en: { score: '0.0', percent: '0.0%', count: '#,##0', date: 'yyyy-mm-dd', dateTime: 'yyyy-mm-dd hh:mm' },
} as const;

const row = { border: true } as const;
const figure = { ...row, align: 'right' } as const;
const level = (name: Level): CellStyle => ({
  ...row,
  bold: true,
  align: 'center',
  ink: `${name}Ink`,
  fill: `${name}Tint`,
});
/** Of cells that a person fills in. */
const input = { ...row, fill: '#fffbeb' } as const;

/** Every style that cells have, by name. The first is that of cells nobody wrote. */
export const STYLES = {
  plain: { isBare: true },
  band: { fill: 'primary', ink: 'onPrimary', bold: true, size: 16, middle: true },
  title: { bold: true, size: 14, ink: 'heading', middle: true },
  section: { bold: true, size: 12, ink: 'heading', middle: true },
  label: { ...row, ink: GREYS.muted },
  paragraph: {},
  note: { italic: true, ink: GREYS.muted },
  head: { ...row, fill: 'primary', ink: 'onPrimary', bold: true, middle: true },
  headInput: { ...row, fill: '#fde68a', ink: GREYS.ink, bold: true, middle: true },
  text: row,
  strong: { ...row, bold: true },
  number: figure,
  count: { ...figure, format: 'count' },
  total: { ...figure, format: 'count', bold: true },
  score: { ...figure, format: 'score' },
  percent: { ...figure, format: 'percent' },
  date: { ...row, format: 'date' },
  dateTime: { ...row, format: 'dateTime' },
  link: { ...row, underline: true, ink: 'link' },
  mark: { ...row, bold: true, align: 'center' },
  critical: level('critical'),
  high: level('high'),
  medium: level('medium'),
  low: level('low'),
  inputText: input,
  inputDate: { ...input, format: 'date' },
} satisfies Record<string, CellStyle>;

export type StyleName = keyof typeof STYLES;

export const STYLE_NAMES = Object.keys(STYLES) as StyleName[];

/** What a cell refers to its style by. */
export const STYLE_NUMBERS = Object.fromEntries(STYLE_NAMES.map((name, index) => [name, index])) as Record<
  StyleName,
  number
>;

export function isBold(name: StyleName): boolean {
  const style: CellStyle = STYLES[name];
  return style.bold ?? false;
}

/** Added to the number of a style: the same one, of a text that was quoted. */
export const QUOTED_STYLES = STYLE_NAMES.length;

/** Looks that cells take on by their value (`conditionalFormatting`), by their number. */
export const VALUE_STYLES = { done: 0, doing: 1, accepted: 2 } as const;
export const VALUE_LOOKS = [
  { ink: '#17694a', fill: '#d3eedf' },
  { ink: '#1f5f8e', fill: '#d9eaf7' },
  { ink: '#475467', fill: '#e4e7ec' },
] as const;

/** A colour as sheets write it, opaque. */
export const argb = (colour: string): string => `FF${colour.slice(1).toUpperCase()}`;
