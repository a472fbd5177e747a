import { expect, it } from 'vitest';
import { semaphore } from './semaphore.ts';

it('makes works in their order, patient ones when nobody else waits', async () => {
  const withPermit = semaphore(1);
  const made: string[] = [];
  const work = (name: string, isPatient = false) =>
    withPermit(async () => {
      await Promise.resolve();
      made.push(name);
    }, isPatient);
  await Promise.all([work('a'), work('patient', true), work('b'), work('c')]);
  expect(made).toEqual(['a', 'b', 'c', 'patient']);
});
