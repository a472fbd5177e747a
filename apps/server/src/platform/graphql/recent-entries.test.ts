import { expect, it } from 'vitest';
import { RecentEntries } from './recent-entries.ts';

it('keeps as many entries as it may, and forgets the one that was used longest ago', () => {
  const recent = new RecentEntries<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
});

it('replaces the value of a key without forgetting another', () => {
  const recent = new RecentEntries<number>(2);
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
  ] as const)
    recent.set(key, value);
  expect(['a', 'b'].map((key) => recent.get(key))).toEqual([3, 2]);
});
