import type { TargetEntry } from '@rocca/contract/target/entry';
import { countAddresses, namesOf } from '@rocca/contract/target/expand';
import { canonicalTarget } from '@rocca/contract/target/grammar';
import type { TestPlan } from './engine.ts';

/** The part of a plan that every engine counts alike. */
export function planEntries(entries: readonly TargetEntry[], steps: TestPlan['steps']): TestPlan {
  return {
    entries: entries.map((entry) => ({
      text: canonicalTarget([entry]),
      kind: entry.kind,
      addresses: countAddresses([entry]),
    })),
    addresses: countAddresses(entries),
    names: namesOf(entries).length,
    steps,
  };
}
