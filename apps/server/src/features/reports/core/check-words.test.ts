import { describe, expect, it } from 'vitest';
import { checkWords, reasonWords } from './check-words.ts';

const words = checkWords([
  { code: 'ports', name: { it: 'Porte', en: 'Ports' }, inventory: true },
  { code: 'tls', name: { it: 'TLS e certificati', en: 'TLS and certificates' } },
]);

describe('the names of checks', () => {
  it('are in the language of the reader', () => {
    expect([words.nameOf('ports', 'it'), words.nameOf('tls', 'en')]).toEqual(['Porte', 'TLS and certificates']);
  });

  it('are the codes of checks that the engine no longer has', () => {
    for (const code of ['retired', 'constructor', '']) {
      expect([words.nameOf(code, 'it'), words.isInventory(code)]).toEqual([code, false]);
    }
  });

  it('come with what is an inventory', () => {
    expect([words.isInventory('ports'), words.isInventory('tls'), words.inventory]).toEqual([true, false, ['ports']]);
  });
});

describe('the reasons for not making a check', () => {
  it('say whether they leave something unknown', () => {
    expect(reasonWords('not_in_profile', 'en')).toEqual({ name: 'not part of this profile', expected: true });
    expect(reasonWords('timed_out', 'it')).toEqual({ name: 'tempo scaduto', expected: false });
  });

  it('leave something unknown where the reason itself is unknown', () => {
    expect(reasonWords('toString', 'it')).toEqual({ name: 'toString', expected: false });
  });
});
