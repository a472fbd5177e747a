import { createHash } from 'node:crypto';
import { type Json, leaves, replaceAt } from './spots/json-body.ts';
import { isXmlDocument, putIntoXml, textsOfXml } from './spots/xml-body.ts';

/** Values that sites write in an encoding of their own: what is tried there has to be encoded alike. */

type Encoding = 'base64' | 'base64url' | 'hex' | 'percent';
/** `xml`: the name of an element, and else a key of JSON. `part`: the place between signs that part a text. */
type Layer =
  | Encoding
  | { readonly key: string; readonly xml?: true }
  | { readonly part: number; readonly sign: string };

export interface Codec {
  /** The parameter that holds it, and the whole of its value. */
  readonly spot: string;
  readonly whole: string;
  /** From the outside in. */
  readonly layers: readonly Layer[];
}

interface Inner {
  readonly layers: readonly Layer[];
  readonly value: string;
}

interface Read extends Inner {
  /** It may as well be a plain value that looks like an encoded one. */
  readonly unsure: boolean;
}

const MAX_LENGTH = 4_000;
const MAX_LAYERS = 4;
const MAX_KEYS = 12;
/** Shorter texts are read out of plain words by chance. */
const SURE_LENGTH = 6;

/** The places inside of a value; `plain`: the value itself may be meant as it is. */
export function decodeValue(value: string): { readonly plain: boolean; readonly inner: readonly Inner[] } {
  const found = readInside(value, 0);
  return { plain: found.length === 0 || found.some(({ unsure }) => unsure), inner: found };
}

function readInside(value: string, depth: number): readonly Read[] {
  if (value.length < 3 || value.length > MAX_LENGTH || depth >= MAX_LAYERS) return [];
  const document = readDocument(value);
  if (document !== null)
    return leaves(document)
      .slice(0, MAX_KEYS)
      .flatMap(({ name, value: leaf }) => within({ key: name }, leaf, { depth, unsure: false }));
  // A document is read as a whole, too, and may name entities. What does not say so may be the markup of a page.
  if ((/^\s*<\?xml\s|\sxmlns[:=]/.test(value) || hasOwnElements(value)) && isXmlDocument(value))
    return textsOfXml(value)
      .slice(0, MAX_KEYS)
      .flatMap(({ name, value: leaf }) => within({ key: name, xml: true }, leaf, { depth, unsure: true }));
  const outer = [asPercent(value), asHex(value), asBase64(value)].find((read) => read !== null);
  return outer ? within(outer.layer, outer.text, { depth, unsure: outer.unsure }) : [];
}

const OF_PAGES =
  /^(?:!doctype|html|head|body|title|script|style|link|meta|div|span|p|a|b|i|u|s|em|strong|small|big|sub|sup|code|pre|br|hr|img|h[1-6]|ul|ol|li|dl|dt|dd|table|tr|td|th|thead|tbody|form|input|select|option|button|label|textarea|iframe|svg|math|center|font|blockquote|section|article|header|footer|nav|main|figure|video|audio|details|marquee|template|object|embed)$/i;

/** Whether a text begins with an element that no page has, and ends with its end. */
function hasOwnElements(text: string): boolean {
  const [, name = ''] = /^\s*<([A-Za-z][\w:.-]{1,80})[\s>]/.exec(text) ?? [];
  return name !== '' && !OF_PAGES.test(name) && text.trimEnd().endsWith(`</${name}>`);
}

/** What stands in the text, or the text itself. */
function within(layer: Layer, text: string, { depth, unsure }: { depth: number; unsure: boolean }): readonly Read[] {
  const deeper = readInside(text, depth + 1).filter((one) => !one.unsure);
  // A document inside of it leaves no doubt.
  if (deeper.length > 0)
    return deeper.map(({ layers, value }) => ({ layers: [layer, ...layers], value, unsure: false }));
  return [{ layers: [layer], value: text, unsure }];
}

function readDocument(text: string): Json | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const read = JSON.parse(text) as Json;
    return read !== null && typeof read === 'object' && Object.keys(read).length > 0 ? read : null;
  } catch {
    return null;
  }
}

interface Outer {
  readonly layer: Layer;
  readonly text: string;
  readonly unsure: boolean;
}

const isPrintable = (text: string) =>
  text !== '' && /^[\p{L}\p{N}\p{P}\p{S} \t\r\n]+$/u.test(text) && !text.includes('\uFFFD');

function asPercent(value: string): Outer | null {
  if (!/%[0-9a-f]{2}/i.test(value) || /[^\x21-\x7e]/.test(value)) return null;
  try {
    return { layer: 'percent', text: decodeURIComponent(value), unsure: false };
  } catch {
    return null;
  }
}

function asHex(value: string): Outer | null {
  if (!/^(?:[0-9a-f]{2}){4,}$/i.test(value)) return null;
  const text = Buffer.from(value, 'hex').toString('utf8');
  return isPrintable(text) ? { layer: 'hex', text, unsure: /^\d+$/.test(value) } : null;
}

function asBase64(value: string): Outer | null {
  if (!/^[A-Za-z0-9+/_-]{2,}={0,2}$/.test(value)) return null;
  const layer = /[_-]/.test(value) || value.length % 4 !== 0 ? 'base64url' : 'base64';
  const text = Buffer.from(value, layer).toString('utf8');
  if (!isPrintable(text) || write(layer, text).replace(/=+$/, '') !== value.replace(/=+$/, '')) return null;
  const isPadded = value.endsWith('=');
  if (!isPadded && (text.length < 3 || layer === 'base64url') && text.length < SURE_LENGTH) return null;
  // Words of a language are written in one case, encoded text is not.
  if (!isPadded && !/[a-z].*[A-Z]|[A-Z].*[A-Z].*[a-z]|\d/.test(value)) return null;
  return { layer, text, unsure: !isPadded && text.length < SURE_LENGTH };
}

function write(layer: Encoding, text: string): string {
  switch (layer) {
    case 'base64':
    case 'base64url':
    case 'hex':
      return Buffer.from(text, 'utf8').toString(layer);
    case 'percent':
      // Quotes and brackets as well: what refuses them looks before it decodes.
      return encodeURIComponent(text.toWellFormed()).replaceAll(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      );
  }
}

/** The whole value of the parameter, with this one in its place inside. */
export function encodeValue({ whole, layers }: Pick<Codec, 'whole' | 'layers'>, value: string): string {
  const [layer, ...rest] = layers;
  if (layer === undefined) return value;
  if (typeof layer === 'object' && 'part' in layer) {
    const parts = whole.split(layer.sign);
    const own = parts[layer.part] ?? '';
    const written = encodeValue({ whole: own, layers: rest }, value);
    // A digest without a key is made anew by anybody.
    const isDigest = (text: string, algorithm: string) => text.toLowerCase() === digestOf(algorithm, own);
    const changed = parts.map((text, at) => {
      const algorithm = at === layer.part ? undefined : DIGESTS.find((one) => isDigest(text, one));
      return algorithm === undefined ? text : digestOf(algorithm, written);
    });
    return changed.with(layer.part, written).join(layer.sign);
  }
  if (typeof layer === 'object' && layer.xml) {
    const leaf = textsOfXml(whole).find(({ name }) => name === layer.key)?.value ?? '';
    return putIntoXml(whole, layer.key, encodeValue({ whole: leaf, layers: rest }, value));
  }
  if (typeof layer === 'object') {
    const document = readDocument(whole) ?? {};
    const leaf = leaves(document).find(({ name }) => name === layer.key)?.value ?? '';
    return JSON.stringify(replaceAt(document, layer.key, encodeValue({ whole: leaf, layers: rest }, value)));
  }
  return write(layer, encodeValue({ whole: textOf(layer, whole), layers: rest }, value));
}

const DIGESTS = ['md5', 'sha1', 'sha256'];
const digestOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');

const SIGNS = [':', '|', ';', ',', '.', '-'];
const MOST_PARTS = 8;

/** The parts of a text that signs part, each with what it is encoded in; none: it is one text. */
export function partsOfValue(value: string): readonly Inner[] {
  const sign = SIGNS.find((one) => value.includes(one));
  const parts = sign === undefined || value.length > MAX_LENGTH ? [] : value.split(sign);
  if (sign === undefined || parts.length > MOST_PARTS) return [];
  return parts.flatMap((text, part): Inner[] => {
    const inner = readInside(text, 1).filter(({ unsure }) => !unsure);
    const plain = { layers: [{ part, sign }], value: text };
    return inner.length === 0 ? [plain] : inner.map((one) => ({ ...one, layers: [{ part, sign }, ...one.layers] }));
  });
}

const textOf = (layer: Encoding, text: string) =>
  layer === 'percent' ? decodeURIComponent(text) : Buffer.from(text, layer).toString('utf8');

/** What a field says of how it wants its value, by its name and the words beside it. */
const SAID: ReadonlyArray<readonly [Encoding, RegExp]> = [
  ['base64', /(?:^|[^a-z])(?:b|base)[-_ ]?64/i],
  ['hex', /(?:^|[^a-z])hex(?:$|[^a-z]|[aá]d[eé][cz]im|[-_ ]?(?:string|enc|cod|value|data))/i],
  [
    'percent',
    /(?:url|uri|percent)[-_ ]?(?:en)?cod|codificat[oa] (?:url|percent)|(?:codifica|codage|codificaci[oó]n) url/i,
  ],
];
const COLOUR = /colou?r|colore|farbe|couleur/i;

/** The value as the words ask for it, in a form that is surely read as encoded; null: they ask for none, or it is so already. */
export function encodeAsSaid(words: string, value: string): string | null {
  const layer = COLOUR.test(words) ? undefined : SAID.find(([, said]) => said.test(words.slice(0, 400)))?.[0];
  if (layer === undefined || decodeValue(value).inner.length > 0) return null;
  const long = value.length < 4 ? `${value}prova` : value;
  // Padding leaves no doubt, and neither does a blank.
  const isPlain = encodeURIComponent(long.toWellFormed()) === long;
  const clear =
    layer === 'percent' && isPlain ? `${long} a` : layer === 'base64' && long.length % 3 === 0 ? `${long}a` : long;
  return write(layer, clear);
}
