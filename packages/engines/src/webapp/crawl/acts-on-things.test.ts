import { describe, expect, it } from 'vitest';
import { mayAct } from './state-change.ts';

const mayDo = (label: string) => mayAct('http://shop.example/items?item=3', label);

describe('a link to a thing that is called by a word of checking', () => {
  it.each([
    'Check stock',
    'Check balance',
    'Check availability',
    'Verifica saldo',
    'Verifica disponibilità',
    'Check the price',
  ])('shows something: %s', (label) => {
    expect(mayDo(label)).toBe(false);
  });

  it.each(['Check', 'Check in', 'Check as done', 'Verifica', 'Verifica account', 'Check all', 'Confirm'])(
    'may do something at once: %s',
    (label) => {
      expect(mayDo(label)).toBe(true);
    },
  );
});
