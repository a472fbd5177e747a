/** Manual checks of unknown data: a malformed value becomes null or empty, never an exception. */

export function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being kept out
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** Text a database and a page can hold: no control characters, no half of a character, cut to size. */
export function cleanText(value: unknown, maxLength: number): string {
  return textOf(value).slice(0, maxLength).toWellFormed().replace(CONTROL, '').trim();
}

const CVE_ID = /^CVE-\d{4}-\d{4,12}$/;

/** A CVE's number in capitals, or null. */
export function cveIdOf(value: unknown): string | null {
  const id = textOf(value).trim().toUpperCase();
  return CVE_ID.test(id) ? id : null;
}

/** NVD writes UTC without saying so (`2021-06-09T20:15:00.000`), or to the minute (`2021-12-11T08:00Z`). */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A moment as ISO 8601 in UTC, or null. */
export function momentOf(value: unknown): string | null {
  const text = textOf(value).trim();
  if (!MOMENT.test(text)) return null;
  const zoned = /T/.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? `${text}Z` : text;
  const time = Date.parse(zoned.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  const moment = Number.isNaN(time) ? '' : new Date(time).toISOString();
  // A database accepts neither the year 0 nor a year beyond 9999, to which a time zone can lead.
  return /^(?!0000)\d{4}-/.test(moment) ? moment : null;
}
