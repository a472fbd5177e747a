import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { ConsentCode } from '@rocca/contract/task/consent';
import { findTool } from '@rocca/tools/core/find-tool';
import type { NmapOutcome } from '@rocca/tools/nmap/adapter';
import { nmapArgs } from '@rocca/tools/nmap/args';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { KnowledgeSource } from '../core/knowledge.ts';
import type { Subjects } from '../core/resolve.ts';
import type { NscanCheck, ScanConditions } from './check.ts';
import { CHECKS, type CheckCode } from './checks/index.ts';
import type { ScanFacts } from './host-checks.ts';
import { nmapScanOf } from './nmap-scans.ts';
import { checksOf, unseenBy } from './profile-checks.ts';
import type { ScanCoverage } from './report.ts';

/** The coverage while a scan runs: what it can check at all, and at the end what it could not. */
export interface OpenCoverage {
  readonly facts: ScanFacts;
  readonly sources: readonly KnowledgeSource[];
  /** `cutBy` is the reason of a scan that did not come to its end. */
  close(ended: NmapOutcome, cutBy: 'stopped' | 'cut'): ScanCoverage;
}

interface CoverageInput {
  readonly profile: ScanProfile;
  readonly privileged: boolean;
  readonly subjects: Subjects;
  /** What the customer has allowed in writing. */
  readonly consents: readonly ConsentCode[];
  readonly sources: readonly KnowledgeSource[];
}

type NotDone = ScanCoverage['notDone'][number];

export function openCoverage({ profile, privileged, subjects, sources, consents }: CoverageInput): OpenCoverage {
  const { leftOut } = nmapArgs({ scan: nmapScanOf(profile, consents), privileged, ipv6: false });
  const conditions = { leftOut, sources, hasTool: (name: string) => findTool(name) !== null };
  const checks = checksOf(profile);
  const impossible = new Map<CheckCode, CoverageReason>();
  const notDone: NotDone[] = [];
  for (const check of CHECKS) {
    const reason = whyNot(check, conditions, consents);
    if (reason) impossible.set(check.code, reason);
    if (!checks.has(check.code)) continue;
    const lacking = reason ? { reason, detail: '' } : shortOf(check, conditions);
    if (lacking) notDone.push({ check: check.code, ...lacking });
  }
  notDone.push(...notReached(subjects));
  return {
    facts: { checks, impossible, unseen: unseenBy(profile) },
    sources,
    close: (ended, cutBy) => ({
      tcpPorts: ended.tcpPorts,
      udpPorts: ended.udpPorts,
      notDone: ended.kind === 'finished' ? notDone : [...notDone, { check: 'discovery', reason: cutBy, detail: '' }],
    }),
  };
}

function whyNot(
  check: NscanCheck,
  conditions: ScanConditions,
  consents: readonly ConsentCode[],
): CoverageReason | null {
  if (check.consent && !consents.includes(check.consent)) return 'no_consent';
  return check.cannot?.(conditions) ?? null;
}

function shortOf(check: NscanCheck, conditions: ScanConditions): Pick<NotDone, 'reason' | 'detail'> | null {
  return check.lacks?.(conditions) ?? null;
}

/** Names and addresses of the target that are not scanned. */
function notReached({ names, refusedEntries, leftOut }: Subjects): NotDone[] {
  const ofNames = names.flatMap(({ name, refused, left }): NotDone[] => {
    const reason = refused ?? left;
    return reason ? [{ check: 'discovery', reason, detail: name }] : [];
  });
  return [
    ...ofNames,
    ...refusedEntries.map((detail): NotDone => ({ check: 'discovery', reason: 'not_allowed', detail })),
    ...leftOut.map((detail): NotDone => ({ check: 'discovery', reason: 'left_out', detail })),
  ];
}
