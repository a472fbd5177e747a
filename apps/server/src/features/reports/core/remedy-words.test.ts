import { expect, it } from 'vitest';
import { updateWords } from './remedy-words.ts';

const EXIM = { product: 'Exim', version: '4.98', findings: 21, closes: 21 };

it('names the version that closes everything', () => {
  expect(updateWords(EXIM, 'it')).toEqual({
    name: 'Aggiorna Exim alla 4.98 o successiva',
    solution: 'Aggiornare Exim alla versione 4.98 o successiva.',
  });
  expect(updateWords(EXIM, 'en').name).toBe('Update Exim to 4.98 or later');
});

it('says how many have no fixed version', () => {
  expect(updateWords({ ...EXIM, closes: 20 }, 'en').solution).toMatch(/For one finding NVD gives no fixed version/);
  expect(updateWords({ ...EXIM, closes: 18 }, 'it').solution).toMatch(/Per 3 rilevazioni NVD non indica/);
});

it('does not make a version up', () => {
  const words = updateWords({ ...EXIM, version: null, closes: 0 }, 'en');
  expect(words.name).toBe('Update Exim: NVD gives no fixed version');
  expect(words.solution).not.toMatch(/null/);
});
