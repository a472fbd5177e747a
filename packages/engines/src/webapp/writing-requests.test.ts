import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayNameWrittenFile, mayWiden } from './attack/trial.ts';
import type { PointCheck } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { pathTraversal } from './checks/path-traversal.ts';
import { fakeTarget, type Handler, pointOf } from './testing/fake-target.ts';

const requestTo = (path: string, body: string | null) => ({
  ...{ method: body === null ? 'GET' : 'POST', url: `http://127.0.0.1${path}`, body },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']] as const,
});

/** Rows that a form of the point `value` does not write. */
const OTHERS = [
  [1, 'fig', 2, 2],
  [2, '3 plums', 3, 3],
  [3, 'zzz', 4, 4],
] as const;

function openTable(value: string): DatabaseSync {
  const db = new DatabaseSync(':memory:', { enableDoubleQuotedStringLiterals: true });
  // As its namesake of MySQL; what it returns there as well.
  db.function('sleep', () => 0);
  db.exec('CREATE TABLE t (id, name, qty, owner)');
  const insert = db.prepare('INSERT INTO t VALUES (?, ?, ?, ?)');
  for (const row of [...OTHERS, [7, value, 1, 1]] as const) insert.run(...row);
  return db;
}

/** Statements that write, with the value in each place where one may stand. */
const STATEMENTS: ReadonlyArray<(value: string) => string> = [
  (v) => `UPDATE t SET name='${v}' WHERE id=7`,
  (v) => `UPDATE t SET name="${v}" WHERE id=7`,
  (v) => `UPDATE t SET name=UPPER('${v}') WHERE id=7`,
  (v) => `UPDATE t SET qty=${v} WHERE id=7`,
  (v) => `UPDATE t SET qty=9, name='${v}' \n WHERE id=7`,
  (v) => `UPDATE t SET qty=9 WHERE name='${v}'`,
  (v) => `UPDATE t SET qty=9 WHERE name='${v}-11-18'`,
  (v) => `UPDATE t SET qty=9 WHERE (name="${v}") AND owner=1`,
  (v) => `DELETE FROM t WHERE id IN (${v})`,
  (v) => `DELETE FROM t WHERE name LIKE '${v}%' AND owner=1`,
  (v) => `DELETE FROM t WHERE id=${v} AND owner=1`,
];

/** As MySQL reads it: || is OR, # a comment, strings beside each other are one, and nothing is cast to these two. */
const asMySql = (statement: string) =>
  statement
    .replaceAll('||', ' OR ')
    .replaceAll('#', '-- ')
    .replaceAll(/(['"])\s+\1/g, '')
    .replaceAll(/AS(?: TEXT|\/\*\*\/CHARACTER\/\*\*\/VARYING\(\d\))\)/g, '!)');

/** MySQL compares a text with a number as numbers. */
const comparingNumbers = (statement: string) => statement.replace(/(WHERE \(?)name=/, '$10+name=');

/** What a value does to rows of others; statement after statement, as drivers do that take several at once. */
function harmOf(value: string, db: DatabaseSync): string[] {
  // The work of a wait is of no interest here.
  const short = value.replaceAll(/x<\d+/g, 'x<9');
  const harm: string[] = [];
  for (const statement of STATEMENTS)
    for (const spelled of [statement(short), asMySql(statement(short)), comparingNumbers(asMySql(statement(short)))]) {
      db.exec('BEGIN');
      try {
        db.exec(spelled);
      } catch {
        // Most of these names break the statement.
      }
      const others = db.prepare('SELECT * FROM t WHERE id<>7 ORDER BY id').all().map(Object.values);
      if (JSON.stringify(others) !== JSON.stringify(OTHERS)) harm.push(spelled);
      db.exec('ROLLBACK');
    }
  return harm;
}

const table = openTable('pear');
const escaped = (text: string) => text.replaceAll('<', '&lt;');
/** Applications that make checks go on: each shows something that one of them looks for. */
const HANDLERS: readonly Handler[] = [
  (value) => ({ body: `<p>${value}</p>` }),
  (value) => ({ body: `<script>var a='${value}';var b="${value}";</script>${escaped(value)}` }),
  (value) => (/['"]/.test(value) ? { status: 500, body: 'SyntaxError: unexpected token' } : { body: escaped(value) }),
  (value) => {
    table.exec('BEGIN');
    try {
      table.exec(`UPDATE t SET name='${value.replaceAll(/x<\d+/g, 'x<9')}' WHERE id=7`);
      return { body: 'saved' };
    } catch (error) {
      return { status: 500, body: String(error) };
    } finally {
      table.exec('ROLLBACK');
    }
  },
];

const POINT_CHECKS = CHECKS.filter((check): check is PointCheck => check.kind === 'point');

describe('what is sent in a request that may write', () => {
  /** By check; of those that differ in numbers and random words alone, one. */
  const sent = new Map<string, Map<string, string>>();
  beforeAll(async () => {
    for (const value of ['pear', '7', '2026'])
      for (const name of value === 'pear' ? ['note', 'code', 'action'] : ['note', 'code'])
        for (const handler of HANDLERS)
          for (const check of POINT_CHECKS) {
            const listener = { urlFor: (token: string) => `http://127.0.0.1:1/${token}`, heard: async () => null };
            const target = fakeTarget(handler, { strength: 'insane', payloads: 200, listener });
            const request = requestTo('/entry', `${name}=${value}`);
            const point = pointOf(value, { kind: 'form', name, request });
            expect(mayWiden(point)).toBe(false);
            if (!check.wants(point)) continue;
            await check.attack(point, target.tools);
            await check.waitFor?.(point, target.tools);
            const known = sent.get(check.code) ?? new Map();
            for (const one of target.values)
              known.set(one.replaceAll(/zq[a-z0-9]+/g, 'zq').replaceAll(/[a-z]{0,3}\d+[a-z]{0,3}/g, '9'), one);
            sent.set(check.code, known);
          }
  });

  it.each(POINT_CHECKS.map(({ code }) => code))('%s changes no row but that of the form', (code) => {
    const values = [...(sent.get(code)?.values() ?? [])];
    const db = openTable('pear');
    expect(values.flatMap((value) => harmOf(value, db))).toEqual([]);
    db.close();
  });

  it('is compared with rows that a condition would reach', () => {
    const db = openTable('pear');
    for (const value of [
      `pear' OR 'a'='a`,
      '7 OR 1=1',
      `pear';echo 1`,
      '7;x',
      `pear'||'1`,
      '7,1',
      `pear' -- `,
      `pear'+'x`,
    ])
      expect(harmOf(value, db), value).not.toEqual([]);
    db.close();
    expect([...sent.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(200);
  });
});

it.each([
  ['GET', '/item?id=7', null, true],
  ['GET', '/search?q=7', null, true],
  ['GET', '/vote?id=7', null, false],
  ['GET', '/verify?code=7', null, false],
  ['GET', '/conferma.php?id=7', null, false],
  ['POST', '/login', 'user=7&password=x', true],
  ['POST', '/find', 'text=7', true],
  ['POST', '/product-list', 'text=7', true],
  ['POST', '/wishlist', 'text=7', false],
  ['POST', '/my/wish-list', 'text=7', false],
  ['POST', '/mailing_list', 'text=7', false],
  ['POST', '/lista-desideri', 'text=7', false],
  ['POST', '/listener', 'text=7', false],
  ['POST', '/entry', 'text=7', false],
  ['POST', '/trip', 'to=7&passengers=2', false],
  ['POST', '/trip', 'to=7&passport=2', false],
])('%s %s %s: a condition for every row may be tried: %s', (_method, path, body, may) => {
  const kind = body === null ? 'query' : 'form';
  expect(mayWiden(pointOf('7', { kind, name: 'x', request: requestTo(path, body) }))).toBe(may);
});

it.each([
  ['{ things(kind: "7") { name } }', true],
  ['mutation { note(kind: "7") { id } }', false],
])('%s: a condition for every row may be tried: %s', (query, may) => {
  const sent = requestTo('/graphql', JSON.stringify({ query }));
  const request = { ...sent, headers: [['Content-Type', 'application/json']] as const };
  expect(mayWiden(pointOf('7', { kind: 'graphql', name: 'kind', request }))).toBe(may);
});

it.each([
  ['/view?file=a.txt', null, false],
  ['/upload/view?file=a.txt', null, false],
  ['/read', 'file=a.txt', false],
  ['/save?file=a.txt', null, true],
  ['/files', 'file=a.txt&content=x', true],
  ['/files', 'file=a.txt&rename=b.txt', true],
])('%s %s: names a file that may be written: %s', (path, body, may) => {
  const point = pointOf('a.txt', {
    kind: body === null ? 'query' : 'form',
    name: 'file',
    request: requestTo(path, body),
  });
  expect(mayNameWrittenFile(point)).toBe(may);
  expect(pathTraversal.wants(point)).toBe(!may);
});
