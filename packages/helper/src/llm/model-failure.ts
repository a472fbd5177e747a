/** Why a model gave no answer, or no whole one. */
export type ModelFailureKind =
  /** It cannot be reached, is silent, broke off or speaks another protocol. */
  | 'unavailable'
  /** It does not take the question: wrong key, no quota, a redirect, a filter of its own. */
  | 'refused'
  /** It says more than we read. */
  | 'too_long';

/** `why` is for the log. It holds nothing of the question, the answer, the key or the address. */
export interface ModelFailure {
  readonly kind: ModelFailureKind;
  readonly why: string;
}

/** Carries a failure from where it is noticed to where it becomes an outcome. */
export class ModelProblem extends Error {
  readonly failure: ModelFailure;

  constructor(kind: ModelFailureKind, why: string) {
    super(why);
    this.name = 'ModelProblem';
    this.failure = { kind, why };
  }
}
