import type { NscanPort, NscanServiceCounts } from '@rocca/contract/engines/nscan/sections';
import type { Language } from '@rocca/contract/language';
import { UNKNOWN_REASONS } from '@rocca/engines/shared/versions/verdict';
import { reasonWords } from '../../../core/check-words.ts';

/** The verdict that is no reason. */
const CHECKED = 'checked';

/** What is stored of a port, for a reader. */
export function presentVerdict(verdict: string | null, language: Language): NscanPort['verdict'] {
  if (verdict === null) return null;
  if (verdict === CHECKED) return { outcome: 'checked', reason: null, reason_name: null };
  return { outcome: 'unknown', reason: verdict, reason_name: reasonWords(verdict, language).name };
}

export interface VerdictCount {
  readonly verdict: string;
  readonly services: number;
}

const ORDER: readonly string[] = UNKNOWN_REASONS;

/** Services by verdict, as they add up: all are checked, or unknown for one reason. */
export function presentServices(counts: readonly VerdictCount[], language: Language): NonNullable<NscanServiceCounts> {
  return {
    total: counts.reduce((sum, { services }) => sum + services, 0),
    checked: counts.find(({ verdict }) => verdict === CHECKED)?.services ?? 0,
    unknown: counts
      .filter(({ verdict }) => verdict !== CHECKED)
      .toSorted((a, b) => b.services - a.services || ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict))
      .map(({ verdict: reason, services }) => ({ reason, reason_name: reasonWords(reason, language).name, services })),
  };
}
