import { clockOf } from '../format/time-zone.ts';
import type { Language, Localised } from '../language.ts';
import type { Level } from '../severity/severity.ts';

/** One and several of something; `#` is the number. */
export type Forms = readonly [one: string, other: string];

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

// Italian leaves four digits together by itself: 1204 beside 12.040 would read as two kinds of number.
const NUMBERS: Readonly<Record<Language, Intl.NumberFormat>> = {
  it: new Intl.NumberFormat('it-IT', { useGrouping: 'always' }),
  en: new Intl.NumberFormat('en-GB', { useGrouping: 'always' }),
};

/**
 * How a document speaks in one language. Days are those of a named time zone and month names are its own: a browser in
 * another time zone or with other locale data writes the same document as the server.
 */
export class Words {
  readonly language: Language;
  private readonly clock: (moment: Date | string) => Date;

  constructor(language: Language, timeZone = 'UTC') {
    this.language = language;
    this.clock = clockOf(timeZone);
  }

  say(it: string, en: string): string {
    return this.language === 'it' ? it : en;
  }

  of(text: Localised): string {
    return text[this.language];
  }

  number(value: number): string {
    return NUMBERS[this.language].format(value);
  }

  count(value: number, it: Forms, en: Forms): string {
    const [one, other] = this.language === 'it' ? it : en;
    return (value === 1 ? one : other).replaceAll('#', this.number(value));
  }

  /** `a, b and c`. */
  list(parts: readonly string[]): string {
    const last = parts.at(-1) ?? '';
    return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${this.say('e', 'and')} ${last}`;
  }

  /** The first of them: `a, b and others`. */
  first(parts: readonly string[], most: number): string {
    return parts.slice(0, most).join(', ') + (parts.length > most ? this.say(' e altri', ' and others') : '');
  }

  /** `1 November 2026`, `1º novembre 2026`. */
  day(moment: Date | string): string {
    const date = this.clock(moment);
    return `${this.dayAndMonth(date)} ${date.getUTCFullYear()}`;
  }

  /** `of 8 November 2026`, `dell’8 novembre 2026`. */
  ofDay(iso: string): string {
    return this.say(this.hasVowel(iso) ? 'dell’' : 'del ', 'of ') + this.day(iso);
  }

  /** `on 8 November 2026`, `l’8 novembre 2026`. */
  onDay(iso: string): string {
    return this.say(this.hasVowel(iso) ? 'l’' : 'il ', 'on ') + this.day(iso);
  }

  /** `1 Nov 26`, under an axis. */
  shortDay(iso: string): string {
    const date = this.clock(iso);
    return `${date.getUTCDate()} ${this.month(date).slice(0, 3)} ${String(date.getUTCFullYear()).slice(2)}`;
  }

  /** `09:00`, beside a day of the same clock. */
  hour(iso: string): string {
    return hourOf(this.clock(iso));
  }

  /** `1 November 2026, 09:00 (08:00 UTC)`; where UTC has another day, `(31 October, 23:00 UTC)`. */
  moment(moment: Date | string): string {
    const [here, utc] = [this.clock(moment), new Date(moment)];
    const there = `${hourOf(utc)} UTC`;
    if (here.getTime() === utc.getTime()) return `${this.day(moment)}, ${there}`;
    const isSameDay = here.getUTCDate() === utc.getUTCDate();
    const inBrackets = isSameDay ? there : `${this.dayAndMonth(utc)}, ${there}`;
    return `${this.day(moment)}, ${hourOf(here)} (${inBrackets})`;
  }

  private dayAndMonth(date: Date): string {
    const day = date.getUTCDate();
    return `${day}${day === 1 ? this.say('º', '') : ''} ${this.month(date)}`;
  }

  /** Whether an Italian article is cut before the day: otto, undici. */
  private hasVowel(iso: string): boolean {
    return [8, 11].includes(this.clock(iso).getUTCDate());
  }

  private month(date: Date): string {
    return MONTHS[this.language][date.getUTCMonth()] ?? '';
  }
}

const hourOf = (date: Date): string => date.toISOString().slice(11, 16);

/** Of several vulnerabilities. */
export const LEVEL_NAMES: Readonly<Record<Level, Localised>> = {
  critical: { it: 'Critiche', en: 'Critical' },
  high: { it: 'Alte', en: 'High' },
  medium: { it: 'Medie', en: 'Medium' },
  low: { it: 'Basse', en: 'Low' },
};

/** Each at its place, as `counting.ts` counts them. */
export const VULNERABILITIES: Localised = { it: 'Vulnerabilità', en: 'Vulnerabilities' };
