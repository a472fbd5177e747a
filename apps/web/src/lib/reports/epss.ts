import type { Language } from '@rocca/contract/language';
import { formatTenths } from '../format/format.ts';

/** Below this a percentage with one decimal would read 0, and above the other 100: rare is not never, likely not sure. */
const SMALLEST = 0.001;
const LARGEST = 0.999;

/** A chance as a percentage with one decimal: `94,3%`, `<0,1%`. */
export function formatChance(chance: number, language: Language): string {
  if (chance < SMALLEST) return `<${formatTenths(SMALLEST * 100, language)}%`;
  return `${formatTenths(Math.min(chance, LARGEST) * 100, language)}%`;
}

/** The share of all vulnerabilities a chance is higher than, in a sentence: `dell’88,2%`, `88.2%`. Never 0 nor all. */
export function formatRank(rank: number, language: Language): string {
  const share = Math.min(Math.max(rank, SMALLEST), LARGEST) * 100;
  // Rounded down: 99.96 is not all of them.
  const tenths = Math.floor(share * 10 + 1e-9) / 10;
  const percent = `${formatTenths(tenths, language)}%`;
  return language === 'it' ? `${articleOf(percent)}${percent}` : percent;
}

/** *Di* and the article, as the number is spoken: dello zero, dell’uno, dell’otto, dell’undici, del due. */
function articleOf(percent: string): string {
  if (percent.startsWith('0')) return 'dello ';
  return /^(?:8|1,|11,)/.test(percent) ? 'dell’' : 'del ';
}
