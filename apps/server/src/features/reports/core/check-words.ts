import type { Language } from '@rocca/contract/language';
import type { CheckFacts } from '@rocca/engines/core/check';
import { COVERAGE_REASONS } from '@rocca/engines/core/coverage-reasons';

/** What a reader reads of a check. One that was removed since a report was written shows its code. */
export interface CheckWords {
  nameOf(code: string, language: Language): string;
  isInventory(code: string): boolean;
  /** The codes of the checks that tell what is there, not what is wrong with it. */
  readonly inventory: readonly string[];
}

export function checkWords(checks: readonly CheckFacts[]): CheckWords {
  const byCode = new Map(checks.map((check) => [check.code, check]));
  return {
    nameOf: (code, language) => byCode.get(code)?.name[language] ?? code,
    isInventory: (code) => byCode.get(code)?.inventory ?? false,
    inventory: checks.filter(({ inventory }) => inventory).map(({ code }) => code),
  };
}

interface ReasonWords {
  readonly name: string;
  readonly expected: boolean;
}

const REASONS: ReadonlyMap<string, { readonly name: CheckFacts['name']; readonly expected?: boolean }> = new Map(
  Object.entries(COVERAGE_REASONS),
);

/** Why a check was not made, for a reader. */
export function reasonWords(code: string, language: Language): ReasonWords {
  const reason = REASONS.get(code);
  return { name: reason?.name[language] ?? code, expected: reason?.expected ?? false };
}
