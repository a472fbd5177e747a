import { StartProblem } from './start-problem.ts';

/** Ends the process: one line for what a person can mend, the whole trace for what only we can. */
export function exitWithProblem(error: unknown): never {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}

/**
 * Waits until somebody asks the process to stop: a signal, or the launcher that started it going away (its end of the
 * channel closes even when it is killed).
 */
export function untilStopped(): Promise<void> {
  return new Promise((done) => {
    process.once('SIGINT', () => done());
    process.once('SIGTERM', () => done());
    process.once('disconnect', () => done());
  });
}
