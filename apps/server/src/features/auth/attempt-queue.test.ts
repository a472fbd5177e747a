import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { type AttemptQueue, createAttemptQueue } from './attempt-queue.ts';
import { laneOf } from './sign-in-throttle.rules.ts';

interface Attempt {
  readonly lane: string;
  readonly known?: boolean;
  readonly gone?: AbortSignal;
}

/** A queue whose attempts end when the test ends them, and a record of what happened in it. */
function createTrial(slots = 1) {
  const queue: AttemptQueue = createAttemptQueue(slots);
  const started: string[] = [];
  const ends: Array<() => void> = [];
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    queue,
    started,
    /** Answers `done`, or the code the attempt was refused with. */
    add({ lane, known = false, gone = new AbortController().signal }: Attempt): Promise<string> {
      const work = () => {
        started.push(lane);
        return new Promise<string>((done) => ends.push(() => done('done')));
      };
      return queue.run({ lane, known, gone }, work).catch((error: AppError) => error.code);
    },
    async endOne(): Promise<void> {
      await settle();
      ends.shift()?.();
      await settle();
    },
    async endAll(): Promise<void> {
      await settle();
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await settle();
      }
    },
  };
}

const repeat = <T>(times: number, make: (index: number) => T) =>
  Array.from({ length: times }, (_, index) => make(index));

describe('the queue of sign-in attempts', () => {
  it('looks at no more attempts at once than it has slots', async () => {
    const trial = createTrial(2);
    const all = Promise.all(repeat(5, (index) => trial.add({ lane: `lane-${index}` })));
    await trial.endOne();
    expect(trial.started).toHaveLength(3);
    await trial.endAll();
    expect(await all).toEqual(Array(5).fill('done'));
  });

  it('serves an address that had no turn for long before those that just had one', async () => {
    const trial = createTrial();
    void repeat(20, (index) => trial.add({ lane: `guesser-${index % 2}` }));
    await trial.endOne();
    await trial.endOne();
    void trial.add({ lane: 'other' });
    await trial.endOne();
    await trial.endOne();
    expect(trial.started.slice(3)).toContain('other');
    await trial.endAll();
    expect(trial.started).toHaveLength(21);
  });

  it('lets addresses take turns', async () => {
    const trial = createTrial();
    void repeat(3, () => trial.add({ lane: 'a' }));
    void repeat(3, () => trial.add({ lane: 'b' }));
    await trial.endAll();
    expect(trial.started).toEqual(['a', 'b', 'a', 'a', 'b', 'b']);
  });

  it('puts known devices first, and gives every fourth turn to the stranger who waits longest', async () => {
    const trial = createTrial();
    void trial.add({ lane: 'running' });
    void repeat(3, (index) => trial.add({ lane: `stranger-${index}` }));
    void repeat(7, (index) => trial.add({ lane: `known-${index}`, known: true }));
    await trial.endAll();
    expect(trial.started.map((lane) => lane.split('-')[0])).toEqual(
      'running known known stranger known known known stranger known known stranger'.split(' '),
    );
  });

  it('refuses what one address sends beyond its share, and looks at none of it', async () => {
    const trial = createTrial();
    const all = Promise.all(repeat(40, () => trial.add({ lane: 'guesser' })));
    await trial.endAll();
    expect((await all).filter((outcome) => outcome === 'too_many_requests')).toHaveLength(9);
    expect(trial.started).toHaveLength(31);
  });

  it('says when to try again', async () => {
    const trial = createTrial();
    void repeat(31, () => trial.add({ lane: 'guesser' }));
    const attempt = { lane: 'guesser', known: false, gone: new AbortController().signal };
    const refused = trial.queue.run(attempt, async () => 'never');
    await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', options: { retryAfterSeconds: 2 } });
    await expect(refused).rejects.toBeInstanceOf(AppError);
  });

  it('has a place for another address also when it is full of guesses', async () => {
    const trial = createTrial();
    const guesses = Promise.all(repeat(400, (index) => trial.add({ lane: `guesser-${index % 10}` })));
    const other = trial.add({ lane: 'other' });
    await trial.endAll();
    expect(await other).toBe('done');
    expect((await guesses).filter((outcome) => outcome === 'done')).toHaveLength(120);
  });

  it('has a place for a stranger when guesses come from every /64 of one IPv6 network', async () => {
    const trial = createTrial();
    const guesses = Promise.all(
      repeat(256, (index) => trial.add({ lane: laneOf(`2001:db8:0:${index.toString(16)}::1`) })),
    );
    const stranger = trial.add({ lane: laneOf('2001:db8:1::1') });
    await trial.endAll();
    expect(await stranger).toBe('done');
    expect((await guesses).filter((outcome) => outcome === 'done')).toHaveLength(31);
  });

  it('refuses any of those that wait, not always the newcomer, when each comes from another address', async () => {
    const trial = createTrial();
    const first = Promise.all(repeat(121, (index) => trial.add({ lane: `guesser-${index}` })));
    const newcomer = trial.add({ lane: 'newcomer' });
    await trial.endAll();
    expect(await newcomer).toBe('done');
    expect((await first).filter((outcome) => outcome === 'too_many_requests')).toHaveLength(1);
  });

  it('frees the place of a client that is gone, and looks at nothing of it', async () => {
    const trial = createTrial();
    const client = new AbortController();
    void trial.add({ lane: 'running' });
    const left = trial.add({ lane: 'left', gone: client.signal });
    const stays = trial.add({ lane: 'stays' });
    client.abort();
    expect(await left).toBe('too_many_requests');
    expect(await trial.add({ lane: 'late', gone: AbortSignal.abort() })).toBe('too_many_requests');
    await trial.endAll();
    expect(await stays).toBe('done');
    expect(trial.started).toEqual(['running', 'stays']);
  });

  it('goes on after an attempt that failed', async () => {
    const trial = createTrial();
    const attempt = { lane: 'a', known: false, gone: new AbortController().signal };
    const failed = trial.queue.run(attempt, () => Promise.reject(new Error('no database')));
    await expect(failed).rejects.toThrow('no database');
    const next = trial.add({ lane: 'a' });
    await trial.endAll();
    expect(await next).toBe('done');
  });
});
