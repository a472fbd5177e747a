import type { Language } from '@rocca/contract/language';

// Making an Intl formatter costs far more than using it: one per language and kind.
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

const DATE: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short', year: 'numeric' };
const DATE_TIME: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' };

const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short' };
const MOMENT: Intl.DateTimeFormatOptions = { ...DATE_TIME, year: 'numeric' };

const DAY_MS = 86_400_000;

export function formatDate(iso: string, language: Language): string {
  return dateFormat('date', language, DATE).format(new Date(iso));
}

export function formatDateTime(iso: string, language: Language): string {
  return dateFormat('time', language, DATE_TIME).format(new Date(iso));
}

/** The time of day: a moment of today. */
export function formatTime(ms: number, language: Language): string {
  return dateFormat('clock', language, { hour: '2-digit', minute: '2-digit' }).format(ms);
}

/** Where the year goes without saying, as under an axis. */
export function formatDay(iso: string, language: Language): string {
  return dateFormat('day', language, DAY).format(new Date(iso));
}

/** With the year: a moment that may lie long ago. */
export function formatMoment(iso: string, language: Language): string {
  return dateFormat('moment', language, MOMENT).format(new Date(iso));
}

export function formatNumber(value: number, language: Language): string {
  return numberFormat('number', language, {}).format(value);
}

const ENGLISH_ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENGLISH_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** A place in an order: `3ª` (of a feminine noun, as *posizione*), `3rd`. */
export function formatOrdinal(value: number, language: Language): string {
  const ending = language === 'it' ? 'ª' : (ENGLISH_ENDINGS[ENGLISH_ORDINALS.select(value)] ?? 'th');
  return formatNumber(value, language) + ending;
}

/** A fraction as a percentage without decimals: 0.64 → `64%`. */
export function formatFraction(value: number, language: Language): string {
  return numberFormat('fraction', language, { style: 'percent', maximumFractionDigits: 0 }).format(value);
}

/** A share of a whole: one scan of five hundred is not 0 %, and what is left of them not 100 %. */
export function formatShare(value: number, language: Language): string {
  if (value > 0 && value < 0.01) return `<${formatFraction(0.01, language)}`;
  if (value > 0.99 && value < 1) return `>${formatFraction(0.99, language)}`;
  return formatFraction(value, language);
}

/** Always one decimal: `9,8`, and `10,0` under it in the same column. */
export function formatTenths(value: number, language: Language): string {
  return numberFormat('tenths', language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** Calendar days from today to a moment, as a person counts them; 0 on its day and after it. */
export function daysUntil(iso: string, now = Date.now()): number {
  const days = Math.round((midnightOf(Date.parse(iso)) - midnightOf(now)) / DAY_MS);
  return Math.max(0, days);
}

function midnightOf(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

function dateFormat(kind: string, language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${language}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale(language), options);
  dateFormats.set(key, format);
  return format;
}

function numberFormat(kind: string, language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${kind} ${language}`;
  // Italian leaves four digits together by itself: 1204 beside 12.040 would read as two kinds of number.
  const format =
    numberFormats.get(key) ?? new Intl.NumberFormat(locale(language), { useGrouping: 'always', ...options });
  numberFormats.set(key, format);
  return format;
}

/** European order of day and month in both languages. */
function locale(language: Language): string {
  return language === 'en' ? 'en-GB' : 'it-IT';
}
