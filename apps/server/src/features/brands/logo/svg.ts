import { BrandRefused } from '../brand-refused.ts';
import { LOGO_TEXTS } from '../brands.messages.ts';
import { checkHarmless, keepAttributes } from './svg-attributes.ts';
import { sizeOf } from './svg-size.ts';
import { DRAWN, RUNS, SHAPES, UNSEEN } from './svg-vocabulary.ts';
import { readTags, type XmlToken } from './xml-tokens.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const MAX_ELEMENTS = 5000;
/** Renderers walk the tree by recursion. */
const MAX_DEPTH = 32;

type OpenTag = Extract<XmlToken, { kind: 'open' }>;

export function looksLikeXml(file: Buffer): boolean {
  return /^\ufeff?\s*</.test(file.toString('utf8', 0, 1000));
}

/**
 * The same drawing, written anew with known elements and attributes alone.
 * @throws BrandRefused
 */
export function rewriteSvg(file: Buffer): { bytes: Buffer; width: number; height: number } {
  const drawing = new Drawing();
  for (const tag of readTags(decodeText(file))) drawing.take(tag);
  const { body, root } = drawing.finish();
  const { width, height, viewBox } = sizeOf(root);
  const frame = new Map([
    ['width', String(width)],
    ['height', String(height)],
    ['viewBox', viewBox],
  ]);
  const rest = new Map([...root].filter(([name]) => !frame.has(name) && name !== 'x' && name !== 'y'));
  const names = `xmlns="${SVG_NAMESPACE}" xmlns:xlink="http://www.w3.org/1999/xlink"`;
  const text = `<svg ${names}${write(frame)}${write(rest)}>${body}</svg>`;
  return { bytes: Buffer.from(text), width, height };
}

/** Takes tags in turn and writes those that draw. */
class Drawing {
  readonly #open: string[] = [];
  readonly #written: string[] = [];
  #root: Map<string, string> | null = null;
  /** How deep the element stands that is left out with all that is in it. */
  #unseenFrom = Number.POSITIVE_INFINITY;
  #elements = 0;
  #shapes = 0;

  take(tag: XmlToken): void {
    if (tag.kind === 'open') this.#begin(tag);
    else this.#end(tag.name);
  }

  finish(): { body: string; root: ReadonlyMap<string, string> } {
    if (!this.#root || this.#open.length > 0) throw new BrandRefused(LOGO_TEXTS.unfinishedSvg);
    if (this.#shapes === 0) throw new BrandRefused(LOGO_TEXTS.drawsNothing);
    return { body: this.#written.join(''), root: this.#root };
  }

  #begin(tag: OpenTag): void {
    const { name, attributes } = tag;
    this.#elements += 1;
    if (this.#elements > MAX_ELEMENTS || this.#open.length >= MAX_DEPTH) throw new BrandRefused(LOGO_TEXTS.tooComplex);
    if (RUNS.has(name.replace(/^.*:/, '').toLowerCase())) throw new BrandRefused(LOGO_TEXTS.script);
    for (const [attribute, value] of attributes) checkHarmless(attribute, value);
    if (this.#open.length === 0) this.#beginRoot(tag);
    else if (!this.#isUnseen() && UNSEEN.has(name)) this.#unseenFrom = this.#open.length;
    else if (!this.#isUnseen()) this.#draw(tag);
    this.#open.push(name);
    if (tag.closed) this.#end(name);
  }

  #beginRoot({ name, attributes }: OpenTag): void {
    if (this.#root) throw new BrandRefused(LOGO_TEXTS.unfinishedSvg);
    if (name !== 'svg' || attributes.get('xmlns') !== SVG_NAMESPACE) throw new BrandRefused(LOGO_TEXTS.unknownType);
    this.#root = keepAttributes(name, attributes);
  }

  #draw({ name, attributes }: OpenTag): void {
    if (!DRAWN.has(name) || name === 'svg') throw new BrandRefused(LOGO_TEXTS.element(name));
    const kept = keepAttributes(name, attributes);
    // Clips within clips multiply what a renderer does.
    if (kept.has('clip-path') && (name === 'clipPath' || this.#open.includes('clipPath'))) {
      throw new BrandRefused(LOGO_TEXTS.tooComplex);
    }
    if (SHAPES.some((shape) => shape === name)) this.#shapes += 1;
    this.#written.push(`<${name}${write(kept)}>`);
  }

  #end(name: string): void {
    if (this.#open.pop() !== name) throw new BrandRefused(LOGO_TEXTS.unfinishedSvg);
    if (this.#open.length === this.#unseenFrom) this.#unseenFrom = Number.POSITIVE_INFINITY;
    else if (!this.#isUnseen() && this.#open.length > 0) this.#written.push(`</${name}>`);
  }

  #isUnseen(): boolean {
    return this.#open.length > this.#unseenFrom;
  }
}

function decodeText(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new BrandRefused(LOGO_TEXTS.brokenSvg(1));
  }
}

function write(attributes: ReadonlyMap<string, string>): string {
  return [...attributes].map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join('');
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeValue = (value: string) => value.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '');
