import { describe, expect, it } from 'vitest';
import { countPorts } from './port-list.ts';

describe('a list of ports', () => {
  it.each([
    ['80', 1],
    ['1-1000,8080', 1001],
    ['1-65535', 65_535],
    ['', 0],
    ['T:nonsense, 22', 1],
  ])('%s names %s', (list, count) => {
    expect(countPorts(list)).toBe(count);
  });
});
