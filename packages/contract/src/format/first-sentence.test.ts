import { expect, it } from 'vitest';
import { firstSentence } from './first-sentence.ts';

it.each([
  ['Disattivare SSL 3.0 e offrire TLS 1.2 e 1.3.', 'Disattivare SSL 3.0 e offrire TLS 1.2 e 1.3.'],
  ['Sostituire Telnet con SSH. Se l’apparato non offre altro, limitarlo.', 'Sostituire Telnet con SSH.'],
  ['Considerare il sistema compromesso: isolarlo. Poi il resto.', 'Considerare il sistema compromesso: isolarlo.'],
  ['Send “Referrer-Policy: no-referrer” with every page.', 'Send “Referrer-Policy: no-referrer” with every page.'],
  ['Senza punto', 'Senza punto'],
  ['', ''],
])('of %j is %j', (text, first) => {
  expect(firstSentence(text)).toBe(first);
});

it('is no longer than a line or two', () => {
  expect(firstSentence(`${'word '.repeat(39)}cut-in-the-middle`)).toBe(`${'word '.repeat(38)}word…`);
  expect(firstSentence('x'.repeat(5000)).length).toBeLessThan(210);
});
