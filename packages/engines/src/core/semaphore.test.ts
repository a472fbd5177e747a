import { expect, it } from 'vitest';
import { semaphore, type Turn } from './semaphore.ts';

it('makes works in their order, each when it is its turn', async () => {
  const withPermit = semaphore(1);
  const made: string[] = [];
  const work = (name: string, turn?: Turn) =>
    withPermit(async () => {
      await Promise.resolve();
      made.push(name);
    }, turn);
  await Promise.all([work('a'), work('last', 'last'), work('b'), work('first', 'first'), work('c')]);
  expect(made).toEqual(['a', 'first', 'b', 'c', 'last']);
});
