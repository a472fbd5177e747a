import { REPORT_FILES } from '@rocca/contract/jobs/report-files.payload';
import { defineJob } from '../../../platform/jobs/job.ts';
import { type FileMaker, makeFiles } from './make-files.ts';

/** After so many failures nobody tries by itself any more; a reader may ask for another try. */
export const MAX_TRIES = 4;

/** Tries that ended without a word took their worker along, or are still running: they are given twice as many. */
export const isGivenUp = ({ tries, problem }: { readonly tries: number; readonly problem: string | null }): boolean =>
  tries >= (problem === null ? 2 * MAX_TRIES : MAX_TRIES);

/** Makes the files of a report. Running twice does no harm: what is made is not made again. */
export const reportFilesJob = defineJob({
  ...REPORT_FILES,
  retry: { limit: MAX_TRIES - 1, delaySeconds: 2, maxDelaySeconds: 60 },
  // The largest reports take a minute on two slow cores.
  maxSeconds: 15 * 60,
  // A worker that dies is noticed by this: readers wait for the job that it had.
  heartbeatSeconds: 30,
  onePerKey: true,
  // One at a time: a file of a large report takes a core and half a gigabyte.
  concurrency: () => 1,
  run: (payload, { files }: { readonly files: FileMaker }, signal) => makeFiles(files, payload, signal),
});

export const keyOf = ({ taskId, language }: { readonly taskId: string; readonly language: string }): string =>
  `${taskId}:${language}`;
