import type { LicenceItem } from '../api/licences.schema.ts';
import type { Language } from '../language.ts';
import { serviceName } from '../services.ts';

/** A licence as screens use it: the wire item and everything derived from it. */
export interface Licence extends LicenceItem {
  readonly engine: string;
  readonly engineDescription: string;
  readonly expiration: string;
  readonly remainingScans: number;
  readonly usagePercentage: number;
}

export function deriveLicence(item: LicenceItem, language: Language, timeZone?: string): Licence {
  const api = normaliseApi(item.api);
  const engine = engineOfApi(api);
  return {
    ...item,
    api,
    engine,
    engineDescription: serviceName(engine, language),
    expiration: formatExpiration(item.expires_on, timeZone),
    remainingScans: remainingScans(item),
    usagePercentage: usagePercentage(engine, item),
  };
}

/** A licence's api is a path: a leading slash is added if missing. */
export function normaliseApi(api: string): string {
  return api.startsWith('/') ? api : `/${api}`;
}

/** The engine is the first segment of the api path: `/helperbot/nis2/` → `helperbot`. */
export function engineOfApi(api: string): string {
  return normaliseApi(api).split('/')[1] ?? '';
}

/** `DD.MM.YYYY HH:mm` in the given zone (the reader's own by default), `-` without a date or with a broken one. */
export function formatExpiration(expiresOn: string | null, timeZone?: string): string {
  const date = expiresOn === null ? Number.NaN : Date.parse(expiresOn);
  if (Number.isNaN(date)) return '-';
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  return `${parts.get('day')}.${parts.get('month')}.${parts.get('year')} ${parts.get('hour')}:${parts.get('minute')}`;
}

interface Allowance {
  readonly scans_done: number | null;
  readonly scans_max: number | null;
}

/** Maximum minus done; 0 when either is unknown, and never below 0. */
export function remainingScans({ scans_done, scans_max }: Allowance): number {
  if (scans_done === null || scans_max === null) return 0;
  return Math.max(0, scans_max - scans_done);
}

/**
 * Share of the allowance that is used, 0–100. Two special cases of the specification: incident response has no
 * allowance to use up (0), and what cannot be computed counts as used up (100), so that no screen invites a start.
 */
export function usagePercentage(engine: string, { scans_done, scans_max }: Allowance): number {
  if (engine === 'ir') return 0;
  if (scans_done === null || scans_max === null || scans_max <= 0) return 100;
  return Math.min(100, Math.max(0, (scans_done / scans_max) * 100));
}
