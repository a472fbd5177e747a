import type { Language } from '@rocca/contract/language';

const LOCALES: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-GB' };

/**
 * A part of a whole, 0 to 1, as a percentage: `40%`, `0.4%`. Nothing and everything are said only where it is so: what
 * is almost that is `<0.1%` or `>99.9%`.
 */
export function shareText(value: number, language: Language): string {
  const share = Math.min(1, Math.max(0, value));
  const isEnd = share < 0.01 || share > 0.99;
  const { format } = new Intl.NumberFormat(LOCALES[language], {
    style: 'percent',
    maximumFractionDigits: isEnd ? 1 : 0,
  });
  if (share > 0 && share < 0.001) return `<${format(0.001)}`;
  if (share > 0.999 && share < 1) return `>${format(0.999)}`;
  return format(share);
}
