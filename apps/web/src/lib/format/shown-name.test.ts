import { expect, it } from 'vitest';
import { shownName } from './shown-name.ts';

it('leaves nothing in a name that turns the direction of writing', () => {
  expect(shownName('a\u202elive\u202c')).toBe('alive');
  expect(shownName('\u2067server\u2069 \u200f1')).toBe('server 1');
});

it('leaves every other letter', () => {
  expect(shownName('città, שרת, خادم')).toBe('città, שרת, خادم');
});
