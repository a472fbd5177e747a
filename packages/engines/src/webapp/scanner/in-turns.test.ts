import { describe, expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Works that end when they are told to. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work(name: string): Promise<void> {
      begun.push(name);
      return new Promise((done) => ends.set(name, done));
    },
    async end(name: string) {
      ends.get(name)?.();
      await new Promise((next) => setImmediate(next));
    },
  };
}

describe('works of several lists', () => {
  it('begin in order, so many at once and so many of one list', async () => {
    const { begun, work, end } = works();
    const done = inTurns([['a1', 'a2', 'a3'], [], ['b1', 'b2']], { atOnce: 3, ofAList: 2 }, work);
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(begun.slice(3)).toEqual(['b2']);
    await end('a1');
    expect(begun.slice(4)).toEqual(['a3']);
    for (const name of ['a2', 'a3', 'b2']) await end(name);
    await done;
  });

  it('are done at once where there are none, and fail with the first that does', async () => {
    await inTurns([[], []], { atOnce: 2, ofAList: 2 }, () => Promise.reject(new Error('never')));
    const failing = inTurns([['a']], { atOnce: 2, ofAList: 2 }, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
  });
});
