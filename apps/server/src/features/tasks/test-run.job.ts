import { TEST_RUN } from '@rocca/contract/jobs/test-run.payload';
import { defineJob, NO_RETRY } from '../../platform/jobs/job.ts';
import { runNext, type Slot } from './run-next.ts';

/**
 * A wake-up: what is to be done, and whether it still is, stands in the tasks table. So it is never retried, and the
 * sweep notices one that is lost.
 */
export const testRunJob = defineJob({
  ...TEST_RUN,
  retry: NO_RETRY,
  // A test may take a day.
  maxSeconds: 24 * 60 * 60 - 1,
  // One for each slot: a test takes one or more.
  concurrency: ({ worker }) => worker.slots.total,
  run: (_nothing, slot: Slot) => runNext(slot),
});
