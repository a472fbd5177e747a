import type { CheckCoverage } from '@rocca/contract/report/coverage.schema';
import { readCoverageDetail } from '@rocca/contract/report/coverage-detail';
import { type CheckWords, reasonWords } from './check-words.ts';
import type { ReportScope } from './reading.ts';

/** One check of a report as it was counted, before a reader's language names it. */
export interface CountedCheck
  extends Pick<CheckCoverage, 'check' | 'status' | 'places_done' | 'places_not_done'>,
    Partial<Pick<CheckCoverage, 'places_partly'>> {
  readonly reasons: ReadonlyArray<Pick<CheckCoverage['reasons'][number], 'reason' | 'places' | 'detail'>>;
}

/**
 * The detail of a reason. A lite licence opens the coverage, but not the lists of names and addresses that details are
 * written with.
 */
export const detailFor = ({ full, language }: Pick<ReportScope, 'full' | 'language'>, detail: string): string =>
  full ? readCoverageDetail(detail, language) : '';

/** Checks and reasons with their names in the reader's language. */
export function presentChecks(
  checks: readonly CountedCheck[],
  words: CheckWords,
  scope: Pick<ReportScope, 'language' | 'full'>,
): CheckCoverage[] {
  const { language } = scope;
  return checks.map(({ check, status, places_done, places_not_done, places_partly = 0, reasons }) => ({
    ...{ check, name: words.nameOf(check, language), inventory: words.isInventory(check) },
    ...{ status, places_done, places_not_done, places_partly },
    reasons: reasons.map(({ reason, places, detail }) => ({
      reason,
      ...reasonWords(reason, language),
      places,
      detail: detailFor(scope, detail),
    })),
  }));
}
