import { BrandRefused } from '../brand-refused.ts';
import { LOGO_TEXTS } from '../brands.messages.ts';

export type XmlToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly closed: boolean;
    }
  | { readonly kind: 'close'; readonly name: string };

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const ATTRIBUTE = `\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`;
/** The one of these that stands at the place asked for; `y` keeps it from searching on. */
const SKIPPED = /<!--(?:(?!--).)*-->|[^<]+/sy;
const OPEN = new RegExp(`<(${NAME})((?:${ATTRIBUTE})*)\\s*(/?)>`, 'y');
const CLOSE = new RegExp(`</(${NAME})\\s*>`, 'y');
const ATTRIBUTES = new RegExp(ATTRIBUTE, 'g');
const DECLARATION = /^\s*<\?xml\s[^<>]*\?>/;
const REFERENCE = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));|&/g;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * The tags of an XML text, each with its attributes. Text between them is passed over: what we read draws without it.
 * Anything that could make a parser fetch, expand or run (DOCTYPE, entities, CDATA, instructions) is refused.
 * @throws BrandRefused
 */
export function* readTags(text: string): Generator<XmlToken> {
  let at = DECLARATION.exec(text)?.[0].length ?? 0;
  while (at < text.length) {
    const skipped = matchAt(SKIPPED, text, at);
    if (skipped) {
      at += skipped[0].length;
      continue;
    }
    if (/^<[?!]/.test(text.slice(at, at + 2))) throw refuseInstruction(text, at);
    const token = tagAt(text, at);
    yield token.tag;
    at += token.length;
  }
}

function tagAt(text: string, at: number): { tag: XmlToken; length: number } {
  const close = matchAt(CLOSE, text, at);
  if (close) return { tag: { kind: 'close', name: close[1] ?? '' }, length: close[0].length };
  const open = matchAt(OPEN, text, at);
  if (!open) throw brokenAt(text, at);
  const attributes = readAttributes(open[2] ?? '');
  if (!attributes) throw brokenAt(text, at);
  return {
    tag: { kind: 'open', name: open[1] ?? '', attributes, closed: open.at(-1) === '/' },
    length: open[0].length,
  };
}

/** Null: one stands twice, or a value is not well-formed. */
function readAttributes(text: string): Map<string, string> | null {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted, single] of text.matchAll(ATTRIBUTES)) {
    const value = decode(quoted ?? single ?? '');
    if (value === null || attributes.has(name)) return null;
    attributes.set(name, value);
  }
  return attributes;
}

/** Only the five entities of XML itself: others would need a DOCTYPE. */
function decode(value: string): string | null {
  let wellFormed = true;
  const decoded = value.replace(REFERENCE, (_whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return PREDEFINED[name] ?? '';
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : -1;
    const known = code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0x10ffff);
    if (!known) wellFormed = false;
    return known ? String.fromCodePoint(code) : '';
  });
  return wellFormed ? decoded : null;
}

function refuseInstruction(text: string, at: number): BrandRefused {
  // A comment that reached here has no end.
  return text.startsWith('<!--', at) ? brokenAt(text, at) : new BrandRefused(LOGO_TEXTS.doctype);
}

function brokenAt(text: string, at: number): BrandRefused {
  return new BrandRefused(LOGO_TEXTS.brokenSvg(text.slice(0, at).split('\n').length));
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
