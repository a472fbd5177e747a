import { describe, expect, it } from 'vitest';
import { chooseNext, openOnce } from './open-helper.ts';

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

describe('what may be asked next', () => {
  const passage = (id: string, title = id) => ({ id, title, text: '', reference: '', score: 1 });
  const idsOf = (near: string[], shown: string[]) =>
    chooseNext(
      near.map((id) => passage(id)),
      shown.map((id) => passage(id)),
    ).map(({ id }) => id);

  it('is two others beside an answer and three in place of one, each once', () => {
    expect(idsOf(['a', 'b', 'b', 'c', 'd'], ['a'])).toEqual(['b', 'c']);
    expect(idsOf(['a', 'b', 'a', 'c', 'd'], [])).toEqual(['a', 'b', 'c']);
  });

  it('fits into a message', () => {
    expect(chooseNext([passage('long', 'x'.repeat(251)), passage('short')], [])).toEqual([passage('short')]);
  });
});
