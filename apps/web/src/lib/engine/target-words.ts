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
  /** What a test sends to the target; left out: the engine's profiles say it. */
  readonly sends?: Localised;
  /** What can be entered, as a sentence. */
  readonly accepts: Localised;
  readonly example: Localised;
  /** What a test does and what one gets from it, in two or three sentences: for the engine's own page. */
  readonly about: Localised;
  /** What a test counts while it runs: `3 hosts done`. Left out: places. */
  readonly places?: { readonly one: Localised; readonly other: Localised };
  /** Declarations beside those of every engine. */
  readonly clauses: readonly StartClause[];
}

/** For the engines that test domains alone, several at once or one. */
export const DOMAINS = {
  accepts: { it: 'Uno o più domini.', en: 'One or more domains.' },
  example: { it: 'azienda.it', en: 'company.com' },
} satisfies Partial<TargetWords>;

export const ONE_DOMAIN = {
  ...DOMAINS,
  accepts: { it: 'Un dominio.', en: 'One domain.' },
} satisfies Partial<TargetWords>;
