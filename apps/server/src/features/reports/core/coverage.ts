import type { Language } from '@rocca/contract/language';
import type { CheckCoverage } from '@rocca/contract/report/coverage.schema';
import { type CheckWords, reasonWords } from './check-words.ts';

/** One check of a report as it was counted, before a reader's language names it. */
export interface CountedCheck
  extends Pick<CheckCoverage, 'check' | 'status' | 'places_done' | 'places_not_done'>,
    Partial<Pick<CheckCoverage, 'places_partly'>> {
  readonly reasons: ReadonlyArray<Pick<CheckCoverage['reasons'][number], 'reason' | 'places' | 'detail'>>;
}

/** Checks and reasons with their names in the reader's language. */
export function presentChecks(checks: readonly CountedCheck[], words: CheckWords, language: Language): CheckCoverage[] {
  return checks.map(({ check, status, places_done, places_not_done, places_partly = 0, reasons }) => ({
    ...{ check, name: words.nameOf(check, language), inventory: words.isInventory(check) },
    ...{ status, places_done, places_not_done, places_partly },
    reasons: reasons.map(({ reason, places, detail }) => ({
      reason,
      ...reasonWords(reason, language),
      places,
      detail,
    })),
  }));
}
