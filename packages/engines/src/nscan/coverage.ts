import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { CheckCode } from '@rocca/contract/report/nscan-checks';
import { findTool } from '@rocca/tools/core/find-tool';
import type { NmapOutcome } from '@rocca/tools/nmap/adapter';
import { nmapArgs } from '@rocca/tools/nmap/args';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { KnowledgeSource } from '../core/knowledge.ts';
import type { Subjects } from '../core/resolve.ts';
import type { ScanFacts } from './host-checks.ts';
import { nmapScanOf } from './nmap-scans.ts';
import { checksOf, unseenBy } from './profile-traits.ts';
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
  /** The customer allowed in writing that services go down. */
  readonly dosConsent: boolean;
  readonly sources: readonly KnowledgeSource[];
}

export function openCoverage({ profile, privileged, subjects, sources, dosConsent }: CoverageInput): OpenCoverage {
  const checks = checksOf(profile);
  const impossible = impossibleChecks(profile, privileged, sources);
  if (!dosConsent) impossible.set('dos_scripts', 'no_consent');
  const notDone: ScanCoverage['notDone'][number][] = [...impossible]
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
  const { leftOut } = nmapArgs({ scan: nmapScanOf(profile, false), privileged, ipv6: false });
  if (leftOut.includes('os')) impossible.set('os', 'no_privileges');
  if (leftOut.includes('udp')) impossible.set('udp_ports', 'no_privileges');
  if (!findTool('sslscan')) impossible.set('tls', 'tool_missing');
  if (!loaded(sources, 'nvd') && !loaded(sources, 'starter')) impossible.set('versions', 'no_knowledge');
  return impossible;
}

function loaded(sources: readonly KnowledgeSource[], name: KnowledgeSource['name']): boolean {
  return sources.some((source) => source.name === name && source.entries > 0);
}
