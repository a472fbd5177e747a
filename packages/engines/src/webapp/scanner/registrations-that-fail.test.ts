import { describe, expect, it } from 'vitest';
import { sqlInjection } from '../checks/sql-injection.ts';
import type { Page } from '../testing/fake-target.ts';
import { registrationSite } from '../testing/registration-site.ts';

type Rules = Parameters<typeof registrationSite>[0];

async function attackAll(rules: Rules) {
  const site = await registrationSite(rules);
  const found: string[] = [];
  for (const point of site.surface.points.filter(({ kind, signsIn }) => kind === 'form' && !signsIn))
    for (const { key, place, possible } of await sqlInjection.attack(point, site.tools))
      found.push(`${key}${possible ? '?' : ''} ${place.parameter}`);
  return { ...site, found: found.toSorted() };
}

const BASE: Rules = { passwords: 2, mail: true, about: true, checksPassword: 'first', unique: ['user', 'mail'] };
const EMPTY: Page = { status: 500, body: '' };
const FIELDS = ['about', 'mail', 'user'].map((name) => `sql-injection ${name}`);

describe('a registration whose statement fails without a message', () => {
  it.each<[string, Page]>([
    ['an empty failure', EMPTY],
    ['a page of an error', { body: '<h1>Join</h1><p>An error occurred. Please try again later.</p>' }],
    ['words that name no reason', { body: '<p>Something went wrong.</p>' }],
    ['a page that says it went wrong', { body: '<p>Registration failed!</p>' }],
  ])('shows the injection in each field by %s, with one account', async (_, failure) => {
    const { found, accounts } = await attackAll({ ...BASE, weakInsert: true, failure });
    expect(found).toEqual(expect.arrayContaining(FIELDS));
    expect(accounts()).toHaveLength(1);
  });

  it('shows it where the same names are asked for in a statement of that kind before', async () => {
    const { found, accounts } = await attackAll({ ...BASE, weakSql: true, weakInsert: true, failure: EMPTY });
    expect(found).toEqual(expect.arrayContaining(FIELDS));
    expect(accounts()).toHaveLength(1);
  });

  it.each<[string, Rules]>([
    ['fails at every quote', { ...BASE, failsFor: /'/, failure: EMPTY }],
    ['takes letters alone in a name', { ...BASE, plainNames: true }],
    ['refuses everybody', { ...BASE, refusesAll: true }],
    ['keeps what it is sent', BASE],
  ])('is not claimed of one that %s', async (_, rules) => {
    const { found, accounts } = await attackAll(rules);
    expect(found).toEqual([]);
    expect(accounts().length).toBeLessThanOrEqual(1);
  });

  it.each<[string, Rules]>([
    ['takes any text', BASE],
    ['is weak as well', { ...BASE, weakInsert: true }],
    ['keeps no names apart', { ...BASE, unique: [] }],
  ])('makes two accounts at most where it fails once the account is there and %s', async (_, rules) => {
    const { found, accounts } = await attackAll({ ...rules, failsAfterwards: true, failure: EMPTY });
    expect(found).toEqual([]);
    expect(accounts().length).toBeLessThanOrEqual(2);
  });

  it('is not claimed of one that fails at every third request', async () => {
    for (let shift = 0; shift < 3; shift += 1) {
      let count = shift;
      const failsAtThird = () => {
        count += 1;
        return count % 3 === 0;
      };
      const failsFor = { test: failsAtThird } as unknown as RegExp;
      const { found } = await attackAll({ ...BASE, failsFor, failure: EMPTY });
      expect(found).toEqual([]);
    }
  });
});

it('shows the injection in a list of a registration whose statement fails with a message, with one account', async () => {
  const { found, accounts } = await attackAll({ ...BASE, language: true, weakInsert: true });
  expect(found).toEqual(expect.arrayContaining([...FIELDS, 'sql-injection language', 'sql-injection pass']));
  expect(accounts()).toHaveLength(1);
  const safe = await attackAll({ ...BASE, language: true, weakSql: true });
  expect(safe.found).not.toContain('sql-injection language');
  expect(safe.accounts()).toHaveLength(1);
});
