import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarityOf } from './similarity.ts';

describe('similarity of domains', () => {
  it.each([
    ['acme.com', 'acme.com', 1],
    ['ACME.com', 'acme.com.', 1],
    ['münchen.de', 'xn--mnchen-3ya.de', 1],
    // Twins of single letters, then of all of them.
    ['acme.com', 'аcme.com', 0.9975],
    ['acme.com', 'асме.com', 0.955],
    ['acme.com', 'acrne.com', 0.97],
    ['acme.com', 'acmé.com', 0.9625],
    ['google.com', 'g00gle.com', 0.95],
    ['acme.com', 'acne.com', 0.9],
    ['acme.com', 'ac-me.com', 0.94],
    ['acme.com', 'a.cme.com', 0.96667],
    ['acme.com', 'accme.com', 0.93],
    ['acme.com', 'amce.com', 0.875],
    ['acme.com', 'acmw.com', 0.85],
    ['acme.com', 'acmx.com', 0.75],
    ['acme.com', 'acme-login.com', 0.86],
    ['acme.com', 'acmefatturazione.com', 0.8],
    ['acme.com', 'acme.co', 0.95017],
    ['acme.com', 'acme.it', 0.91283],
    ['acme.co.uk', 'acmeco.uk', 0.97],
  ])('%s and %s: %d', (one, other, similarity) => {
    expect(similarityOf(one, other)).toBe(similarity);
  });

  it.each([
    ['a twin deceives more than a mark', 'аcme.com', 'acmé.com'],
    ['a mark more than a letter drawn alike at a glance', 'acmé.com', 'acne.com'],
    ['a doubled letter more than one left out', 'accme.com', 'ame.com'],
    ['swapped letters more than a neighbouring key', 'amce.com', 'acmr.com'],
    ['a neighbouring key more than any other', 'acmr.com', 'acmx.com'],
    ['a word set off more than one written together', 'acme-login.com', 'acmelogin.com'],
    ['a suffix that looks alike more than another', 'acme.co', 'acme.xyz'],
  ])('%s', (_, more, less) => {
    expect(similarityOf('acme.com', more)).toBeGreaterThan(similarityOf('acme.com', less));
  });

  it.each([
    ['acme.com', 'zyxwvut.org'],
    ['google.com', 'example.com'],
    ['acme.com', 'intesasanpaolo.it'],
  ])('%s and %s have little in common', (one, other) => {
    expect(similarityOf(one, other)).toBeLessThan(0.4);
  });

  it('counts a letter for less in a longer name', () => {
    const long = similarityOf('intesasanpaolo.it', 'intesasanpaol.it');
    expect(long).toBeGreaterThan(similarityOf('acme.it', 'ame.it'));
  });

  it('knows nothing of what is no domain', () => {
    expect(similarityOf('localhost', 'acme.com')).toBe(0);
    expect(similarityOf('localhost', 'localhost')).toBe(1);
  });

  it('is the same both ways, between 0 and 1, with five decimals, and 1 for the same alone', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcemnoprl01-éа'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(name, name, fc.constantFrom('com', 'it'), (left, right, suffix) => {
        const [one, other] = [`x${left}x.com`, `x${right}x.${suffix}`];
        const similarity = similarityOf(one, other);
        expect(similarityOf(other, one)).toBe(similarity);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity === 1).toBe(one === other);
        expect(similarity).toBe(Number(similarity.toFixed(5)));
      }),
    );
  });
});
