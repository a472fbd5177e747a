/** A gigabyte to a store far away; no tool runs any more. */
const MOST_MS = 10 * 60_000;
/** Somebody who stopped a test waits to see it stopped. */
const STOPPED_MS = 10_000;
/** A platform that is being stopped does not wait: it would be killed, and the result of the test lost. */
const SHUTDOWN_MS = 3000;

interface StoringTime {
  /** Aborted when the time is over. */
  readonly over: AbortSignal;
  /** Ends the watch. */
  end(): void;
}

/**
 * The time that the outputs of tools have to be stored, before the test can end. What happens meanwhile shortens it.
 * @param ended Aborted when the run was ended from outside.
 * @param stopping Aborted when the process is asked to stop.
 */
export function storingTime(ended: AbortSignal, stopping: AbortSignal): StoringTime {
  const over = new AbortController();
  const watch = new AbortController();
  const endIn = (ms: number) => {
    const timer = setTimeout(() => over.abort(new Error(`not stored within ${ms} ms`)), ms);
    watch.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  const whenAborted = (signal: AbortSignal, ms: number) => {
    if (signal.aborted) endIn(ms);
    else signal.addEventListener('abort', () => endIn(ms), { once: true, signal: watch.signal });
  };
  endIn(MOST_MS);
  whenAborted(ended, STOPPED_MS);
  whenAborted(stopping, SHUTDOWN_MS);
  return { over: over.signal, end: () => watch.abort() };
}
