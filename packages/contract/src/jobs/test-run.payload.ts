/** Wakes a worker up; carries nothing. Which test is next, and whether one is, stands in the tasks table. */
export const TEST_RUN_QUEUE = 'test-run';
