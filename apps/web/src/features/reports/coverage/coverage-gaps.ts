import type { Coverage } from '@rocca/contract/report/coverage.schema';
import { type AgedSource, ageAt } from '@rocca/contract/report/knowledge-age';

/** Something a reader might take for safe although it was not looked at. */
export type Gap =
  | { readonly kind: 'place'; readonly text: string }
  /** What was found there and could not be judged, in a sentence and in a few words. */
  | { readonly kind: 'unjudged'; readonly text: string; readonly short: string }
  | {
      readonly kind: 'checks';
      readonly reason: string;
      readonly checks: readonly string[];
      /** The same checks by how many places lack them. */
      readonly where: readonly UndoneChecks[];
    }
  | { readonly kind: 'never_loaded' | 'old'; readonly sources: ReadonlyArray<AgedSource['name']> };

/** Checks that were not made at so many places; 0: it is said of the whole test. */
interface UndoneChecks {
  readonly names: readonly string[];
  readonly places: number;
}

interface EngineGaps {
  /** Places that were not looked at, a sentence each. */
  readonly gaps: readonly string[];
  readonly unjudged?: { readonly text: string; readonly short: string } | null | undefined;
  /** Whether one of these says this already. */
  readonly isTold?: ((check: string, reason: string) => boolean) | undefined;
  readonly needsKnowledge: boolean;
}

/** Everything the test was meant to look at and did not, and how far its knowledge could be trusted. */
export function gapsOf(coverage: Coverage, scannedAt: string, engine: EngineGaps): Gap[] {
  return [
    ...engine.gaps.map((text) => ({ kind: 'place' as const, text })),
    ...(engine.unjudged ? [{ kind: 'unjudged' as const, ...engine.unjudged }] : []),
    ...checkGaps(coverage, engine),
    ...(engine.needsKnowledge ? knowledgeGaps(coverage, Date.parse(scannedAt)) : []),
  ];
}

/** One gap for each reason: a stop leaves many checks undone, and they all say the same. */
function checkGaps({ checks }: Coverage, { isTold = () => false }: EngineGaps): Gap[] {
  const undone = checks.flatMap(({ check, name, status, reasons }) =>
    reasons
      .filter(({ expected, reason }) => status !== 'done' && !expected && !isTold(check, reason))
      .map(({ name: reason, places }) => ({ check: name, reason, places })),
  );
  return [...new Set(undone.map(({ reason }) => reason))].map((reason) => {
    const same = undone.filter((one) => one.reason === reason);
    const where = [...new Set(same.map(({ places }) => places))].map((places) => ({
      names: same.filter((one) => one.places === places).map(({ check }) => check),
      places,
    }));
    return { kind: 'checks', reason, checks: same.map(({ check }) => check), where };
  });
}

function knowledgeGaps({ knowledge }: Coverage, scannedAt: number): Gap[] {
  return (['never', 'old'] as const).flatMap((age): Gap[] => {
    const aged = knowledge.filter((source) => source.name !== 'starter' && ageAt(source, scannedAt) === age);
    const sources = aged.map(({ name }) => name);
    if (sources.length === 0) return [];
    return [{ kind: age === 'never' ? 'never_loaded' : 'old', sources }];
  });
}

/** One check in so many may be incomplete before a reader is warned instead of informed. */
const MINOR_SHARE = 10;

/** Whether little is missing: a few checks of many, at places that were looked at otherwise. */
export function isMinor({ ended, checks }: Pick<Coverage, 'ended' | 'checks'>, gaps: readonly Gap[]): boolean {
  if (ended !== 'success' || gaps.some(({ kind }) => kind !== 'checks')) return false;
  const undone = new Set(gaps.flatMap((gap) => (gap.kind === 'checks' ? gap.checks : [])));
  return undone.size * MINOR_SHARE <= checks.length;
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
