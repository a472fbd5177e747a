import { expect, it } from 'vitest';
import { updateWords } from './remedy-words.ts';

const EXIM = { product: 'Exim', version: '4.98', seen: ['4.96'], needed: [], findings: 21, closes: 21 };

it('names the version that closes everything, once', () => {
  expect(updateWords(EXIM, 'it')).toEqual({
    name: 'Aggiornare Exim alla 4.98 o successiva',
    solution: 'Versione rilevata: 4.96.',
  });
  expect(updateWords({ ...EXIM, seen: [] }, 'it').solution).toBe('');
  expect(updateWords(EXIM, 'en').name).toBe('Update Exim to 4.98 or later');
});

it('says how many have no fixed version', () => {
  expect(updateWords({ ...EXIM, closes: 20 }, 'en').solution).toMatch(
    /For one finding the vulnerability sources give no fixed version/,
  );
  expect(updateWords({ ...EXIM, closes: 18 }, 'it').solution).toMatch(
    /Per 3 rilevazioni le fonti sulle vulnerabilità non indicano/,
  );
});

it('does not make a version up', () => {
  const words = updateWords({ ...EXIM, version: null, closes: 0 }, 'en');
  expect(words.name).toBe('Update Exim: fixed version not known');
  expect(words.solution).not.toMatch(/null/);
});

it('says which versions are enough where hosts need different ones', () => {
  const needed = ['4.96.2', '4.98'];
  expect(updateWords({ ...EXIM, needed }, 'en').solution).toMatch(/one of these versions is enough: 4\.96\.2, 4\.98;/);
  expect(updateWords({ ...EXIM, needed }, 'it').solution).toMatch(/basta una di queste versioni: 4\.96\.2, 4\.98;/);
});
