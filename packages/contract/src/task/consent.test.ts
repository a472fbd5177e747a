import { expect, it } from 'vitest';
import { isSignature } from './consent.ts';

it.each([
  ['Ada Rossi', true],
  ['Nicolò D’Amico-Ørsted', true],
  ['李小龍', true],
  ['', false],
  ['A.', false],
  ['123 456', false],
  ['\u200b\u200b\u200b', false],
  ['Ada\u202eRossi', false],
  ['Ada\nRossi', false],
  ['Ada\u2028Rossi', false],
  ['Ada\0Rossi', false],
  ['Ada\ud800Rossi', false],
])('a signature: %j is %s', (name, expected) => {
  expect(isSignature(name)).toBe(expected);
});
