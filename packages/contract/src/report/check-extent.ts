import type { CheckCoverage } from './coverage.schema.ts';

/** How far a check was made, as a reader is told: a status that its numbers bear out. */
export interface CheckExtent {
  readonly status: CheckCoverage['status'] | 'nothing';
  /** Places where it was made to the end, of those that had something of its kind; null: there was no such place. */
  readonly done: number | null;
  /** Null: how many there are is not known, since what was to find them was cut short. */
  readonly of: number | null;
  /** Places where it was made in part. */
  readonly partly: number;
}

export function checkExtent(
  check: Pick<CheckCoverage, 'status' | 'places_done' | 'places_partly' | 'places_not_done' | 'reasons'>,
): CheckExtent {
  const { status, places_done: done, places_partly: partly, places_not_done, reasons } = check;
  const without = reasons.filter(({ reason }) => reason === 'nothing_to_check');
  const idle = without.reduce((sum, { places }) => sum + places, 0);
  const of = done + Math.max(0, places_not_done - idle);
  if (status === 'done' && done === 0 && without.length > 0)
    return { status: 'nothing', done: null, of: null, partly: 0 };
  // All that was found was looked at, and yet something is missing: then not everything was found.
  if (status === 'partial' && done >= of && partly === 0) return { status, done, of: null, partly };
  return { status, done, of: Math.max(of, partly), partly };
}
