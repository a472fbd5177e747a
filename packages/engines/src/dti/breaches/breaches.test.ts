import { threatOf } from '@rocca/contract/severity/severity';
import type { BreachSource } from '@rocca/sources/core/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exposesPasswords, riskOfBreach } from './risk.ts';
import { BreachTally } from './tally.ts';

const now = new Date('2026-06-01T00:00:00Z');
const source = (features: readonly string[], rest: Partial<BreachSource> = {}): BreachSource => ({
  key: 'Shop',
  fullname: 'Shop',
  year: 2026,
  features,
  actor: null,
  category: null,
  geography: null,
  attackVector: null,
  verified: true,
  ...rest,
});

describe('the risk of a breach record', () => {
  it.each([
    [['Email addresses'], {}, 2, 'Low'],
    [['Email addresses', 'Names', 'IP addresses'], {}, 3, 'Low'],
    [['Email addresses', 'Phone numbers'], {}, 4, 'Medium'],
    [['Email addresses', 'Passwords'], {}, 7.5, 'High'],
    [['Email addresses', 'Passwords (plaintext)'], {}, 8.5, 'High'],
    [['Email addresses', 'Passwords (MD5)'], {}, 8, 'High'],
    [['Email addresses', 'Passwords (bcrypt)'], {}, 5.5, 'Medium'],
    [['Email addresses', 'Password hints'], {}, 5, 'Medium'],
    [['Credit cards', 'Phone numbers', 'Dates of birth'], {}, 8.5, 'High'],
    [['Government issued IDs', 'Bank account numbers', 'Personal health data', 'Passwords'], {}, 9, 'High'],
    [['Personal health data'], {}, 7.5, 'High'],
    [['Social security numbers'], {}, 8, 'High'],
    // As Adobe's of 2013 stands in the list of breaches.
    [['Email addresses', 'Password hints', 'Passwords', 'Usernames'], { year: 2013 }, 5, 'Medium'],
    [['Email addresses', 'Passwords'], { year: 2025 }, 7.5, 'High'],
    [['Email addresses', 'Passwords'], { year: 2024 }, 7, 'High'],
    [['Email addresses', 'Passwords'], { year: 2023 }, 6.5, 'Medium'],
    [['Email addresses', 'Passwords'], { year: 1970 }, 4.5, 'Medium'],
    [['Email addresses', 'Passwords'], { year: null }, 7.5, 'High'],
    [['Email addresses', 'Passwords'], { year: 9999 }, 7.5, 'High'],
    [['Email addresses', 'Passwords'], { verified: false }, 6, 'Medium'],
    [['Email addresses'], { category: 'Stealer logs' }, 10, 'High'],
    [['Email addresses', 'Passwords'], { category: 'Combolist', verified: false }, 8, 'High'],
    [['Email addresses'], { year: 2010, verified: false }, 0, 'Low'],
    [[], {}, 5.5, 'Medium'],
    [[], { verified: false }, 4, 'Medium'],
    [['\u{1F600}'.repeat(5000)], {}, 3, 'Low'],
  ] satisfies Array<[string[], Partial<BreachSource>, number, string]>)(
    '%j %j is %d',
    (features, rest, value, band) => {
      expect(riskOfBreach(source(features, rest), now)).toBe(value);
      expect(threatOf(value)).toBe(band);
    },
  );

  it('stays between 0 and 10, and grows neither with age nor without verification', () => {
    const feature = fc.constantFrom(
      'Passwords',
      'Email addresses',
      'Credit cards',
      'Phone numbers',
      'Anything',
      'Names',
    );
    const category = fc.constantFrom(null, 'Stealer logs', 'Combolist', 'Retail');
    fc.assert(
      fc.property(fc.array(feature), category, fc.integer({ min: 1990, max: 2030 }), (features, group, year) => {
        const value = riskOfBreach(source(features, { category: group, year }), now);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(10);
        expect(riskOfBreach(source(features, { category: group, year: year - 1 }), now)).toBeLessThanOrEqual(value);
        expect(riskOfBreach(source(features, { category: group, year, verified: false }), now)).toBeLessThanOrEqual(
          value,
        );
        expect(riskOfBreach(source([...features, 'Passwords'], { category: group, year }), now)).toBeGreaterThanOrEqual(
          value,
        );
      }),
    );
  });

  it('tells which exposed passwords', () => {
    expect(exposesPasswords(source(['Passwords']))).toBe(true);
    expect(exposesPasswords(source(['Historical passwords']))).toBe(true);
    expect(exposesPasswords(source(['Email addresses', 'Password hints', 'Password strengths']))).toBe(false);
    expect(exposesPasswords(source(['Email addresses'], { category: 'Stealer logs' }))).toBe(true);
  });
});

describe('the finding of a domain', () => {
  const record = (account: string, one: BreachSource) => ({ account, source: one, total: 1 });
  const amounts = (tally: BreachTally) => tally.recentAccounts().map(({ amount }) => amount);

  it('counts accounts for each source, and names none', () => {
    const tally = new BreachTally('acme.test', now);
    const shop = source(['Passwords'], { key: 'Shop', fullname: 'The Shop', year: 2025 });
    const old = source(['Passwords'], { key: 'Old', fullname: 'Old', year: 2012 });
    tally.add([record('mario', shop), record('anna', shop), record('mario', old), record('Mario', shop)]);
    tally.add([record('luca', source(['Email addresses'], { key: 'List', fullname: 'List' }))]);
    expect(amounts(tally)).toEqual([2, 0]);
    expect(tally.finding()).toMatchObject({
      key: 'exposed-passwords',
      check: 'breaches',
      place: { name: 'acme.test' },
      proof: 'to_verify',
      evidence: 'The Shop (2025): 2\nOld (2012): 1',
    });
  });

  it('counts an account once in however many breaches, and apart where nobody has verified one', () => {
    const tally = new BreachTally('acme.test', now);
    const recent = (key: string, verified: boolean) => source(['Passwords'], { key, year: 2025, verified });
    tally.add([
      record('mario', recent('A', false)),
      record('Mario', recent('B', true)),
      record('mario', recent('C', true)),
    ]);
    tally.add([record('anna', recent('A', false))]);
    expect(amounts(tally)).toEqual([1, 1]);
  });

  it('is none without passwords', () => {
    const tally = new BreachTally('acme.test', now);
    tally.add([record('mario', source(['Email addresses']))]);
    expect(tally.finding()).toBeNull();
    expect(amounts(tally)).toEqual([0, 0]);
  });

  it('keeps its evidence short, however many sources there are', () => {
    const tally = new BreachTally('acme.test', now);
    tally.add(
      Array.from({ length: 5000 }, (_, index) =>
        record('a', source(['Passwords'], { key: `k${index}`, fullname: 'x'.repeat(1000) })),
      ),
    );
    expect(tally.finding()?.evidence.length).toBeLessThanOrEqual(4000);
  });
});
