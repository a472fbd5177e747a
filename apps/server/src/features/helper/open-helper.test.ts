import { expect, it } from 'vitest';
import { openOnce } from './open-helper.ts';

it('opens the helper once for all who ask, and again after a failure', async () => {
  let calls = 0;
  const open = openOnce(async () => {
    calls += 1;
    if (calls === 1) throw new Error('no file descriptors left');
    return calls;
  });
  const first = [open(), open()];
  for (const { status } of await Promise.allSettled(first)) expect(status).toBe('rejected');
  expect(await Promise.all([open(), open()])).toEqual([2, 2]);
  expect(await open()).toBe(2);
});
