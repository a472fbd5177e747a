import { describe, expect, it } from 'vitest';
import { createPace, type PaceOptions, type Turn } from './pace.ts';

const paceOf = (options: Partial<PaceOptions> = {}) =>
  createPace({
    perSecond: null,
    concurrent: 100,
    budget: 1000,
    signal: new AbortController().signal,
    ...options,
  });

describe('the pace of a scan', () => {
  it('begins no more requests in a second than it may', async () => {
    const pace = paceOf({ perSecond: 100 });
    const began = performance.now();
    // Ten may come at once, the rest one every 10 ms.
    await Promise.all(Array.from({ length: 50 }, () => pace.turn()));
    expect(performance.now() - began).toBeGreaterThanOrEqual(390);
    expect(pace.counts().begun).toBe(50);
  });

  it('keeps only so many open, and lets the next in when one leaves', async () => {
    const pace = paceOf({ concurrent: 2 });
    const first = (await pace.turn()) as Turn;
    await pace.turn();
    let third = false;
    const waiting = pace.turn().then(() => {
      third = true;
    });
    // The browser's need no place.
    expect(await pace.turn({ unheld: true })).toHaveProperty('leave');
    expect(third).toBe(false);
    first.leave();
    first.leave();
    await waiting;
    expect(pace.counts()).toMatchObject({ begun: 4, open: 2, waiting: 0 });
  });

  it('refuses what is over the budget', async () => {
    const pace = paceOf({ budget: 2 });
    const turns = await Promise.all([pace.turn(), pace.turn({ unheld: true }), pace.turn()]);
    expect(turns.filter((turn) => turn === 'over_budget')).toHaveLength(1);
    expect(pace.counts()).toMatchObject({ begun: 2, overBudget: 1 });
    expect(pace.left()).toBe(0);
  });

  it('answers all who wait when it is stopped', async () => {
    const stop = new AbortController();
    const pace = paceOf({ perSecond: 1, concurrent: 1, signal: stop.signal });
    await pace.turn();
    const waiting = Promise.all([pace.turn(), pace.turn({ unheld: true })]);
    stop.abort();
    expect(await waiting).toEqual(['stopped', 'stopped']);
    expect(await pace.turn()).toBe('stopped');
  });

  it('begins nothing while it is paused, and keeps fewer open afterwards', async () => {
    const pace = paceOf({ concurrent: 3 });
    const first = (await pace.turn()) as Turn;
    pace.pause();
    const begun: number[] = [];
    const waiting = [1, 2, 3].map((one) => pace.turn({ unheld: one === 3 }).then(() => begun.push(one)));
    first.leave();
    expect(pace.counts()).toMatchObject({ begun: 1, open: 0, waiting: 3 });
    pace.resume(1);
    await Promise.all([waiting[0], waiting[2]]);
    expect(begun).toEqual([3, 1]);
    expect(pace.counts()).toMatchObject({ open: 1, waiting: 1 });
  });

  it('refuses what waits and what comes once it has ended', async () => {
    const pace = paceOf();
    pace.pause();
    const waiting = pace.turn();
    pace.end();
    expect([await waiting, await pace.turn()]).toEqual(['stopped', 'stopped']);
  });
});
