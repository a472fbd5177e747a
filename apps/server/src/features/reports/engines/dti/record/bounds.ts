import { isIP } from 'node:net';
import { cleanLine } from '../../../core/record/index.ts';

/** Data of name servers and outside sources is bounded before it is stored. */

/** A name of DNS has 253 characters at most. */
export const MAX_NAME = 260;
export const MAX_LINE = 300;
export const MAX_WORD = 60;
/** Longer than the addresses of any name and the names of any address that a person would read. */
const MAX_ENTRIES = 500;

export const cleanLines = (texts: readonly string[], max: number, most = MAX_ENTRIES): string[] =>
  [...new Set(texts.slice(0, most).map((text) => cleanLine(text, max)))].filter((text) => text !== '');

/** A zone (`fe80::1%eth0`) is not stored. */
export const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

/** Each address once, in its order: the first is the one that names are sorted by. */
export const cleanAddresses = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.filter(isAddress))].slice(0, MAX_ENTRIES);

export const bounded = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;

export const wholeNumber = (value: number): number => Math.round(bounded(value, 0, 2_000_000_000));

/** 3: high, 2: medium, 1: low. Scores of version 2 have no critical. */
export function bandOf(score: number): 1 | 2 | 3 {
  if (score >= 7) return 3;
  return score >= 4 ? 2 : 1;
}
