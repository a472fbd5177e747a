import type { CoverageReason } from '../../core/coverage-reasons.ts';

/** Why a service could not be held against the vulnerability knowledge, in the order in which a report lists them. */
export const UNKNOWN_REASONS = [
  'no_version',
  'version_unreadable',
  'service_unknown',
  'no_name',
  'filtered',
  'too_many',
  'no_knowledge',
] as const satisfies readonly CoverageReason[];

export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** Whether one service was held against the knowledge. What was not is unknown, never clean. */
export interface Verdict {
  readonly outcome: 'checked' | 'unknown';
  /** Null when checked. */
  readonly reason: UnknownReason | null;
}

export interface ServiceVerdict<Place> extends Verdict {
  readonly place: Place;
  /** The application behind the service that was not identified, where the service itself was. */
  readonly part?: string;
}

export const CHECKED: Verdict = { outcome: 'checked', reason: null };

export const unknownFor = (reason: UnknownReason): Verdict => ({ outcome: 'unknown', reason });

/** The reason most of the unknown ones have; null where every service was checked. */
export function mainReason(verdicts: readonly Verdict[]): UnknownReason | null {
  const reasons = verdicts.flatMap(({ reason }) => reason ?? []);
  const times = (reason: UnknownReason) => reasons.filter((one) => one === reason).length;
  const [main] = UNKNOWN_REASONS.filter((reason) => reasons.includes(reason)).toSorted((a, b) => times(b) - times(a));
  return main ?? null;
}

/** Once the knowledge has answered: a product it has under none of its names was not compared with anything. */
export function settleVerdicts<Place>(
  verdicts: ReadonlyArray<ServiceVerdict<Place>>,
  answers: ReadonlyArray<{ readonly decides: Place | null; readonly known: boolean }>,
): Array<ServiceVerdict<Place>> {
  const known = new Set(answers.filter((answer) => answer.known).map(({ decides }) => decides));
  return verdicts.map((verdict) =>
    verdict.outcome === 'unknown' || known.has(verdict.place)
      ? verdict
      : { place: verdict.place, ...unknownFor('no_name') },
  );
}
