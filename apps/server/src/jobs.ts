import { reportFilesJob } from './features/reports/index.ts';
import { testRunJob } from './features/tasks/index.ts';
import type { Job } from './platform/jobs/job.ts';

/** What a worker process gives to its jobs. Each job names the part it needs. */
export type JobContext = Parameters<typeof testRunJob.handle>[1] & Parameters<typeof reportFilesJob.handle>[1];

/** Every job of the platform. Web process, workers and test fixtures open these queues. */
export const JOBS: ReadonlyArray<Job<JobContext>> = [testRunJob, reportFilesJob];
