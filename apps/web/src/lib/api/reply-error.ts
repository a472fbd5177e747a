/** A reply that does not have the shape the contract gives it. Asking again would not change that. */
export class ReplyError extends Error {
  override readonly name = 'ReplyError';

  constructor(what: string, cause: unknown) {
    super(`The reply does not fit the contract: ${what}`, { cause });
  }
}
