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
    // Listened to for good: Ctrl+C arrives twice, from the terminal and from the launcher that passes it on, and an
    // unheard second signal would end the process in the middle of its stop.
    process.on('SIGINT', () => done());
    process.on('SIGTERM', () => done());
    process.on('SIGHUP', () => done());
    process.on('disconnect', () => done());
  });
}
