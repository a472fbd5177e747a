import type { Licence } from '@rocca/contract/licence/licence';

export interface LicenceSummary {
  readonly active: readonly Licence[];
  readonly total: number;
  readonly used: number;
  readonly remaining: number;
  /** Used share of the total, 0–1; 0 without a total. */
  readonly usedFraction: number;
  /** The soonest expiry among the active licences. */
  readonly expiresOn: string | null;
  readonly type: 'full' | 'lite' | 'none';
}

/** What the account's available licences add up to. Licences without an allowance count for nothing in the sums. */
export function summariseLicences(licences: readonly Licence[]): LicenceSummary {
  const active = licences.filter((licence) => licence.available);
  const total = sum(active.map((licence) => licence.scans_max ?? 0));
  const used = sum(active.map((licence) => (licence.scans_max === null ? 0 : (licence.scans_done ?? 0))));
  return {
    active,
    total,
    used,
    remaining: sum(active.map((licence) => licence.remainingScans)),
    usedFraction: total > 0 ? Math.min(1, used / total) : 0,
    expiresOn: soonest(active),
    type: typeOf(active),
  };
}

function soonest(licences: readonly Licence[]): string | null {
  const dates = licences.flatMap((licence) => licence.expires_on ?? []);
  return dates.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

/** One full licence makes a full customer: the lite variant only ever comes beside it or alone. */
function typeOf(licences: readonly Licence[]): LicenceSummary['type'] {
  if (licences.length === 0) return 'none';
  return licences.some((licence) => licence.full_mode) ? 'full' : 'lite';
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
