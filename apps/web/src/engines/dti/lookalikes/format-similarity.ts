import type { Language } from '@rocca/contract/language';

const DECIMALS = { minimumFractionDigits: 5, maximumFractionDigits: 5 };
const FORMATS: Record<Language, Intl.NumberFormat> = {
  it: new Intl.NumberFormat('it-IT', DECIMALS),
  en: new Intl.NumberFormat('en-GB', DECIMALS),
};

/** How alike two names are, 0 to 1, always with five decimals. */
export function formatSimilarity(value: number, language: Language): string {
  return FORMATS[language].format(value);
}
