import { countAddresses, namesOf } from '@rocca/contract/target/expand';
import { canonicalTarget } from '@rocca/contract/target/grammar';
import type { TestPlan, TestRequest } from './engine.ts';

/** The part of a plan that every engine counts alike. */
export function planEntries(
  { entries, leftOut }: Pick<TestRequest, 'entries' | 'leftOut'>,
  steps: TestPlan['steps'],
): TestPlan {
  return {
    entries: entries.map((entry) => ({
      text: canonicalTarget([entry]),
      kind: entry.kind,
      addresses: countAddresses([entry], leftOut),
    })),
    addresses: countAddresses(entries, leftOut),
    names: namesOf(entries).length,
    steps,
  };
}
