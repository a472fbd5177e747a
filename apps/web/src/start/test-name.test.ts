import { expect, it } from 'vitest';
import { MAX_NAME_LENGTH, usualName } from './test-name.ts';

it('tells tests of one target from each other by profile and date', () => {
  expect(usualName('Lab', 'Veloce', '15 nov, 22:50')).toBe('Lab · Veloce · 15 nov, 22:50');
  expect(usualName('Lab', null, '15 nov, 22:50')).toBe('Lab · 15 nov, 22:50');
});

it('keeps profile and date of a target whose own name is as long as a name may be', () => {
  const name = usualName('x'.repeat(MAX_NAME_LENGTH), 'Veloce', '15 nov, 22:50');
  expect(name).toHaveLength(MAX_NAME_LENGTH);
  expect(name).toMatch(/x · Veloce · 15 nov, 22:50$/);
});

it('leaves out of a target’s name what may be in no test’s', () => {
  expect(usualName('a\u202eb\u0007', null, '15 nov, 22:50')).toBe('ab · 15 nov, 22:50');
});
