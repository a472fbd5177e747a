import type { Untold, UntoldReason } from './source.ts';

export const untold = (reason: UntoldReason, detail: string): Untold => ({ kind: 'untold', reason, detail });

/** The answer is not in the form that we know. The message is ours and holds nothing of the answer. */
export class ChangedFormat extends Error {
  override readonly name = 'ChangedFormat';
}
