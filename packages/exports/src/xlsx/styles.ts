import type { Language } from '@rocca/contract/language';
import type { Level } from '@rocca/contract/severity/severity';
import type { BrandColours } from '../document/brand.ts';

interface CellStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly size?: number;
  /** `rrggbb`, or a colour of the brand. */
  readonly ink?: string;
  readonly fill?: string;
  readonly border?: boolean;
  readonly format?: keyof typeof FORMATS.en;
  readonly align?: 'left' | 'center' | 'right';
  readonly middle?: boolean;
  /** As programs have it by themselves. */
  readonly isBare?: boolean;
}

/** A ground and an ink on it that can be read, for each level; the first colour of each marks the tab of its sheet. */
export const LEVEL_COLOURS: Readonly<
  Record<Level, { readonly mark: string; readonly tint: string; readonly ink: string }>
> = {
  critical: { mark: 'B42318', tint: 'FBD9D6', ink: 'A31D13' },
  high: { mark: 'E0671B', tint: 'FCE3D1', ink: '9C410B' },
  medium: { mark: 'E3B341', tint: 'FAEDC4', ink: '7A5A06' },
  low: { mark: '3E8EC4', tint: 'D9EAF7', ink: '1F5F8E' },
};

const FORMATS = {
  it: { score: '0.0', percent: '0.0%', count: '#,##0', date: 'dd/mm/yyyy', dateTime: 'dd/mm/yyyy hh:mm' },
  en: { score: '0.0', percent: '0.0%', count: '#,##0', date: 'yyyy-mm-dd', dateTime: 'yyyy-mm-dd hh:mm' },
} as const;

const MUTED = '475467';
const row = { border: true } as const;
const figure = { ...row, align: 'right' } as const;
const level = (name: Level): CellStyle => ({
  ...row,
  bold: true,
  align: 'center',
  ink: LEVEL_COLOURS[name].ink,
  fill: LEVEL_COLOURS[name].tint,
});
/** Of cells that a person fills in. */
const input = { ...row, fill: 'FFFBEB' } as const;

/** Every style that cells have, by name. The first is that of cells nobody wrote. */
const STYLES = {
  plain: { isBare: true },
  band: { fill: 'primary', ink: 'FFFFFF', bold: true, size: 16, middle: true },
  title: { bold: true, size: 14, ink: 'primary', middle: true },
  section: { bold: true, size: 12, ink: 'primary', middle: true },
  label: { ...row, ink: MUTED },
  paragraph: {},
  note: { italic: true, ink: MUTED },
  head: { ...row, fill: 'primary', ink: 'FFFFFF', bold: true, middle: true },
  headInput: { ...row, fill: 'accent', ink: 'FFFFFF', bold: true, middle: true },
  text: row,
  strong: { ...row, bold: true },
  number: figure,
  count: { ...figure, format: 'count' },
  total: { ...figure, format: 'count', bold: true },
  score: { ...figure, format: 'score' },
  percent: { ...figure, format: 'percent' },
  date: { ...row, format: 'date' },
  dateTime: { ...row, format: 'dateTime' },
  link: { ...row, underline: true, ink: 'accent' },
  mark: { ...row, bold: true, align: 'center' },
  critical: level('critical'),
  high: level('high'),
  medium: level('medium'),
  low: level('low'),
  inputText: input,
  inputDate: { ...input, format: 'date' },
} satisfies Record<string, CellStyle>;

export type StyleName = keyof typeof STYLES;

const NAMES = Object.keys(STYLES) as StyleName[];

/** What a cell refers to its style by. */
export const STYLE_NUMBERS = Object.fromEntries(NAMES.map((name, index) => [name, index])) as Record<StyleName, number>;

export function isBold(name: StyleName): boolean {
  const style: CellStyle = STYLES[name];
  return style.bold ?? false;
}

/** Added to the number of a style: the same one, of a text that was quoted. */
export const QUOTED_STYLES = NAMES.length;

/** Looks that cells take on by their value (`conditionalFormatting`), by their number. */
export const VALUE_STYLES = { done: 0, doing: 1, accepted: 2 } as const;
const VALUE_LOOKS = [
  { ink: '17694A', fill: 'D3EEDF' },
  { ink: '1F5F8E', fill: 'D9EAF7' },
  { ink: '475467', fill: 'E4E7EC' },
];

/** The part `styles.xml`. */
export function stylesXml(colours: BrandColours, language: Language): string {
  const resolve = (colour: string) =>
    `FF${(colour === 'primary' || colour === 'accent' ? colours[colour] : colour).replace('#', '').toUpperCase()}`;
  const formats = Object.entries(FORMATS[language]);
  const fonts = new Parts([fontXml({}, resolve)]);
  // The first two grounds are those that programs expect there.
  const fills = new Parts([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]);
  const borders = new Parts([borderXml(false), borderXml(true)]);
  const styles = NAMES.map((name): CellStyle => STYLES[name]).map((style) => ({
    style,
    ids: [
      `numFmtId="${style.format ? FIRST_FORMAT + formats.findIndex(([name]) => name === style.format) : 0}"`,
      `fontId="${fonts.numberOf(fontXml(style, resolve))}"`,
      `fillId="${style.fill ? fills.numberOf(fillXml(resolve(style.fill))) : 0}"`,
      `borderId="${borders.numberOf(borderXml(style.border ?? false))}"`,
    ].join(' '),
  }));
  const formatsXml = formats.map(
    ([, code], index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${code}"/>`,
  );
  const xfs = [false, true].flatMap((quoted) => styles.map(({ style, ids }) => xfXml(style, ids, quoted)));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[
    listXml('numFmts', formatsXml),
    listXml('fonts', fonts.all),
    listXml('fills', fills.all),
    listXml('borders', borders.all),
    listXml('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    listXml('cellXfs', xfs),
    listXml('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    listXml(
      'dxfs',
      VALUE_LOOKS.map((look) => valueLookXml(look, resolve)),
    ),
  ].join('')}</styleSheet>`;
}

/** Numbers below are the formats that programs bring along. */
const FIRST_FORMAT = 164;

/** Parts that styles share, each once. */
class Parts {
  readonly all: string[];

  constructor(first: string[]) {
    this.all = first;
  }

  numberOf(xml: string): number {
    const found = this.all.indexOf(xml);
    return found >= 0 ? found : this.all.push(xml) - 1;
  }
}

type Resolve = (colour: string) => string;

const listXml = (name: string, items: readonly string[]) =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

function fontXml({ bold, italic, underline, size = 10, ink = '101828' }: CellStyle, resolve: Resolve): string {
  const marks = [bold && '<b/>', italic && '<i/>', underline && '<u/>'].filter(Boolean).join('');
  return `<font>${marks}<sz val="${size}"/><color rgb="${resolve(ink)}"/><name val="Arial"/><family val="2"/></font>`;
}

const fillXml = (rgb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;

function borderXml(drawn: boolean): string {
  const sides = ['left', 'right', 'top', 'bottom'].map((side) =>
    drawn ? `<${side} style="thin"><color rgb="FFD5DAE1"/></${side}>` : `<${side}/>`,
  );
  return `<border>${sides.join('')}<diagonal/></border>`;
}

function xfXml({ align = 'left', middle, isBare }: CellStyle, ids: string, quoted: boolean): string {
  if (isBare) return `<xf ${ids} xfId="0"/>`;
  const side = align === 'center' ? 'horizontal="center"' : `horizontal="${align}" indent="1"`;
  const alignment = `<alignment ${side} vertical="${middle ? 'center' : 'top'}" wrapText="1"/>`;
  const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"';
  return `<xf ${ids} xfId="0"${quoted ? ' quotePrefix="1"' : ''} ${applied}>${alignment}</xf>`;
}

function valueLookXml({ ink, fill }: { ink: string; fill: string }, resolve: Resolve): string {
  return `<dxf><font><color rgb="${resolve(ink)}"/></font><fill><patternFill><bgColor rgb="${resolve(fill)}"/></patternFill></fill></dxf>`;
}
