/**
 * The times of a lease, all measured with monotonic clocks. A worker that was last heard at 0 s
 * - gives up at 14 s, so that a database that is away for 10 s and its recovery cost no test;
 * - has ended its tools by 15.5 s (half a second until it notices, half a second for a tool that ignores SIGTERM);
 * - is taken for dead at 16.5 s of silence, seen by a process that could read the test all the time;
 * - and its test is queued again or ended before 20 s: a second until the silence is first seen, one for the last look.
 */
const BEAT_MS = 500;
export const GIVE_UP_MS = 14_000;
export const LEASE_MS = 16_500;
const LOOK_MS = 1000;

/** What workers and sweeps go by: the product's times, or shorter ones of a test that waits for the end of a lease. */
export interface LeaseTimes {
  readonly beatMs: number;
  readonly giveUpMs: number;
  readonly leaseMs: number;
  readonly lookMs: number;
}

export const LEASE_TIMES: LeaseTimes = { beatMs: BEAT_MS, giveUpMs: GIVE_UP_MS, leaseMs: LEASE_MS, lookMs: LOOK_MS };
