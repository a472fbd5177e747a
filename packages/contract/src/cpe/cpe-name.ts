import type { CpePart } from './product.ts';

/** What a part of a name may say instead of a value: anything, or that there is none. */
export const ANY = '*';
export const NOT_APPLICABLE = '-';

/** A platform's name, unescaped and in lower case; every attribute is a value, `*` (any) or `-` (none). */
export interface CpeName {
  readonly part: CpePart;
  readonly vendor: string;
  readonly product: string;
  readonly version: string;
  readonly update: string;
  readonly edition: string;
  readonly language: string;
  readonly swEdition: string;
  readonly targetSw: string;
  readonly targetHw: string;
  readonly other: string;
}

/** NVD's longest names have about 250 characters; a longer text is no name. */
const LONGEST = 1024;
const ATTRIBUTES = 11;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being kept out
const UNPRINTABLE = /[\0-\x1f\x7f]/;

/** Reads `cpe:2.3:a:…` and the older `cpe:/a:…`; null for anything else. */
export function parseCpe(text: string): CpeName | null {
  if (text.length > LONGEST || UNPRINTABLE.test(text)) return null;
  if (text.startsWith('cpe:2.3:')) return nameOf(splitFormatted(text.slice(8)));
  return /^cpe:\//i.test(text) ? nameOf(splitUri(text.slice(5))) : null;
}

function nameOf(attributes: readonly string[] | null): CpeName | null {
  if (!attributes || attributes.length > ATTRIBUTES) return null;
  const [part, vendor, product, ...others] = attributes;
  if (part !== 'a' && part !== 'o' && part !== 'h') return null;
  if (!vendor || !product) return null;
  const [version, update, edition, language, swEdition, targetSw, targetHw, other] = others.map(
    (value) => value || ANY,
  );
  return {
    part,
    vendor,
    product,
    version: version ?? ANY,
    update: update ?? ANY,
    edition: edition ?? ANY,
    language: language ?? ANY,
    swEdition: swEdition ?? ANY,
    targetSw: targetSw ?? ANY,
    targetHw: targetHw ?? ANY,
    other: other ?? ANY,
  };
}

/** The eleven attributes of a formatted string, where `\` quotes the character after it. */
function splitFormatted(text: string): string[] | null {
  const lower = text.toLowerCase();
  // Few names quote anything, and a feed has millions of them.
  const attributes = lower.includes('\\') ? splitQuoted(lower) : lower.split(':');
  return attributes.length === ATTRIBUTES ? attributes : null;
}

function splitQuoted(text: string): string[] {
  const attributes = [''];
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character === ':') attributes.push('');
    else attributes[attributes.length - 1] += character === '\\' ? character + (text[++at] ?? '') : character;
  }
  return attributes.map(unquote);
}

/** A quoted star or dash that stands alone is a value, and stays quoted to distinguish it from the wildcards. */
function unquote(attribute: string): string {
  return attribute === '\\*' || attribute === '\\-' ? attribute : attribute.replace(/\\(.)/g, '$1');
}

/** Up to seven attributes; an edition may pack four more, as `~edition~sw_edition~target_sw~target_hw~other`. */
function splitUri(text: string): string[] | null {
  const fields = text.toLowerCase().split(':');
  if (fields.length > 7) return null;
  const [part = '', vendor = '', product = '', version = '', update = '', edition = '', language = ''] = fields;
  const packed = edition.startsWith('~') ? edition.slice(1).split('~') : [edition];
  if (packed.length > 5) return null;
  const [plain = '', ...extended] = packed;
  const decoded = [part, vendor, product, version, update, plain, language, ...extended].map(decode);
  return decoded.includes(null) ? null : (decoded as string[]);
}

/** Percent-encoded bytes; `%01` and `%02` are wildcards, which no scanner writes. */
function decode(field: string): string | null {
  if (!field.includes('%')) return field;
  try {
    const text = decodeURIComponent(field.replace(/%0[12]/g, ANY));
    return UNPRINTABLE.test(text) ? null : text;
  } catch {
    return null;
  }
}
