import type { Language } from '@rocca/contract/language';
import { formatTenths } from '../format/format.ts';

/** Below this a percentage with one decimal would read 0: rare is not never. */
const SMALLEST = 0.001;

/** A chance as a percentage with one decimal: `94,3%`, `<0,1%`. */
export function formatChance(chance: number, language: Language): string {
  if (chance < SMALLEST) return `<${formatTenths(SMALLEST * 100, language)}%`;
  return `${formatTenths(chance * 100, language)}%`;
}
