import { expect, it } from 'vitest';
import { travelsInTheClear } from './in-the-clear.ts';

it.each([
  ['https://llm.example/v1', false],
  ['http://127.0.0.1:11434/v1', false],
  ['http://127.1:11434/v1', false],
  ['http://[::1]:8000/v1', false],
  ['http://LOCALHOST/v1', false],
  ['http://llm.example/v1', true],
  ['http://192.168.1.7:8000/v1', true],
  ['http://127.0.0.1.llm.example/v1', true],
  ['http://notlocalhost/v1', true],
])('what goes to %s can be read on the way: %s', (address, expected) => {
  expect(travelsInTheClear(address)).toBe(expected);
});
