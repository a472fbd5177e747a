import { expect, it } from 'vitest';
import { dataClassName } from './data-classes.ts';

it.each([
  ['Email addresses', 'it', 'Indirizzi email'],
  ['Email addresses', 'en', 'Email addresses'],
  ["Driver's licenses", 'it', 'Patenti di guida'],
  ['Passwords (plaintext)', 'it', 'Password (in chiaro)'],
  ['Passwords (bcrypt)', 'it', 'Password (bcrypt)'],
  ['Vehicle identification numbers (VINs)', 'it', 'Numeri di telaio'],
  ['Loyalty points', 'it', 'Loyalty points'],
  ['toString', 'it', 'toString'],
] as const)('calls %j in %s %j', (name, language, shown) => {
  expect(dataClassName(name, language)).toBe(shown);
});
