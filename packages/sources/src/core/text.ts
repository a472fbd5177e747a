import { isHostName } from '@rocca/contract/target/host-name';

/** Checks of text that others wrote: a malformed value becomes null, never an exception. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being kept out
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** Text that a database and a page can hold: no control characters, no half of a character, cut to size. */
export function cleanText(text: string | null | undefined, maxLength: number): string | null {
  const clean = (text ?? '').slice(0, maxLength).toWellFormed().replace(CONTROL, '').trim();
  return clean === '' ? null : clean;
}

/** Services write UTC with or without saying so: `2026-01-02T03:04:05.123456`, `2026-01-02T03:04:05Z`, `2026-01-02`. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

export function momentOf(text: string | null | undefined): Date | null {
  const trimmed = (text ?? '').trim();
  if (!MOMENT.test(trimmed)) return null;
  const dashed = trimmed.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  const zoned = dashed.includes('T') && !/(?:Z|[+-]\d{2}:\d{2})$/.test(dashed) ? `${dashed}Z` : dashed;
  const moment = new Date(zoned);
  // A database accepts neither the year 0 nor one beyond 9999.
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment : null;
}

/** A host name in lower case and without the last dot; null where it is none. */
export function hostNameOf(text: string): string | null {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  return name.includes('.') && isHostName(name) ? name : null;
}

/**
 * A name that may have an address, in the same form. DNS knows no rule for labels: `server_1` resolves and stands in
 * certificates. A label that begins with an underscore is kept for records about a name (RFC 8552), and is no host.
 */
export function resolvableNameOf(text: string): string | null {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  return hostNameOf(name.replaceAll(/(?<=[^.])_/g, 'x')) === null ? null : name;
}

const CVE_ID = /^CVE-\d{4}-\d{4,12}$/;

export function cveOf(text: string): string | null {
  const id = text.trim().toUpperCase();
  return CVE_ID.test(id) ? id : null;
}

/** CPE 2.2 (`cpe:/a:…`) or 2.3 (`cpe:2.3:a:…`). */
const CPE = /^cpe:(?:\/[aho]:|2\.3:[aho]:)[^\s]{1,400}$/;

export function cpeOf(text: string): string | null {
  const name = text.trim();
  return CPE.test(name) ? wholeName(name) : null;
}

/** `cpe:2.3` and the eleven attributes of a name. */
const FIELDS = 13;

/** Sources end a name of 2.3 with the last attribute that says something: the rest is any. */
function wholeName(name: string): string {
  if (!name.startsWith('cpe:2.3:')) return name;
  const missing = FIELDS - name.split(/(?<!\\):/).length;
  return name + ':*'.repeat(Math.max(0, missing));
}

/** What a reader makes of each, without what it refused and without repetition, up to a bound. */
export function distinct<Given, Made>(
  list: readonly Given[],
  read: (given: Given) => Made | null,
  max: number,
): Made[] {
  const found = new Set<Made>();
  for (const given of list) {
    const made = read(given);
    if (made !== null) found.add(made);
    if (found.size >= max) break;
  }
  return [...found];
}
