import type { NmapHost } from '@rocca/tools/nmap/model';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import { CHECKS, type CheckCode } from './checks/index.ts';
import { ASKED_BY_PORT } from './profile-checks.ts';
import type { HostCheck } from './report.ts';

/** What was learnt about a kind of check while the host was being worked on. */
export type CheckNotes = ReadonlyMap<CheckCode, CoverageReason | null>;

export interface ScanFacts {
  readonly checks: ReadonlySet<CheckCode>;
  /** Checks the whole scan cannot make here, with the reason. */
  readonly impossible: ReadonlyMap<CheckCode, CoverageReason>;
  /** Checks whose usual port is not among those the scan looks at. */
  readonly unseen: ReadonlySet<CheckCode>;
}

/** Every kind of check for one host: done, or why not. */
export function hostChecks(host: NmapHost, facts: ScanFacts, notes: CheckNotes): HostCheck[] {
  return CHECKS.map(({ code: check }) => {
    const reason = reasonOf(check, host, facts, notes);
    return { check, status: reason === null || reason === 'nothing_to_check' ? 'done' : 'not_done', reason };
  });
}

function reasonOf(check: CheckCode, host: NmapHost, facts: ScanFacts, notes: CheckNotes): CoverageReason | null {
  if (!facts.checks.has(check)) return 'not_in_profile';
  const impossible = facts.impossible.get(check);
  if (impossible) return impossible;
  if (check === 'discovery') return null;
  if (host.timedOut) return 'timed_out';
  if (check !== 'udp_ports' && nothingAnswered(host)) return 'filtered';
  const noted = notes.get(check);
  if (noted !== undefined) return noted;
  if (!ASKED_BY_PORT.has(check)) return null;
  return facts.unseen.has(check) ? 'not_in_profile' : 'nothing_to_check';
}

/** Neither an open nor a closed port: something in between swallows what is sent, and the host may hold anything. */
function nothingAnswered(host: NmapHost): boolean {
  const tcp = host.ports.filter(({ protocol }) => protocol === 'tcp');
  const silent = (state: string) => state.includes('filtered');
  const summed = host.extraPorts.filter(({ protocol }) => protocol !== 'udp');
  if (tcp.length + summed.length === 0) return false;
  return tcp.every(({ state }) => silent(state)) && summed.every(({ state }) => silent(state));
}
