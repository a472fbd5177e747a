import { z } from 'zod';

/** Wakes a worker up; carries nothing. Which test is next, and whether one is, stands in the tasks table. */
export const TEST_RUN = { name: 'test-run', payload: z.object({}) } as const;
