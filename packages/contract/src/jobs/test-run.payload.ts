import { z } from 'zod';

export const TEST_RUN_QUEUE = 'test-run';

/** Wakes a worker up: the test itself, and whether it is still to be run, stands in the tasks table. */
export const testRunPayload = z.object({ taskId: z.uuid() });
export type TestRunPayload = z.infer<typeof testRunPayload>;
