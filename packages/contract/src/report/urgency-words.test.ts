import { expect, it } from 'vitest';
import { priorityMethod } from './urgency-words.ts';

it.each([
  ['dti', true],
  ['dti_lite', true],
  ['nscan', false],
  ['webapp', false],
])('names mail in the order of the actions of %s only where it checks mail: %s', (engine, expected) => {
  expect(priorityMethod(engine).en.includes('mail')).toBe(expected);
  expect(priorityMethod(engine).it.includes('posta')).toBe(expected);
});
