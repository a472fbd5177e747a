/**
 * A reason not to start that a person can act on. The entry points print its message and nothing else, so it is
 * always one line: text from PostgreSQL or from the operating system cannot break out of it.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/[\s\p{Cc}]+/gu, ' ').trim(), options);
  }
}
