import type { Localised } from '@rocca/contract/language';

/** What a person declares when a test is started. */
export interface StartClause {
  readonly title: Localised;
  readonly text: Localised;
}

/** What the forms of targets and the start dialog say of an engine. */
export interface TargetWords {
  /** What a test looks for. */
  readonly tests: Localised;
  /** What can be entered, as a sentence. */
  readonly accepts: Localised;
  readonly example: Localised;
  /** Declarations beside those of every engine. */
  readonly clauses: readonly StartClause[];
}

/** For the engines that test domains alone. */
export const DOMAINS = {
  accepts: { it: 'Uno o più domini.', en: 'One or more domains.' },
  example: { it: 'azienda.it', en: 'company.com' },
} satisfies Partial<TargetWords>;
