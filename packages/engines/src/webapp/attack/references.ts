import { createHash } from 'node:crypto';

/** A value that names one thing of many, and how the names of others are found. */
export interface Reference {
  /** Names of others, the likeliest first. */
  readonly others: readonly string[];
  /** One that names nothing. */
  readonly nothing: string;
}

/** What a site shows anyway. */
export interface ShownReferences {
  /** Names of users. */
  readonly names: readonly string[];
  /** Long codes, by which sites name things that must not be guessed. */
  readonly codes: readonly string[];
}

/** Accounts that most sites have. */
const USUAL_NAMES = ['admin', 'test', 'user'];
/** Longer ones cannot be counted on exactly. */
const NUMBER = /^[1-9]\d{0,14}$/;
/** `INV-0007`, `invoice_2024-7.pdf`: the last number counts. */
const COUNTED = /^((?:[a-z](?:[\w.:#-]{0,38}[a-z_.:#-])?)?)(\d{1,9})(\.[a-z]\w{1,4})?$/i;
const DISTANCES = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, 7, 8, 9, 10];
const FAR = 987_654_321;

const neighboursOf = (number: number) => DISTANCES.map((distance) => number + distance).filter((one) => one > 0);

/** Null: the value names nothing that another value could be made of. */
export function readReference(value: string, shown: ShownReferences): Reference | null {
  const counted = (write: (number: number) => string, number: number): Reference => ({
    others: neighboursOf(number).map(write),
    nothing: write(FAR),
  });
  if (NUMBER.test(value)) return counted(String, Number(value));
  const digest = digestOf(value);
  if (digest) return counted((number) => digestWith(digest.algorithm, String(number)), digest.number);
  const [, prefix = '', digits = '', ending = ''] = (formOf(value) === null && COUNTED.exec(value)) || [];
  if (digits !== '' && Number(digits) > 0)
    return counted((number) => prefix + String(number).padStart(digits.length, '0') + ending, Number(digits));
  const form = formOf(value);
  if (form !== null) {
    const others = shown.codes.filter((code) => code !== value && formOf(code) === form);
    return { others, nothing: value.replaceAll(/[0-9a-f]/gi, 'f') };
  }
  const isName = shown.names.some((name) => name.toLowerCase() === value.toLowerCase());
  if (!isName) return null;
  const others = [...new Set([...shown.names, ...USUAL_NAMES])].filter(
    (name) => name.toLowerCase() !== value.toLowerCase(),
  );
  return { others, nothing: `${value.slice(0, 3)}qzxwv` };
}

const CODE = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b[0-9a-f]{24}\b|\b[0-9a-f]{32}\b/gi;
const MAX_CODES = 200;

/** The long codes in a text. */
export const codesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(CODE)].slice(0, MAX_CODES).map(([code]) => code)),
];

/** Codes of one form are names of things of one kind: their length and where they have dashes. */
function formOf(value: string): string | null {
  const [code] = value.match(CODE) ?? [];
  return code === value ? value.replaceAll(/[0-9a-f]/gi, 'x') : null;
}

const ALGORITHMS: Readonly<Record<number, string>> = { 32: 'md5', 40: 'sha1', 64: 'sha256' };
const MOST_NUMBERS = 5000;
const tables = new Map<string, ReadonlyMap<string, number>>();

export const digestWith = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');

/** The small number that a digest was made of; null: of none. */
export function digestOf(value: string): { readonly algorithm: string; readonly number: number } | null {
  const algorithm = /^[0-9a-f]+$/i.test(value) ? ALGORITHMS[value.length] : undefined;
  if (algorithm === undefined) return null;
  const table =
    tables.get(algorithm) ??
    new Map(Array.from({ length: MOST_NUMBERS }, (_, number) => [digestWith(algorithm, String(number)), number]));
  tables.set(algorithm, table);
  const number = table.get(value.toLowerCase());
  return number === undefined ? null : { algorithm, number };
}
