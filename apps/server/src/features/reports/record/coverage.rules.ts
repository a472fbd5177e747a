import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import { CHECK_CODES, type CheckCode, type CoverageReason } from '@rocca/contract/report/nscan-checks';
import type { ScanCoverage } from '@rocca/engines/nscan/report';

export type Ended = NscanCoverage['ended'];
type CheckCoverage = NscanCoverage['checks'][number];

/** How often a check was made on the hosts that answered, and how often not, by reason. */
export interface CheckTally {
  readonly check: CheckCode;
  /** Null: done. */
  readonly reason: CoverageReason | null;
  readonly hosts: number;
}

export interface CoverageFacts {
  readonly ended: Ended;
  readonly tallies: readonly CheckTally[];
  readonly notDone: ScanCoverage['notDone'];
  readonly missing: number;
  readonly hostsUp: number;
  readonly hostsDown: number;
}

/** Not having looked for these reasons leaves nothing unknown that the profile promised. */
const EXPECTED: readonly CoverageReason[] = ['not_in_profile', 'no_consent', 'nothing_to_check'];

/** Every check there is, done or not: what nobody mentions is not done. */
export function checkCoverage(facts: CoverageFacts): CheckCoverage[] {
  return CHECK_CODES.map((check) => coverageOf(check, facts));
}

function coverageOf(check: CheckCode, facts: CoverageFacts): CheckCoverage {
  const own = facts.tallies.filter((tally) => tally.check === check);
  const done = hostsDone(check, own, facts);
  const reasons = reasonsOf(check, own, done, facts);
  return {
    check,
    status: statusOf(done, reasons),
    hosts_done: done,
    hosts_not_done: reasons.reduce((sum, { hosts }) => sum + hosts, 0),
    reasons,
  };
}

/** A host that is down was looked for as well. */
function hostsDone(check: CheckCode, own: readonly CheckTally[], { hostsUp, hostsDown }: CoverageFacts): number {
  const done = own.find(({ reason }) => reason === null)?.hosts ?? 0;
  if (check !== 'discovery' || own.some(({ reason }) => reason !== null)) return done;
  return hostsUp + hostsDown;
}

function reasonsOf(
  check: CheckCode,
  own: readonly CheckTally[],
  done: number,
  { ended, notDone, missing, hostsUp }: CoverageFacts,
): CheckCoverage['reasons'] {
  const reasons = new Map<CoverageReason, { hosts: number; detail: string }>();
  for (const { reason, hosts } of own) if (reason) reasons.set(reason, { hosts, detail: '' });
  for (const { reason, detail } of notDone.filter((entry) => entry.check === check)) {
    // Said of the scan as a whole: of all hosts, where they say nothing themselves.
    reasons.set(reason, { hosts: reasons.get(reason)?.hosts ?? (own.length === 0 ? hostsUp : 0), detail });
  }
  const unmentioned = done === 0 && reasons.size === 0 && ended !== 'success';
  const promised =
    done > 0 || check === 'discovery' || [...reasons.keys()].some((reason) => !EXPECTED.includes(reason));
  if (ended !== 'running' && (unmentioned || (promised && missing > 0))) {
    const cut = ended === 'stopped' ? 'stopped' : 'cut';
    const told = reasons.get(cut);
    reasons.set(cut, { hosts: (told?.hosts ?? 0) + missing, detail: told?.detail ?? '' });
  }
  return [...reasons].map(([reason, { hosts, detail }]) => ({ reason, hosts, detail }));
}

/** Where there was nothing of its kind to check, nothing is left open. */
function statusOf(done: number, reasons: CheckCoverage['reasons']): CheckCoverage['status'] {
  const open = reasons.filter(({ reason }) => reason !== 'nothing_to_check');
  if (done === 0) return reasons.length > 0 && open.length === 0 ? 'done' : 'not_done';
  // Also where it is said of the scan as a whole: knowledge that is not loaded leaves every host in doubt.
  return open.length > 0 ? 'partial' : 'done';
}

interface Completeness {
  readonly ended: Ended;
  readonly missing: number;
  readonly hostsUp: number;
  /** The scan said what it had looked at. */
  readonly received: boolean;
  readonly names: ReadonlyArray<{ readonly addresses: readonly string[] }>;
  readonly checks: readonly CheckCoverage[];
}

/** Whether the scan did all that its profile promises. Of hosts that answered, a check that nobody mentions was not made. */
export function isComplete({ ended, missing, hostsUp, received, names, checks }: Completeness): boolean {
  if (ended !== 'success' || missing > 0 || !received) return false;
  if (names.some(({ addresses }) => addresses.length === 0)) return false;
  if (hostsUp > 0 && checks.some(({ status, reasons }) => status === 'not_done' && reasons.length === 0)) return false;
  return checks.every(({ reasons }) => reasons.every(({ reason }) => EXPECTED.includes(reason)));
}
