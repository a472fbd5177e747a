import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domainToASCII, domainToUnicode } from 'node:url';
import { LOOKALIKE_KINDS } from '@rocca/contract/engines/dti/choices';
import fc from 'fast-check';
import { parse } from 'tldts';
import { describe, expect, it } from 'vitest';
import { CYRILLIC_ALIKE, GREEK_ALIKE, LATIN_ALIKE, LATIN_MARKED } from './confusables.ts';
import { candidateCountOf, permutationsOf } from './permutations.ts';
import { OTHER_SUFFIXES } from './suffixes.ts';
import { WORDS } from './words.ts';

const kindsOf = (domain: string) => new Map([...permutationsOf(domain)].map((one) => [one.unicode, one.kind]));

/** Looks no further than it must: names with two similar characters are many. */
function kindOf(domain: string, name: string): string | null {
  for (const { unicode, kind } of permutationsOf(domain)) if (unicode === name) return kind;
  return null;
}

describe('permutations of acme.com', () => {
  const kinds = kindsOf('acme.com');

  it.each([
    ['acm.com', 'omission'],
    ['accme.com', 'repetition'],
    ['amce.com', 'transposition'],
    ['acmw.com', 'replacement'],
    ['sacme.com', 'insertion'],
    ['acmew.com', 'insertion'],
    ['acie.com', 'bitsquatting'],
    ['acrne.com', 'homoglyph'],
    ['acne.com', 'homoglyph'],
    ['аcme.com', 'homoglyph'],
    ['асме.com', 'homoglyph'],
    ['acmε.com', 'homoglyph'],
    ['acmë.com', 'homoglyph'],
    ['ạcmẹ.com', 'homoglyph'],
    ['ac-me.com', 'hyphenation'],
    ['a.cme.com', 'subdomain'],
    ['acmu.com', 'vowel_swap'],
    ['acmes.com', 'insertion'],
    ['acmet.com', 'addition'],
    ['acme-login.com', 'dictionary'],
    ['fattureacme.com', 'dictionary'],
    ['pagamenti-acme.com', 'dictionary'],
    ['acmecom.com', 'dictionary'],
    ['acme.co', 'other_tld'],
    ['acme.co.uk', 'other_tld'],
    ['acme.com.br', 'other_tld'],
  ])('have %s: %s', (name, kind) => {
    expect(kinds.get(name)).toBe(kind);
  });

  it('are of every kind, what deceives best first', () => {
    expect(new Set(kinds.values())).toEqual(new Set(Object.keys(LOOKALIKE_KINDS)));
    expect([...kinds.values()].slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'homoglyph'));
  });
});

it.each([
  ['acme.co.uk', 'acme.uk', 'other_tld'],
  ['acme.co.uk', 'acmeco.uk', 'subdomain'],
  ['acme.it', 'acme-it.com', 'dictionary'],
  ['www.acme.it', 'amce.it', 'transposition'],
  ['ACME.it.', 'amce.it', 'transposition'],
  // The owner of a hosting platform's suffix is a company like any other.
  ['acme.github.io', 'gihtub.io', 'transposition'],
  ['münchen.de', 'munchen.de', 'homoglyph'],
  ['münchen.de', 'muenchen.de', 'homoglyph'],
  ['straße.de', 'strasse.de', 'homoglyph'],
  ['xn--mnchen-3ya.de', 'münhcen.de', 'transposition'],
  ['palo.it', 'pallo.it', 'repetition'],
  ['capo.it', 'caèo.it', 'replacement'],
  ['clara.it', 'dara.it', 'homoglyph'],
])('vary what is registered of %s: %s (%s)', (domain, name, kind) => {
  expect(kindOf(domain, name)).toBe(kind);
});

it.each(['com', 'co.uk', 'localhost', '192.0.2.1', '', '...', 'a b.com', '-.com', '::1'])(
  'have none for %j',
  (text) => {
    expect([...permutationsOf(text)]).toEqual([]);
  },
);

it('never is a public suffix', () => {
  expect(kindsOf('aco.uk').has('co.uk')).toBe(false);
});

it('hold every name that dnstwist 20221213 generates', () => {
  const lines = readFileSync(join(import.meta.dirname, '__fixtures__/dnstwist-20221213-names.txt'), 'utf8').trim();
  const theirs = Map.groupBy(lines.split('\n'), (line) => line.split(' ')[0] ?? '');
  expect(theirs.size).toBe(4);
  for (const [domain, names] of theirs) {
    const ours = new Set([...permutationsOf(domain)].map((one) => `${domain} ${one.domain}`));
    expect(names.filter((name) => !ours.has(name))).toEqual([]);
  }
});

const HOST = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

it('are valid host names, each once, never the domain itself, in the same order every time', () => {
  const letters = fc.constantFrom(...'abcdeilmnoprstw019-éüßаж');
  const names = fc.string({ unit: letters, minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(names, fc.constantFrom('com', 'it', 'co.uk', 'test', 'xn--p1ai'), (name, suffix) => {
      const domain = `${name}.${suffix}`;
      const all = [...permutationsOf(domain)];
      const domains = all.map((one) => one.domain);
      expect(new Set(domains).size).toBe(domains.length);
      expect(domains).not.toContain(domainToASCII(domain));
      expect(domains.filter((one) => !HOST.test(one))).toEqual([]);
      expect(all.filter((one) => domainToUnicode(one.domain) !== domainToUnicode(one.unicode))).toEqual([]);
      expect(candidateCountOf(domain)).toBeGreaterThanOrEqual(all.length);
      expect([...permutationsOf(domain)].slice(0, 200)).toEqual(all.slice(0, 200));
    }),
    { numRuns: 12 },
  );
});

it('are bounded for the longest name', () => {
  expect(candidateCountOf(`${'acmebosco'.repeat(7)}.com`)).toBeLessThan(75_000);
});

describe('tables', () => {
  it.each([LATIN_ALIKE, LATIN_MARKED, CYRILLIC_ALIKE, GREEK_ALIKE])('hold characters that encoding keeps', (table) => {
    for (const variant of [...table.values()].flat()) {
      expect(domainToUnicode(domainToASCII(`x${variant}x.com`))).toBe(`x${variant}x.com`);
    }
  });

  it('have public suffixes and words of their own alone', () => {
    for (const suffix of OTHER_SUFFIXES) {
      expect(parse(`acme.${suffix}`)).toMatchObject({ publicSuffix: suffix, isIcann: true });
    }
    expect(new Set(WORDS).size).toBe(WORDS.length);
    for (const word of WORDS) expect(word).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });
});
