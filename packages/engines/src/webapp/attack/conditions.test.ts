import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PointCheck } from '../check.ts';
import { ldapInjection } from '../checks/ldap-injection.ts';
import { nosqlInjection } from '../checks/nosql-injection.ts';
import { sqlInjection } from '../checks/sql-injection.ts';
import { xpathInjection } from '../checks/xpath-injection.ts';
import { fakeTarget, type Handler, type Page, pointOf } from '../testing/fake-target.ts';
import { makeCheck } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { randomSequence } from './conditions.ts';
import { unsteadyPoints } from './unsteady.ts';

const CHECKS: readonly PointCheck[] = [sqlInjection, nosqlInjection, ldapInjection, xpathInjection];
const ONE: Page = { body: '<h1>Shop</h1><ul><li>apple 3</li><li>banana 4</li></ul>' };
const OTHER: Page = { body: '<h1>Shop</h1><p>Nothing was found</p>' };
const FAILED: Page = { status: 500, body: 'You have an error in your SQL syntax near' };

/** Pages that change by themselves, from a certain request on. */
const RESTLESS: Readonly<Record<string, (from: number, second: Page) => Handler>> = {
  'alternates with every request': (from, second) => {
    let asked = 0;
    return () => (asked++ < from || (asked - from) % 2 === 0 ? ONE : second);
  },
  'alternates with every second request': (from, second) => {
    let asked = 0;
    return () => (asked++ < from || ((asked - from) >> 1) % 2 === 0 ? ONE : second);
  },
  'lists one thing more after some requests': (from) => {
    let asked = 0;
    return () => ({ body: `<h1>Shop</h1>${'<li>apple</li>'.repeat(1 + Math.floor(Math.max(0, asked++ - from) / 3))}` });
  },
  'adds and removes the account of the request in turns': (from, second) => {
    const accounts = new Set<string>();
    let asked = 0;
    return (_, { url }) => {
      if (asked++ < from) return ONE;
      return accounts.delete(url) || !accounts.add(url) ? ONE : second;
    };
  },
  'is one of two at random': (from, second) => {
    let asked = 0;
    return () => (asked++ < from || Math.random() < 0.5 ? ONE : second);
  },
};

seedRandom(4711);
afterEach(() => vi.restoreAllMocks());

describe('a proof by two contents', () => {
  it.each(Object.keys(RESTLESS))('finds nothing on a page that %s', async (name) => {
    const found: string[] = [];
    for (const second of [OTHER, FAILED])
      for (const from of [3, 4, 6])
        for (const check of CHECKS)
          for (const value of ['apple', '2']) {
            const handler = RESTLESS[name]?.(from, second) ?? (() => ONE);
            const { tools } = fakeTarget(handler, { strength: 'insane', payloads: 12 });
            const seen = await makeCheck(check, pointOf(value), tools);
            if (seen.some(({ possible }) => !possible)) found.push(`${check.code} of ${value} from ${from}`);
          }
    expect(found).toEqual([]);
  });

  it.each([
    [sqlInjection, '7', (v: string) => /^7(?: AND (?:(\d+)=(\d+)|ABS\(-(\d+)\)=(\d+)))?$/.exec(v)],
    [nosqlInjection, '7', (v: string) => /^7(?:&&(Math\.abs\(-)(\d+)\)==(\d+))?$/.exec(v)],
  ] as const)('is not lost to messages of other requests (%#)', async (check, value, read) => {
    let conditions = 0;
    let asked = 0;
    const handler: Handler = (v) => {
      const found = read(v);
      if (found && v !== value) conditions += 1;
      // What another form has just done, beside most of what is asked once the proof goes on.
      const flash =
        conditions > 4 && ++asked % 3 !== 0 ? `<div>Saved your note number ${asked % 5} of today</div>` : '';
      const [a, b] = found?.slice(1).filter((one) => one && /^\d+$/.test(one)) ?? [];
      return { body: `<h1>Shop</h1>${flash}${found && a === b ? '<p>A pear costs four</p>' : '<p>Not there</p>'}` };
    };
    const { tools } = fakeTarget(handler, { strength: 'high', payloads: 12 });
    const seen = await makeCheck(check, pointOf(value, { name: 'id' }), tools);
    expect(seen.map(({ key, possible = false }) => ({ key, possible }))).toEqual([
      { key: check.definitions[0]?.key, possible: false },
    ]);
  });

  it('asks in an order that no page follows by itself', () => {
    const orders = Array.from({ length: 500 }, () => randomSequence());
    const written = orders.map((order) => order.map(Number).join(''));
    expect(new Set(written).size).toBeGreaterThan(250);
    expect(written.filter((one) => /^(?:0+|1+|(?:01)+|(?:10)+)$/.test(one))).toEqual([]);
    // 2^10 orders, less the four that are left out: below one in a thousand.
    expect(new Set(orders.map(({ length }) => length))).toEqual(new Set([10]));
  });
});

describe('a page that changes by itself', () => {
  const wantedBy = async (handler: Handler, value: string) => {
    const { tools } = fakeTarget(handler, { strength: 'insane', payloads: 12 });
    const point = pointOf(value);
    for (const check of CHECKS) await makeCheck(check, point, tools);
    return unsteadyPoints(tools).has(point);
  };

  it.each([
    'alternates with every request',
    'alternates with every second request',
    'is one of two at random',
    'adds and removes the account of the request in turns',
  ])('is named as one that cannot be tested by comparison, if it %s', async (name) => {
    const outcomes = [];
    for (const from of [3, 4, 6]) outcomes.push(await wantedBy(RESTLESS[name]?.(from, OTHER) ?? (() => ONE), '2'));
    expect(outcomes).toContain(true);
  });

  it('is named so from its first answers on', async () => {
    const alternating = RESTLESS['alternates with every request'];
    for (const second of [OTHER, FAILED])
      for (const from of [0, 1]) expect(await wantedBy(alternating?.(from, second) ?? (() => ONE), 'apple')).toBe(true);
  });

  it('is not one that stays as it is, nor one that reads a condition', async () => {
    expect(await wantedBy(() => ONE, '2')).toBe(false);
    const weak: Handler = (value) => {
      const [, a, b] = /^2 AND (?:ABS\(-)?(\d+)\)?=(\d+)$/.exec(value) ?? [];
      return value === '2' || (a !== undefined && a === b) ? ONE : OTHER;
    };
    expect(await wantedBy(weak, '2')).toBe(false);
  });
});
