import type { Coverage } from '@rocca/contract/report/coverage.schema';
import { areFindingsCounted } from '@rocca/contract/report/what-is-known';
import type { TaskOutcome } from '@rocca/contract/task/outcome';
import type { CheckFacts } from '@rocca/engines/core/check';
import { type CoverageReason, isExpected } from '@rocca/engines/core/coverage-reasons';

export type Ended = Coverage['ended'];

/** How often a check was made at the places that were looked at, and how often not, by reason. */
export interface CheckTally {
  readonly check: string;
  /** Null: done. */
  readonly reason: CoverageReason | null;
  readonly places: number;
}

/** What the test as a whole could not do, with the reason. */
export interface NotDone {
  readonly check: string;
  readonly reason: CoverageReason;
  readonly detail: string;
}

/** What an engine counts of its own report. A place is what it looks at: a host, a page, a name. */
export interface CountedPlaces {
  readonly tallies: readonly CheckTally[];
  /** At how many places a check that is not done there was made in part, by its code. */
  readonly partly?: Readonly<Record<string, number>>;
  /** Places that were looked at, and places that were looked for and are absent. */
  readonly present: number;
  readonly absent: number;
  /** Places that were planned and never finished: how many, and the first of them for a reader. */
  readonly missing: { readonly count: number; readonly names: readonly string[] };
  /** Part of the target led to no place, such as a name that was not resolved. */
  readonly unresolved: boolean;
}

export interface CoverageFacts extends CountedPlaces {
  readonly ended: Ended;
  /** The test reported what it could not do before it ended. */
  readonly received: boolean;
  readonly notDone: readonly NotDone[];
}

/** One check as it is stored. */
interface CheckCoverage {
  readonly check: string;
  readonly status: Coverage['checks'][number]['status'];
  readonly places_done: number;
  readonly places_not_done: number;
  /** Absent where there are none. */
  readonly places_partly?: number;
  readonly reasons: ReadonlyArray<{
    readonly reason: CoverageReason;
    readonly places: number;
    readonly detail: string;
  }>;
}

/** The part of the coverage that takes counting: `reports.coverage`, once the report is closed. */
export interface StoredCoverage {
  readonly complete: boolean;
  readonly places_missing: number;
  readonly missing: readonly string[];
  readonly checks: readonly CheckCoverage[];
}

interface Checks {
  readonly checks: readonly CheckFacts[];
  /** The check that finds the places. */
  readonly finder: string | null;
}

export function coverageOf({ checks, finder }: Checks, facts: CoverageFacts): StoredCoverage {
  const listed = checks.map(({ code }) => checkCoverage(code, code === finder, facts));
  const { count, names } = facts.missing;
  return { complete: isComplete(listed, facts), places_missing: count, missing: names, checks: listed };
}

/** A check that is not mentioned was not made. */
function checkCoverage(check: string, finds: boolean, facts: CoverageFacts): CheckCoverage {
  const own = facts.tallies.filter((tally) => tally.check === check);
  const done = placesDone(own, finds, facts);
  const reasons = reasonsOf(check, finds, own, done, facts);
  const partly = facts.partly?.[check] ?? 0;
  return {
    check,
    status: statusOf(done + partly, reasons),
    places_done: done,
    places_not_done: reasons.reduce((sum, { places }) => sum + places, 0),
    ...(partly > 0 ? { places_partly: partly } : {}),
    reasons,
  };
}

/** The check that finds places covers the absent ones too: it looked for them. */
function placesDone(own: readonly CheckTally[], finds: boolean, { present, absent }: CoverageFacts): number {
  const done = own.find(({ reason }) => reason === null)?.places ?? 0;
  if (!finds || own.some(({ reason }) => reason !== null)) return done;
  return present + absent;
}

function reasonsOf(
  check: string,
  finds: boolean,
  own: readonly CheckTally[],
  done: number,
  { ended, notDone, missing, present }: CoverageFacts,
): CheckCoverage['reasons'] {
  const reasons = new Map<CoverageReason, { places: number; detail: string }>();
  for (const { reason, places } of own) if (reason) reasons.set(reason, { places, detail: '' });
  for (const { reason, detail } of notDone.filter((entry) => entry.check === check)) {
    // Said of the test as a whole: it counts for all places, where they have no word of their own.
    reasons.set(reason, { places: reasons.get(reason)?.places ?? (own.length === 0 ? present : 0), detail });
  }
  const unmentioned = done === 0 && reasons.size === 0 && ended !== 'success';
  const promised = done > 0 || finds || [...reasons.keys()].some((reason) => !isExpected(reason));
  if (ended !== 'running' && (unmentioned || (promised && missing.count > 0))) {
    const cut = ended === 'stopped' ? 'stopped' : 'cut';
    const given = reasons.get(cut);
    reasons.set(cut, { places: (given?.places ?? 0) + missing.count, detail: given?.detail ?? '' });
  }
  return [...reasons].map(([reason, { places, detail }]) => ({ reason, places, detail }));
}

/** Where there was nothing of its kind to check, nothing is left open. */
function statusOf(done: number, reasons: CheckCoverage['reasons']): CheckCoverage['status'] {
  const open = reasons.filter(({ reason }) => reason !== 'nothing_to_check');
  if (done === 0) return reasons.length > 0 && open.length === 0 ? 'done' : 'not_done';
  // Also where it is said of the test as a whole: knowledge that is not loaded leaves every place in doubt.
  return open.length > 0 ? 'partial' : 'done';
}

/** Whether the test did all that it promised. Where places answered, a check that is not mentioned was not made. */
function isComplete(checks: readonly CheckCoverage[], facts: CoverageFacts): boolean {
  const { ended, missing, present, received, unresolved } = facts;
  if (ended !== 'success' || missing.count > 0 || !received || unresolved) return false;
  if (present > 0 && checks.some(({ status, reasons }) => status === 'not_done' && reasons.length === 0)) return false;
  return checks.every(({ reasons }) => reasons.every(({ reason }) => isExpected(reason)));
}

export type Checked = Extract<TaskOutcome, { kind: 'findings' }>['checked'];

interface Closed {
  readonly outcome: Exclude<Ended, 'running'>;
  readonly findings: number;
  readonly coverage: StoredCoverage | null;
}

/** How much of a closed report's target was searched for vulnerabilities: the reader of its head is told the same. */
export function checkedExtent({ checks }: Pick<Checks, 'checks'>, { outcome, findings, coverage }: Closed): Checked {
  const inventory = new Set(checks.filter((check) => check.inventory).map(({ code }) => code));
  const made = (coverage?.checks ?? []).map(({ check, places_partly = 0, ...rest }) => ({
    ...rest,
    ...{ check, places_partly, inventory: inventory.has(check) },
  }));
  if (!areFindingsCounted({ scan: { vulns: findings }, coverage: { checks: made } })) return 'nothing';
  return outcome === 'success' ? 'all' : 'part';
}
