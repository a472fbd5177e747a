import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { every } from './every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createLog() {
  const lines: Array<{ level: string; message: string; name?: string; failures?: number }> = [];
  const write = (level: string) => (details: object, message: string) => lines.push({ level, message, ...details });
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}

/** A run that the test ends when it likes. */
function steps() {
  const runs: Array<PromiseWithResolvers<void> & { signal: AbortSignal }> = [];
  const work = (signal: AbortSignal) => {
    const run = Promise.withResolvers<void>();
    runs.push({ ...run, signal });
    return run.promise;
  };
  return { runs, work };
}

describe('every', () => {
  it('runs once an interval, the first time after one', async () => {
    const work = vi.fn(async () => undefined);
    const repeated = every(1000, 'x', work, { log: createLog() });
    expect(work).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(work).toHaveBeenCalledTimes(4);
    await repeated.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('waits as long as `firstMs` before the first run', async () => {
    const work = vi.fn(async () => undefined);
    const repeated = every(1000, 'x', work, { log: createLog(), firstMs: 0 });
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(1);
    await repeated.stop();
  });

  it('never overlaps: a run that takes long puts the next one off', async () => {
    const { runs, work } = steps();
    const repeated = every(1000, 'x', work, { log: createLog() });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
    runs[1]?.resolve();
    await repeated.stop();
  });

  it('stops: aborts the run and waits for its end, and begins no other', async () => {
    const { runs, work } = steps();
    const repeated = every(1000, 'x', work, { log: createLog() });
    await vi.advanceTimersByTimeAsync(1000);
    let stopped = false;
    const stopping = repeated.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect({ aborted: runs[0]?.signal.aborted, stopped }).toEqual({ aborted: true, stopped: false });
    runs[0]?.resolve();
    await stopping;
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toHaveLength(1);
  });

  it('goes on after failures; logs the first of a series by name, and that it is over', async () => {
    const log = createLog();
    let failing = true;
    const repeated = every(1000, 'closing reports', async () => failing && Promise.reject(new Error('away')), { log });
    await vi.advanceTimersByTimeAsync(3000);
    failing = false;
    await vi.advanceTimersByTimeAsync(2000);
    failing = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(log.lines).toMatchObject([
      { level: 'warn', name: 'closing reports', message: 'repeated work failed' },
      { level: 'info', name: 'closing reports', failures: 3 },
      { level: 'warn', name: 'closing reports', message: 'repeated work failed' },
    ]);
    await repeated.stop();
  });

  it('takes a throw for a failure, too', async () => {
    const log = createLog();
    const broken = () => {
      throw new Error('at once');
    };
    const repeated = every(1000, 'x', broken, { log });
    await vi.advanceTimersByTimeAsync(2000);
    expect(log.lines).toHaveLength(1);
    await repeated.stop();
  });

  it('strays from the interval by the jitter at most', async () => {
    const work = vi.fn(async () => undefined);
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    const repeated = every(1000, 'x', work, { log: createLog(), firstMs: 0, jitter: 0.2 });
    await vi.advanceTimersByTimeAsync(799);
    expect(work).toHaveBeenCalledTimes(1);
    random.mockReturnValue(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1199);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(3);
    await repeated.stop();
    random.mockRestore();
  });
});
