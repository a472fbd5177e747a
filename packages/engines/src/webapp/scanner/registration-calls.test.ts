import { expect, it } from 'vitest';
import { sqlInjection } from '../checks/sql-injection.ts';
import { registrationSite } from '../testing/registration-site.ts';

type Rules = Parameters<typeof registrationSite>[0];

/** What is said of each field, with a question mark where it is to be verified, and the accounts there are. */
async function look(rules: Rules) {
  const site = await registrationSite(rules);
  const found: string[] = [];
  for (const point of site.surface.points.filter(({ kind, signsIn }) => kind === 'form' && !signsIn))
    for (const { place, possible } of await sqlInjection.attack(point, site.tools))
      found.push(`${place.parameter}${possible ? '?' : ''}`);
  const marks = [...(site.tools.madeAccount?.()?.marks.keys() ?? [])];
  return { found, accounts: site.accounts().length, asked: site.asked.length, marks };
}

const OPEN: Rules = { passwords: 1, mail: true, checksPassword: 'never' };

it('proves by another function what only failed beside a value that the site takes', async () => {
  const { found, accounts } = await look({ ...OPEN, weakInsert: true });
  expect(found).toEqual(['user', 'mail', 'pass']);
  expect(accounts).toBeLessThanOrEqual(1);
});

it('tries the fields of later statements with a plain name in the field of the first', async () => {
  const rules: Rules = { ...OPEN, unique: ['user', 'mail'], weakSql: true, oneByOne: true };
  const { found, accounts, asked } = await look(rules);
  expect(found).toEqual(['user', 'mail']);
  expect(accounts).toBe(1);
  expect(asked).toBeLessThan(20);
  const whole = await look({ ...rules, about: true, weakInsert: true });
  expect(whole.found.toSorted()).toEqual(['about', 'mail', 'pass', 'user']);
  expect(whole.accounts).toBe(1);
});

it('does so where a name that is missing is refused', async () => {
  const rules: Rules = { ...OPEN, checksPassword: 'first', unique: ['user', 'mail'], weakSql: true, oneByOne: true };
  const { found, accounts } = await look(rules);
  expect(found).toEqual(['user', 'mail']);
  expect(accounts).toBe(1);
});

it('makes an account that carries marks in its texts', async () => {
  const rules: Rules = { ...OPEN, about: true, unique: ['user', 'mail'], weakSql: true, oneByOne: true };
  const { found, accounts, marks } = await look(rules);
  expect(found).toEqual(['user', 'mail']);
  expect(accounts).toBe(1);
  expect(marks.toSorted()).toEqual(['about', 'user']);
});

it('reports no field of a form whose statements take values apart', async () => {
  const { found, accounts } = await look({ ...OPEN, unique: ['user', 'mail'], oneByOne: true });
  expect(found).toEqual([]);
  expect(accounts).toBeLessThanOrEqual(1);
});
