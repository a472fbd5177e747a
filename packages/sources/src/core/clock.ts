import { setTimeout as pause } from 'node:timers/promises';

/** Time as sources see it; tests bring their own, so that none of them sleeps. */
export interface Clock {
  /** Milliseconds of a clock that is never set: for spans. */
  now(): number;
  /** The time of day: for the age of what was stored. */
  date(): Date;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
  async sleep(ms, signal) {
    try {
      await pause(ms, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
};
