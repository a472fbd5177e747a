import type { Language } from '@rocca/contract/language';
import { formatNumber } from './format.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
const STEP = 1000;

/** A size as it is sold and limited: in thousands, with one decimal where it says something. */
export function formatSize(bytes: number, language: Language): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = Math.round((bytes / STEP ** power) * 10) / 10;
  return `${formatNumber(value, language)} ${UNITS[power]}`;
}
