import { isFound } from './bounded-regex.ts';

const MAX_PATTERN = 200;
const MAX_EXAMPLE = 200;

/** A text that fits the `pattern` of a field; null: none was found. Knows what such patterns usually consist of. */
export function exampleOfPattern(pattern: string): string | null {
  if (pattern === '' || pattern.length > MAX_PATTERN) return null;
  const reader = { text: pattern.replace(/^\^/, '').replace(/\$$/, ''), at: 0 };
  const example = readAlternatives(reader).slice(0, MAX_EXAMPLE);
  return example !== '' && isFound(`^(?:${pattern})$`, example) === true ? example : null;
}

interface Reader {
  readonly text: string;
  at: number;
}

/** Of several alternatives the first. */
function readAlternatives(reader: Reader): string {
  let first: string | null = null;
  let example = '';
  while (reader.at < reader.text.length && reader.text[reader.at] !== ')') {
    if (reader.text[reader.at] === '|') {
      reader.at += 1;
      first ??= example;
      example = '';
      continue;
    }
    const one = readOne(reader);
    example += one.repeat(readTimes(reader));
    if (example.length > MAX_EXAMPLE) break;
  }
  return first ?? example;
}

const CLASSES: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };

function readOne(reader: Reader): string {
  const sign = reader.text[reader.at] ?? '';
  reader.at += 1;
  if (sign === '.') return 'a';
  if (sign === '^' || sign === '$') return '';
  if (sign === '\\') {
    const escaped = reader.text[reader.at] ?? '';
    reader.at += 1;
    return escaped === 'b' ? '' : (CLASSES[escaped] ?? escaped);
  }
  if (sign === '[') return readSet(reader);
  if (sign !== '(') return sign;
  const [prefix = ''] = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += prefix.length;
  const inner = readAlternatives(reader);
  reader.at += 1;
  return /^\?<?[=!]/.test(prefix) ? '' : inner;
}

/** The first sign of a set that is a letter or a digit, else the first. */
function readSet(reader: Reader): string {
  const [whole = '', isNot = '', inner = ''] = /^(\^?)((?:\\.|[^\]\\])*)\]/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += Math.max(1, whole.length);
  const signs = [...inner.matchAll(/\\(.)|([^\\])/g)].map(([, escaped, plain = '']) =>
    escaped === undefined ? plain : (CLASSES[escaped] ?? escaped),
  );
  if (isNot !== '') return [...'aA1-'].find((sign) => !signs.includes(sign)) ?? '';
  return signs.find((sign) => /[\p{L}\d]/u.test(sign)) ?? signs[0] ?? '';
}

function readTimes(reader: Reader): number {
  const [whole = '', least] = /^(?:\{(\d{1,3})(?:,\d{0,3})?\}|[*+?])\??/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += whole.length;
  return least === undefined ? 1 : Math.min(Number(least), MAX_EXAMPLE);
}
