import { expect, it } from 'vitest';
import { mailLink, phoneLink } from './emergency-links.ts';

it.each([
  ['duty@acme.example', 'duty@acme.example'],
  ['on+call@acme.example', 'on%2Bcall@acme.example'],
  ['a?cc=b@acme.example', 'a%3Fcc%3Db@acme.example'],
])('writes to %s as %s', (address, written) => {
  expect(mailLink(address, 'A & B', 'one\r\ntwo')).toBe(`mailto:${written}?subject=A%20%26%20B&body=one%0D%0Atwo`);
});

it.each([
  ['+39 02 1234-5678', 'tel:+390212345678'],
  ['02.1234', 'tel:021234'],
])('calls %s at %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
