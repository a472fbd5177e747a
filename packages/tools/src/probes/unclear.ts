import type { ProbeAnswer } from './model.ts';

type Reason = Extract<ProbeAnswer, { kind: 'unclear' }>['reason'];

/** Thrown by whatever talks to the target when nothing can be said about it. */
export class Unclear extends Error {
  override readonly name = 'Unclear';
  readonly reason: Reason;

  constructor(reason: Reason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
