import type { Localised } from '@rocca/contract/language';

/** One kind of check, as the coverage of a report names it. */
export interface CheckFacts {
  readonly code: string;
  readonly name: Localised;
  /** It tells what is there, not what is wrong with it: a test that made no other is no measure of vulnerabilities. */
  readonly inventory?: boolean;
}
