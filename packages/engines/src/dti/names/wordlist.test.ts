import { expect, test } from 'vitest';
import { hostOf } from './names.ts';
import { WORDLIST } from './wordlist.ts';

test('has about three thousand labels, each once, each a name that can be asked for', () => {
  expect(WORDLIST.length).toBeGreaterThan(2700);
  expect(WORDLIST.length).toBeLessThan(3500);
  expect(new Set(WORDLIST).size).toBe(WORDLIST.length);
  expect(WORDLIST.filter((label) => hostOf(`${label}.acme.test`, 'acme.test') === null)).toEqual([]);
});

test('begins with what nearly everybody has, in both languages', () => {
  expect(WORDLIST.slice(0, 300)).toEqual(
    expect.arrayContaining(['www', 'mail', 'vpn', 'posta', 'webmail', 'intranet']),
  );
});
