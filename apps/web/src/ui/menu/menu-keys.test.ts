import { describe, expect, it } from 'vitest';
import { itemAfterKey } from './menu-keys.ts';

const LABELS = ['Chiaro', 'Scuro', 'Come il sistema', 'È altro'];

describe('a key in a menu', () => {
  it.each([
    [0, 'ArrowDown', 1],
    [3, 'ArrowDown', 0],
    [0, 'ArrowUp', 3],
    [2, 'Home', 0],
    [1, 'End', 3],
    [0, 's', 1],
    [0, 'c', 2],
    [2, 'C', 0],
    [0, 'è', 3],
    [1, 's', 1],
    [0, 'x', null],
    [0, ' ', null],
    [0, 'Tab', null],
    [0, 'Enter', null],
  ])('from %i, %s leads to %s', (from, key, to) => {
    expect(itemAfterKey(LABELS, from, key)).toBe(to);
  });

  it('leads nowhere in an empty menu', () => {
    expect(itemAfterKey([], -1, 'ArrowDown')).toBeNull();
  });
});
