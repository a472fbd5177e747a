import type { Coverage } from '@rocca/contract/report/coverage.schema';
import { type AgedSource, ageAt } from '../../../lib/reports/knowledge-age.ts';

/** Something a reader might take for safe although it was not looked at. */
export type Gap =
  | { readonly kind: 'place'; readonly text: string }
  | { readonly kind: 'checks'; readonly reason: string; readonly checks: readonly string[] }
  | { readonly kind: 'never_loaded' | 'old'; readonly sources: ReadonlyArray<AgedSource['name']> };

interface EngineGaps {
  /** Places that were not looked at, a sentence each. */
  readonly gaps: readonly string[];
  readonly needsKnowledge: boolean;
}

/** Everything the test was meant to look at and did not, and how far its knowledge could be trusted. */
export function gapsOf(coverage: Coverage, scannedAt: string, { gaps, needsKnowledge }: EngineGaps): Gap[] {
  return [
    ...gaps.map((text) => ({ kind: 'place' as const, text })),
    ...checkGaps(coverage),
    ...(needsKnowledge ? knowledgeGaps(coverage, Date.parse(scannedAt)) : []),
  ];
}

/** One gap for each reason: a stop leaves many checks undone, and they all say the same. */
function checkGaps({ checks }: Coverage): Gap[] {
  const byReason = new Map<string, string[]>();
  for (const { name, status, reasons } of checks) {
    if (status === 'done') continue;
    for (const reason of reasons.filter(({ expected }) => !expected)) {
      byReason.set(reason.name, [...(byReason.get(reason.name) ?? []), name]);
    }
  }
  return [...byReason].map(([reason, undone]) => ({ kind: 'checks', reason, checks: undone }));
}

function knowledgeGaps({ knowledge }: Coverage, scannedAt: number): Gap[] {
  return (['never', 'old'] as const).flatMap((age): Gap[] => {
    const aged = knowledge.filter((source) => source.name !== 'starter' && ageAt(source, scannedAt) === age);
    const sources = aged.map(({ name }) => name);
    if (sources.length === 0) return [];
    return [{ kind: age === 'never' ? 'never_loaded' : 'old', sources }];
  });
}

/** The sentence above the gaps; null where there is nothing to warn of. */
export function gapsHeading(
  { ended, complete }: Pick<Coverage, 'ended' | 'complete'>,
  gaps: readonly Gap[],
): 'stopped' | 'failed' | 'incomplete' | 'knowledge' | null {
  if (ended === 'stopped' || ended === 'failed') return ended;
  if (!complete || gaps.some(({ kind }) => kind !== 'old' && kind !== 'never_loaded')) return 'incomplete';
  return gaps.length > 0 ? 'knowledge' : null;
}
