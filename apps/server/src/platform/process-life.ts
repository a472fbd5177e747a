import { StartProblem } from './start-problem.ts';

/** Ends the process: with one line for a problem an operator can fix, with the whole trace for an internal error. */
export function exitWithProblem(error: unknown): never {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}

/**
 * Waits for the request to stop: a signal, or the end of the launcher that started the process (its end of the channel
 * closes even when it is killed).
 */
export function untilStopped(): Promise<void> {
  return new Promise((done) => {
    // The listener stays: Ctrl+C arrives twice, from the terminal and from the launcher that passes it on, and an
    // unhandled second signal would end the process in the middle of its stop.
    process.on('SIGINT', () => done());
    process.on('SIGTERM', () => done());
    process.on('SIGHUP', () => done());
    process.on('disconnect', () => done());
  });
}
