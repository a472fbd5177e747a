import { describe, expect, it } from 'vitest';
import { createEndWatch } from './watch-ends.ts';

describe('the watch over ends of tests', () => {
  it.each([
    [
      ['RUNNING', 'SUCCESS'],
      [false, true],
    ],
    [
      ['PENDING', 'RUNNING', 'FAILURE'],
      [false, false, true],
    ],
    // It had ended before anybody looked.
    [['SUCCESS'], [false]],
    // Once is enough.
    [
      ['RUNNING', 'SUCCESS', 'SUCCESS'],
      [false, true, false],
    ],
    // Somebody stopped it, who knows.
    [
      ['RUNNING', 'STOPPED'],
      [false, false],
    ],
    // A questionnaire ends by its author's hand.
    [
      ['COMPILING', 'SUCCESS'],
      [false, false],
    ],
    // Its worker died, and it ran again.
    [
      ['RUNNING', 'PENDING', 'RUNNING', 'SUCCESS'],
      [false, false, false, true],
    ],
  ] as const)('sees in %j the ends %j', (statuses, ends) => {
    const watch = createEndWatch();
    expect(statuses.map((status) => watch.hasEnded({ task_id: 'a', status }))).toEqual(ends);
  });

  it('waits while one of several tests goes on', () => {
    const watch = createEndWatch();
    expect(watch.isWaiting()).toBe(false);
    watch.hasEnded({ task_id: 'a', status: 'RUNNING' });
    watch.hasEnded({ task_id: 'b', status: 'PENDING' });
    watch.hasEnded({ task_id: 'a', status: 'SUCCESS' });
    expect(watch.isWaiting()).toBe(true);
    watch.hasEnded({ task_id: 'b', status: 'STOPPED' });
    expect(watch.isWaiting()).toBe(false);
  });
});
