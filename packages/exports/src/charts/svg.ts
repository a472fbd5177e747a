import { plainText } from '../document/plain-text.ts';

type Attributes = Readonly<Record<string, string | number>>;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** The inverse of what `textAt` does to its text. */
export function unescapeXml(text: string): string {
  const characters = new Map(Object.entries(ESCAPES).map(([character, entity]) => [entity, character]));
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity) ?? entity);
}

/** At most two decimals: enough for print, and the same on every machine. */
const shortNumber = (value: number) => String(Math.round(value * 100) / 100);

/** `content` is markup; text goes through `textAt` or `escapedLine`. */
export function element(name: string, attributes: Attributes, content?: string): string {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? shortNumber(value) : escapeXml(value)}"`,
  );
  return content === undefined ? `<${name}${list.join('')}/>` : `<${name}${list.join('')}>${content}</${name}>`;
}

/** Text of unknown origin, on one line. */
export function escapedLine(text: string): string {
  return escapeXml(oneLine(text));
}

export const oneLine = (text: string) => plainText(text, 300).replace(/\s+/g, ' ').trim();

export interface TextStyle {
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: 400 | 600 | 700;
}

/** One line of text; `y` is its middle, so that a label stands level with its bar. */
export function textAt(text: string, x: number, y: number, style: TextStyle): string {
  const { size, fill, anchor = 'start', weight = 400 } = style;
  return element(
    'text',
    { x, y: y + size * 0.36, 'font-size': size, fill, 'text-anchor': anchor, 'font-weight': weight },
    escapedLine(text),
  );
}
