import type { DetailCode } from '@rocca/contract/report/coverage-detail';
import type { Untold, UntoldReason } from './source.ts';

export const untold = (reason: UntoldReason, detail: string): Untold => ({ kind: 'untold', reason, detail });

/** What a reader of the coverage is told of it; the value of each is who answered, or the file. */
type FormatFault = Extract<
  DetailCode,
  'answer_format' | 'answer_of_another' | 'answer_too_large' | 'answer_incomplete'
>;

/** The answer is not in the form that we know. The message is ours, for developers, and holds nothing of the answer. */
export class ChangedFormat extends Error {
  override readonly name = 'ChangedFormat';
  readonly fault: FormatFault;

  constructor(message: string, fault: FormatFault = 'answer_format') {
    super(message);
    this.fault = fault;
  }
}
