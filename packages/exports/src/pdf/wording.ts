import type { Language } from '@rocca/contract/language';
import { Words } from '@rocca/contract/report/executive-words';
import type { ReportDocument } from '../document/document.ts';
import { shareText } from '../document/share-text.ts';

/** Numbers and dates as the document's language writes them. */
export interface Wording {
  /** With as many decimals as it needs, two at most, or with just those asked for. */
  number(value: number, decimals?: number): string;
  /** One decimal: scores. */
  score(value: number): string;
  /** Of a part, 0 to 1. */
  percent(share: number): string;
  date(moment: Date | string): string;
  /** With the hour, by the clock of the account and of UTC: a report is read in many places. */
  time(moment: Date | string): string;
}

const LOCALES: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-GB' };

export function wordingOf({ language, brand }: Pick<ReportDocument, 'language' | 'brand'>): Wording {
  const locale = LOCALES[language];
  // Always grouped: Italian would leave 1234 as it is.
  const numbers = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 2 });
  const scores = fixedNumbers(locale, 1);
  const words = new Words(language, brand.timeZone);
  return {
    number: (value, decimals) => (decimals === undefined ? numbers : fixedNumbers(locale, decimals)).format(value),
    score: (value) => scores.format(value),
    percent: (share) => shareText(share, language),
    date: (moment) => readable(moment, () => words.day(moment)),
    time: (moment) => readable(moment, () => words.moment(moment)),
  };
}

function fixedNumbers(locale: string, decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    ...{ useGrouping: 'always', minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  });
}

/** A text that is no date is shown as it came. */
function readable(moment: Date | string, format: () => string): string {
  return Number.isNaN(new Date(moment).getTime()) ? String(moment) : format();
}
