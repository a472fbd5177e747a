/** A problem that the operator of an import can act on: one line, whatever a feed or a server put into it. */
export class KnowledgeProblem extends Error {
  override readonly name = 'KnowledgeProblem';

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/[\s\p{Cc}]+/gu, ' ').trim(), options);
  }
}
