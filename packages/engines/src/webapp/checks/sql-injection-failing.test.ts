import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'vitest';
import type { Handler } from '../testing/fake-target.ts';
import { type Case, expectFound, expectSilence } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { sqlInjection } from './sql-injection.ts';

seedRandom(2033);

/** As MySQL reads a statement with an empty number in it, whose page shows the statement as well. */
const insert =
  (statement: (value: string) => string): Handler =>
  (value) => {
    const sql = statement(value);
    const code = sql.replaceAll(/'[^']*'|"[^"]*"/g, "''");
    const called = /\b(rc\w+|zq\w+)\(/.exec(code)?.[1];
    const error = called ? `FUNCTION shop.${called} does not exist` : `You have an error in your SQL syntax near ',)'`;
    return { body: `<p>ERROR in ${sql.replaceAll('<', '&lt;')}: ${error}</p>` };
  };
const cookie = { kind: 'cookie' as const, name: 'player' };
const value = '0012AA9B12good';

const WEAK: readonly Case[] = [
  {
    what: 'behind the beginning of a cookie, in quotes',
    ...{ value, point: cookie },
    handler: (v, request) => insert((own) => `SELECT 1 FROM t WHERE name='${own}' AND n=,`)(v.slice(14), request),
  },
  {
    what: 'in double quotes',
    ...{ value, point: cookie },
    handler: (v, request) => insert((own) => `INSERT INTO t VALUES ("${own}",,)`)(v.slice(14), request),
  },
  {
    what: 'as a number that is empty',
    ...{ value: '', point: { ...cookie, name: 'count' } },
    handler: insert((own) => `INSERT INTO t VALUES ("a",${own},)`),
  },
];
const SAFE: readonly Case[] = [
  {
    what: 'shows the value in its error',
    value: 'ann',
    handler: (v) => ({ body: `<p>You have an error in your SQL syntax near ${v.replaceAll('<', '&lt;')}</p>` }),
  },
  {
    what: 'escapes quotes',
    value: 'ann',
    handler: (v, request) =>
      insert((own) => `SELECT 1 FROM t WHERE name='${own.replaceAll("'", '')}' AND n=,`)(v, request),
  },
];

describe('a page whose usual answer is an error of its database', () => {
  it.each(WEAK)('shows injection $what by the name of a function', async (one) => {
    await expectFound(sqlInjection, one, 'sql-injection');
  });
  it.each(SAFE)('is safe where it $what', async (one) => {
    await expectSilence(sqlInjection, one);
  });
});

it.each([
  ['ends where the usual value does', value],
  ['ends within it', `${value}Anna`],
])('finds a string behind the beginning of a cookie, which %s', async (_, own) => {
  const db = new DatabaseSync(':memory:');
  const handler: Handler = (sent) => {
    try {
      db.prepare(`SELECT '${sent.slice(14)}'`).all();
      return { body: '<p>Welcome</p>' };
    } catch {
      return { status: 500, body: '<p>Sorry</p>' };
    }
  };
  await expectFound(sqlInjection, { what: '', value: own, handler, point: cookie }, 'sql-injection');
});
