import { describe, expect, it } from 'vitest';
import { negotiateLanguage } from './language.ts';

describe('negotiateLanguage', () => {
  it.each([
    [undefined, 'it'],
    ['', 'it'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['it-IT', 'it'],
    ['de-DE,fr;q=0.9', 'it'],
    ['de,en;q=0.5,it;q=0.4', 'en'],
    ['en;q=0.1,it;q=0.9', 'it'],
    ['it,en', 'it'],
    ['en,it', 'en'],
    ['en;q=0', 'it'],
    ['en;q=banana', 'it'],
    ['english', 'it'],
    ['EN-us', 'en'],
  ])('%s gives %s', (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });
});
