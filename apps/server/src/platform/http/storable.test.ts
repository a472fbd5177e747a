import { expect, it } from 'vitest';
import { unstorableAt } from './storable.ts';

it.each([
  ['Ada Rossi', null],
  [{ name: 'Però 🚀', list: [1, null, true, 'ok'] }, null],
  [undefined, null],
  [{ name: 'Ada\0' }, 'name'],
  [{ list: [{ name: 'x' }, { name: 'half \ud800' }] }, 'list.1.name'],
])('%j', (data, expected) => {
  expect(unstorableAt(data)).toBe(expected);
});

it('stops at its depth limit in a structure that refers to itself', () => {
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  expect(unstorableAt(loop)).toBeNull();
});
