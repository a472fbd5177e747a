import { expect, it } from 'vitest';
import { isBranch } from './branches.ts';

/** As NVD names them, cut to a few. */
const WEBSPHERE = [
  '8.0',
  '8.0.0.1',
  '8.0.0.2',
  '8.5',
  '8.5.0.0',
  '8.5.0.1',
  '8.5.0.2',
  '8.5.5.0',
  '8.5.5.9',
  '8.5.5.10',
];
const EXIM = ['4.87', '4.88', '4.89', '4.90', '4.90.1', '4.91', '4.92', '4.92.1', '4.92.2', '4.92.3', '4.93', '4.94'];
const OPENSSH = ['7.1', '7.2', '7.2 p2', '7.3', '7.4', '7.4 p1', '7.5'];
const FREEFTPD = ['1.0', '1.0.1', '1.0.2', '1.0.8', '1.0.9', '1.0.10'];
const SURGEMAIL = ['1.8.0', '1.8.1', '1.8.2', '1.9.0', '2.0.0'];

it.each([
  ['8.5', WEBSPHERE, true],
  ['8.5.5.9', WEBSPHERE, false],
  ['4.90', EXIM, false],
  ['4.92', EXIM, false],
  ['7.4', OPENSSH, false],
  ['1.0', FREEFTPD, false],
  ['1.8', SURGEMAIL, true],
  ['1.8.1', SURGEMAIL, false],
  ['2.0', SURGEMAIL, false],
  ['1.0.1e', WEBSPHERE, false],
  ['8.5', [], false],
])('%s among %j: %s', (version, known, expected) => {
  expect(isBranch(version, known)).toBe(expected);
});
