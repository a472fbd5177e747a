import type { Localised } from '@rocca/contract/language';

/** A part of a brand cannot be taken; `reason` says why to a person. */
export class BrandRefused extends Error {
  readonly reason: Localised;

  constructor(reason: Localised) {
    super(reason.en);
    this.reason = reason;
  }
}
