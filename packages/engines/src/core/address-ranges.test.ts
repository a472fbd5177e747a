import { expect, it } from 'vitest';
import { addressRanges } from './address-ranges.ts';

it.each([
  [[], []],
  [['10.0.0.7'], ['10.0.0.7']],
  [
    ['10.0.0.3', '10.0.0.1', '10.0.0.2', '10.0.0.2', '10.0.0.5'],
    ['10.0.0.1-10.0.0.3', '10.0.0.5'],
  ],
  [['10.0.0.255', '10.0.1.0'], ['10.0.0.255-10.0.1.0']],
  [
    ['fd00::2', '10.0.0.1', 'fd00::1'],
    ['10.0.0.1', 'fd00::2', 'fd00::1'],
  ],
])('writes %j as %j', (addresses, ranges) => {
  expect(addressRanges(addresses)).toEqual(ranges);
});
