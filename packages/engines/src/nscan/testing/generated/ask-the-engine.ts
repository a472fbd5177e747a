import type { FindingsOf } from './engine-answer.ts';

/** Null: the scan is not asked, and what it would answer is shown as skipped. */
export const findingsOf: FindingsOf | null = null;
