import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storingTime } from './storing-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

/** After how long it is over, where a stop and a shutdown come so late; null: they do not come. */
function lasts({ stop, shutdown }: { stop: number | null; shutdown: number | null }): number {
  const [ended, stopping] = [new AbortController(), new AbortController()];
  const at = (ms: number | null, act: () => void) => (ms === 0 ? act() : ms !== null && setTimeout(act, ms));
  at(stop, () => ended.abort());
  at(shutdown, () => {
    stopping.abort();
    ended.abort();
  });
  const { over, end } = storingTime(ended.signal, stopping.signal);
  const began = Date.now();
  let overAt = Number.NaN;
  over.addEventListener('abort', () => {
    overAt = Date.now() - began;
  });
  vi.advanceTimersByTime(11 * MINUTE);
  end();
  return overAt;
}

describe('the time to store outputs', () => {
  it.each([
    ['ten minutes', { stop: null, shutdown: null }, 10 * MINUTE],
    ['short for a test that was stopped', { stop: 0, shutdown: null }, 10_000],
    ['short from a stop on that comes meanwhile', { stop: MINUTE, shutdown: null }, MINUTE + 10_000],
    ['shorter for a platform that is stopping', { stop: null, shutdown: 0 }, 3000],
    ['shorter from a shutdown on that comes meanwhile', { stop: null, shutdown: MINUTE }, MINUTE + 3000],
    ['shorter where a shutdown follows a stop', { stop: 0, shutdown: 2000 }, 5000],
    ['no longer than it would be without a late shutdown', { stop: 0, shutdown: 9000 }, 10_000],
  ])('is %s', (_what, events, ms) => {
    expect(lasts(events)).toBe(ms);
  });

  it('leaves nothing behind', () => {
    const [ended, stopping] = [new AbortController(), new AbortController()];
    const { over, end } = storingTime(ended.signal, stopping.signal);
    end();
    stopping.abort();
    expect(vi.getTimerCount()).toBe(0);
    expect(over.aborted).toBe(false);
  });
});
