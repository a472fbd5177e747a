import type { Clock } from '../core/clock.ts';

export interface ManualClock extends Clock {
  /** What was slept, in order. */
  readonly slept: readonly number[];
  /** Lets time pass. */
  pass(ms: number): void;
}

/** A clock that stands still but for what is slept, which takes no time at all. */
export function manualClock(start = new Date('2026-03-01T12:00:00Z')): ManualClock {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    date: () => new Date(start.getTime() + now),
    async sleep(ms, signal) {
      signal.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
    pass(ms) {
      now += ms;
    },
  };
}
