import { expect, it } from 'vitest';
import { isNestedDeeper, MAX_NESTING } from './nesting.ts';

const lists = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

it.each([
  [null, false],
  ['[[[[[[[[[[[[[[[[', false],
  [lists(MAX_NESTING), false],
  [lists(MAX_NESTING + 1), true],
  [lists(100_000), true],
  [{ a: 1, b: { c: lists(MAX_NESTING - 1) } }, true],
  [Array.from({ length: 1000 }, () => ({ a: [] })), false],
])('%#', (value, expected) => {
  expect(isNestedDeeper(value)).toBe(expected);
});
