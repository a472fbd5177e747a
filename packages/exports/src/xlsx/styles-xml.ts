import type { Language } from '@rocca/contract/language';
import type { BrandColours } from '../document/brand.ts';
import { GREYS } from '../palette/palette.ts';
import { argb, type CellStyle, type Colour, FORMATS, PALETTE, STYLE_NAMES, STYLES, VALUE_LOOKS } from './styles.ts';

/** The part `styles.xml`. */
export function stylesXml(colours: BrandColours, language: Language): string {
  const resolve: Resolve = (colour) => argb(isOwn(colour) ? PALETTE[colour](colours) : colour);
  const formats = Object.entries(FORMATS[language]);
  const fonts = new Parts([fontXml({}, resolve)]);
  // The first two grounds are those that programs expect there.
  const fills = new Parts([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]);
  const borders = new Parts([borderXml(false), borderXml(true)]);
  const styles = STYLE_NAMES.map((name): CellStyle => STYLES[name]).map((style) => ({
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

type Resolve = (colour: Colour) => string;

const isOwn = (colour: Colour): colour is keyof typeof PALETTE => Object.hasOwn(PALETTE, colour);

const listXml = (name: string, items: readonly string[]) =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

function fontXml({ bold, italic, underline, size = 10, ink = GREYS.ink }: CellStyle, resolve: Resolve): string {
  const marks = [bold && '<b/>', italic && '<i/>', underline && '<u/>'].filter(Boolean).join('');
  return `<font>${marks}<sz val="${size}"/><color rgb="${resolve(ink)}"/><name val="Arial"/><family val="2"/></font>`;
}

const fillXml = (rgb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;

function borderXml(drawn: boolean): string {
  const sides = ['left', 'right', 'top', 'bottom'].map((side) =>
    drawn ? `<${side} style="thin"><color rgb="${argb(GREYS.line)}"/></${side}>` : `<${side}/>`,
  );
  return `<border>${sides.join('')}<diagonal/></border>`;
}

function xfXml({ align = 'left', middle, isBare }: CellStyle, ids: string, quoted: boolean): string {
  if (isBare) return `<xf ${ids} xfId="0"/>`;
  const side = align === 'center' ? 'horizontal="center"' : `horizontal="${align}" indent="1"`;
  // A figure is never broken over lines.
  const wrap = align === 'right' ? '' : ' wrapText="1"';
  const alignment = `<alignment ${side} vertical="${middle ? 'center' : 'top'}"${wrap}/>`;
  const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"';
  return `<xf ${ids} xfId="0"${quoted ? ' quotePrefix="1"' : ''} ${applied}>${alignment}</xf>`;
}

function valueLookXml({ ink, fill }: { ink: Colour; fill: Colour }, resolve: Resolve): string {
  return `<dxf><font><color rgb="${resolve(ink)}"/></font><fill><patternFill><bgColor rgb="${resolve(fill)}"/></patternFill></fill></dxf>`;
}
