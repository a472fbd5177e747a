import type { Exchange } from '@rocca/tools/web/model';
import { textOf } from './similar.ts';

/** A call of a function that no database has: the statement fails, and its message names it. */
export const unknownFunction = (value: string, name: string) => `${value}'+${name}('T')+'`;

/** Matches a value that `unknownFunction` has made. */
export const CALLS_UNKNOWN = /^[^']*'\+rc[0-9a-f]{12}\('T'\)\+'$/;

const SIGNS: Readonly<Record<string, string>> = {
  '#39': "'",
  '#039': "'",
  '#x27': "'",
  apos: "'",
  '#34': '"',
  quot: '"',
};

/** Whether an answer names the function by itself: a page that repeats the value, or refuses it as a date, names the call. */
export function namesFunction(exchange: Exchange, name: string | undefined): boolean {
  if (name === undefined) return false;
  const text = textOf(exchange)
    .toLowerCase()
    .replaceAll(/&(#0?39|#x27|apos|#34|quot);/g, (sign, code: string) => SIGNS[code] ?? sign);
  return text.replaceAll(/\\+'/g, "'").replaceAll(`'+${name}('t')+'`, '').includes(name);
}
