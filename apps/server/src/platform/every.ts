import type { Log } from './log/logger.ts';

/** Work that is repeated until it is stopped. */
export interface Repeated {
  /** Begins no further run, aborts the signal of the one that runs and waits for its end. */
  stop(): Promise<void>;
}

interface RepeatOptions {
  readonly log: Log;
  /** The wait before the first run; the interval unless said otherwise. */
  readonly firstMs?: number;
  /** How far each wait strays from the interval, as a share of it: for work that asks servers others ask too. */
  readonly jitter?: number;
}

/**
 * Runs `work` again and again. The interval lies between the end of one run and the beginning of the next, so that two
 * never overlap. The next run is the retry of one that failed: of a series of failures the first is logged, and its end.
 */
export function every(
  intervalMs: number,
  name: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  { log, firstMs = intervalMs, jitter = 0 }: RepeatOptions,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let running = Promise.resolve();
  let timer = setTimeout(begin, firstMs);

  function begin(): void {
    running = run().then(() => {
      if (!signal.aborted) timer = setTimeout(begin, intervalMs * (1 + jitter * (2 * Math.random() - 1)));
    });
  }

  async function run(): Promise<void> {
    try {
      await work(signal);
      if (failures > 0) log.info({ name, failures }, 'repeated work succeeds again');
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      if (failures === 1) log.warn({ err: error, name }, 'repeated work failed');
    }
  }

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
