import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { CheckCode } from '@rocca/contract/report/nscan-checks';
import { findTool } from '@rocca/tools/core/find-tool';
import type { NmapOutcome } from '@rocca/tools/nmap/adapter';
import { nmapArgs } from '@rocca/tools/nmap/args';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { KnowledgeSource } from '../core/knowledge.ts';
import type { ScanFacts } from './host-checks.ts';
import { checksOf, unseenBy } from './profile-traits.ts';
import type { NscanReceipt } from './report.ts';
import type { Subjects } from './subjects.ts';

/** The receipt while it is being written: what this scan can check at all, and at the end what it could not. */
export interface Receipt {
  readonly facts: ScanFacts;
  readonly sources: readonly KnowledgeSource[];
  /** `cutBy` is told where it did not come to its end. */
  close(ended: NmapOutcome, cutBy: 'stopped' | 'cut'): NscanReceipt;
}

interface ReceiptInput {
  readonly profile: ScanProfile;
  readonly privileged: boolean;
  readonly subjects: Subjects;
  /** Somebody allowed services to be taken down. */
  readonly dosConsent: boolean;
  readonly sources: readonly KnowledgeSource[];
}

export function openReceipt({ profile, privileged, subjects, sources, dosConsent }: ReceiptInput): Receipt {
  const checks = checksOf(profile);
  const impossible = impossibleChecks(profile, privileged, sources);
  if (!dosConsent) impossible.set('dos_scripts', 'no_consent');
  const notDone: NscanReceipt['notDone'][number][] = [...impossible]
    .filter(([check]) => checks.has(check))
    .map(([check, reason]) => ({ check, reason, detail: '' }));
  for (const { name, refused, left } of subjects.names) {
    const reason = refused ?? left;
    if (reason) notDone.push({ check: 'discovery', reason, detail: name });
  }
  for (const detail of subjects.refusedEntries) notDone.push({ check: 'discovery', reason: 'not_allowed', detail });
  for (const detail of subjects.leftOut) notDone.push({ check: 'discovery', reason: 'left_out', detail });
  // The starter set knows a few hundred vulnerabilities: good enough to begin with, not to call a version clean.
  if (checks.has('versions') && !impossible.has('versions') && !loaded(sources, 'nvd')) {
    notDone.push({ check: 'versions', reason: 'no_knowledge', detail: 'NVD' });
  }
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

function impossibleChecks(
  profile: ScanProfile,
  privileged: boolean,
  sources: readonly KnowledgeSource[],
): Map<CheckCode, CoverageReason> {
  const impossible = new Map<CheckCode, CoverageReason>();
  const { leftOut } = nmapArgs({ profile, privileged, ipv6: false, dosConsent: false });
  if (leftOut.includes('os')) impossible.set('os', 'no_privileges');
  if (leftOut.includes('udp')) impossible.set('udp_ports', 'no_privileges');
  if (!findTool('sslscan')) impossible.set('tls', 'tool_missing');
  if (!loaded(sources, 'nvd') && !loaded(sources, 'starter')) impossible.set('versions', 'no_knowledge');
  return impossible;
}

function loaded(sources: readonly KnowledgeSource[], name: KnowledgeSource['name']): boolean {
  return sources.some((source) => source.name === name && source.entries > 0);
}
