import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import type { CheckCode, CoverageReason } from '@rocca/contract/report/nscan-checks';
import { type AgedSource, ageAt } from '../../../lib/reports/knowledge-age.ts';

/** Something a reader might take for safe although nobody looked. */
export type Gap =
  | { readonly kind: 'missing'; readonly count: number; readonly total: number; readonly ranges: readonly string[] }
  | { readonly kind: 'unresolved'; readonly names: readonly string[] }
  | { readonly kind: 'checks'; readonly reason: CoverageReason; readonly checks: readonly CheckCode[] }
  | { readonly kind: 'never_loaded' | 'old'; readonly sources: ReadonlyArray<AgedSource['name']> };

/** Not done, but nothing that was asked for and withheld. The receipt lists these too. */
const BENIGN: readonly CoverageReason[] = ['not_in_profile', 'no_consent', 'nothing_to_check', 'host_down'];

/** Everything the scan was meant to look at and did not, and how far its knowledge could be trusted. */
export function gapsOf(coverage: NscanCoverage, scannedAt: string): Gap[] {
  const { hosts_missing, addresses_planned, missing, names } = coverage;
  const unresolved = names.filter(({ addresses }) => addresses.length === 0).map(({ name }) => name);
  return [
    ...(hosts_missing > 0
      ? [{ kind: 'missing' as const, count: hosts_missing, total: addresses_planned, ranges: missing }]
      : []),
    ...(unresolved.length > 0 ? [{ kind: 'unresolved' as const, names: unresolved }] : []),
    ...checkGaps(coverage),
    ...knowledgeGaps(coverage, Date.parse(scannedAt)),
  ];
}

/** One gap for each reason: a stop leaves many checks undone, and they all say the same. */
function checkGaps({ checks }: NscanCoverage): Gap[] {
  const byReason = new Map<CoverageReason, CheckCode[]>();
  for (const { check, status, reasons } of checks) {
    if (status === 'done') continue;
    for (const { reason } of reasons.filter(({ reason }) => !BENIGN.includes(reason))) {
      byReason.set(reason, [...(byReason.get(reason) ?? []), check]);
    }
  }
  return [...byReason].map(([reason, undone]) => ({ kind: 'checks', reason, checks: undone }));
}

function knowledgeGaps({ knowledge, checks }: NscanCoverage, scannedAt: number): Gap[] {
  // A scan that was never to compare versions needs no knowledge.
  const versions = checks.find(({ check }) => check === 'versions');
  if (versions?.reasons.some(({ reason }) => reason === 'not_in_profile')) return [];
  return (['never', 'old'] as const).flatMap((age): Gap[] => {
    const aged = knowledge.filter((source) => source.name !== 'starter' && ageAt(source, scannedAt) === age);
    const sources = aged.map(({ name }) => name);
    if (sources.length === 0) return [];
    return [{ kind: age === 'never' ? 'never_loaded' : 'old', sources }];
  });
}

/** The sentence above the gaps; null where there is nothing to warn of. */
export function gapsHeading(
  { ended, complete }: Pick<NscanCoverage, 'ended' | 'complete'>,
  gaps: readonly Gap[],
): 'stopped' | 'failed' | 'incomplete' | 'knowledge' | null {
  if (ended === 'stopped' || ended === 'failed') return ended;
  if (!complete || gaps.some(({ kind }) => kind !== 'old' && kind !== 'never_loaded')) return 'incomplete';
  return gaps.length > 0 ? 'knowledge' : null;
}
