import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { waitsAtPassword } from '../attack/sql-syntax.ts';
import { fakeTarget, type Handler, type Page, pointOf } from '../testing/fake-target.ts';
import { makeCheck } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { sqlInjection } from './sql-injection.ts';

seedRandom(2027);

/** A database as applications have it, with the words for waiting of the others. */
function shop() {
  const db = new DatabaseSync(':memory:', { enableDoubleQuotedStringLiterals: true });
  let waitedMs = 0;
  // It leaves out a function whose result is not used, which MySQL does not: its waits are counted from the statement.
  db.function('sleep', { varargs: true }, () => 0);
  db.exec(`CREATE TABLE items (id INTEGER, name TEXT, price REAL, day TEXT);
    INSERT INTO items VALUES (1,'apple',3.5,'2026-01-02'),(2,'banana',1.2,'2026-01-03'),(3,'cherry',9,'2026-02-01'),(5,'date',4,'2026-02-02');
    CREATE TABLE users (name TEXT, password TEXT); INSERT INTO users VALUES ('admin','s3cret'),('anna','pw');
    CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT, stars INTEGER);`);
  return {
    db,
    rows: (sql: string, ...values: string[]) => {
      const found = db.prepare(sql).all(...values);
      waitedMs += Number(/\(SLEEP\((\d)\)/.exec(sql)?.[1] ?? 0) * 1_000;
      return found;
    },
    takeWait: () => {
      const taken = waitedMs;
      waitedMs = 0;
      return taken;
    },
  };
}
type Shop = ReturnType<typeof shop>;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;');
const noise = () => `<p>csrf ${Math.random().toString(36).slice(2)} at ${Date.now()}</p>`;
const list = (rows: readonly object[], echo = '') =>
  `<html><h1>Shop</h1>${noise()}<p>You asked for ${escapeHtml(echo)}</p><ul>${rows.map((row) => `<li>${Object.values(row).join(' ')}</li>`).join('')}</ul></html>`;

type Build = (shop: Shop) => Handler;
/** Errors shown, hidden behind a status, or hidden altogether. */
const ERRORS = {
  shown: (error: unknown): Page => ({ status: 500, body: `<h1>Error</h1>SQLITE_ERROR: ${escapeHtml(String(error))}` }),
  strange: (error: unknown): Page =>
    /unrecognized token/.test(String(error)) ? ERRORS.shown(error) : { status: 500, body: '<h1>ERR 4711</h1>' },
  silent: (): Page => ({ status: 500, body: '<h1>Something went wrong</h1>' }),
  hidden: (_: unknown, value: string): Page => ({ body: list([], value) }),
};
const selecting =
  (sql: (value: string) => string, onError: keyof typeof ERRORS = 'hidden'): Build =>
  ({ rows, takeWait }) =>
  (value) => {
    try {
      return { body: list(rows(sql(value)), value), ms: 20 + takeWait() };
    } catch (error) {
      return ERRORS[onError](error, value);
    }
  };

const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as const;
const login = {
  name: 'user',
  request: { method: 'POST', url: 'http://127.0.0.1/login', headers: [], body: 'user=x&password=y' },
};

/** As MySQL writes a text in its strict mode: strings side by side are one, and none of them is a number or a condition. */
const strictUpdate =
  (onError: (value: string) => Page): Build =>
  () =>
  (value) =>
    /^[^']*(?:' ?'[^']*)*$|^[^']*' LIKE LOWER\('\w'\) LIKE '\w$/.test(value)
      ? { body: '<p>Saved</p>' }
      : onError(value);

/** As the older ones of the standard read it: no comparison is a value, and the type TEXT is unknown. */
const standardInsert: Build =
  ({ db }) =>
  (value) => {
    try {
      if (/AS TEXT\)|'\s+'|'\s*(?:AND|LIKE)|=/.test(value)) throw new Error('unrecognized token: "TEXT"');
      db.exec(`INSERT INTO notes (text) VALUES ('${value}')`);
      return { body: '<p>Saved</p>' };
    } catch (error) {
      return ERRORS.shown(error);
    }
  };

/** Quotes escaped one byte at a time, and read by a database whose characters have two. */
const twoBytes =
  (shown: (sent: string) => string, { aware = false } = {}): Build =>
  ({ rows }) =>
  (value) => {
    const bytes = value.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    const escaped = aware ? bytes.replace(/'/g, "''") : bytes.replace(/['"\\]/g, '\\$&');
    const read = escaped
      .replace(/[\x81-\xfe]\\/g, '\u7e17')
      .replaceAll("\\'", "''")
      .replaceAll('\\"', '"');
    try {
      return { body: `${list(rows(`SELECT * FROM items WHERE name='${read}'`))}<p>${shown(escaped)}</p>` };
    } catch {
      return { body: `${list([])}<p>${shown(escaped)}</p>` };
    }
  };

const WEAK: ReadonlyArray<readonly [string, string, Build, object?]> = [
  ['string, errors shown', 'apple', selecting((v) => `SELECT * FROM items WHERE name='${v}'`, 'shown')],
  ['string, errors behind a status', 'apple', selecting((v) => `SELECT * FROM items WHERE name='${v}'`, 'silent')],
  ['string, errors hidden', 'apple', selecting((v) => `SELECT * FROM items WHERE name='${v}'`)],
  ['string in brackets', 'apple', selecting((v) => `SELECT * FROM items WHERE ((name='${v}') AND 1=1)`)],
  ['string in double quotes', 'apple', selecting((v) => `SELECT * FROM items WHERE name="${v}"`)],
  ['number', '2', selecting((v) => `SELECT * FROM items WHERE id=${v}`)],
  [
    'number that a page knows by itself, and shows a frame for any other that is found',
    '2',
    ({ rows }) =>
      (v) => {
        const texts = new Map([
          ['1', 'Apples'],
          ['2', 'Bananas of this year'],
        ]);
        const found = () => rows(`SELECT * FROM items WHERE id=${v}`);
        try {
          const title = texts.get(v) ?? 'Our pages';
          return {
            body: found().length > 0 ? `<h1>Shop</h1><p>${title}</p>` : '<h1>Shop</h1><p>There is no such page</p>',
          };
        } catch {
          return { body: '<h1>Shop</h1><p>There is no such page</p>' };
        }
      },
  ],
  ['number, errors that we know in part', '0', selecting((v) => `SELECT * FROM items LIMIT 3 OFFSET ${v}`, 'strange')],
  ['number with a decimal point', '3.5', selecting((v) => `SELECT * FROM items WHERE abs(price-${v}) < 1`)],
  ['number below zero', '-1', selecting((v) => `SELECT * FROM items WHERE abs(price+${v}) < 1`)],
  ['number in brackets', '2', selecting((v) => `SELECT * FROM items WHERE (id=${v} AND 1=1)`, 'silent')],
  ['number as a string', '2', selecting((v) => `SELECT * FROM items WHERE id='${v}'`)],
  ['date', '2026-01-02', selecting((v) => `SELECT * FROM items WHERE day >= '${v}' AND day <= '2026-01-31'`)],
  [
    'date without quotes, quotes refused',
    '2026-01-02',
    (own) => (v, request) =>
      /['"]/.test(v)
        ? { body: '<p>Invalid input</p>' }
        : selecting((value) => `SELECT * FROM items WHERE price > ${value}`, 'shown')(own)(v, request),
  ],
  ['LIKE', 'an', selecting((v) => `SELECT * FROM items WHERE name LIKE '%${v}%'`)],
  ['LIKE that finds nothing', 'qqq', selecting((v) => `SELECT * FROM items WHERE name LIKE '%${v}%'`)],
  ['string that finds nothing', 'qqq', selecting((v) => `SELECT * FROM items WHERE name='${v}'`)],
  ['ORDER BY', 'price', selecting((v) => `SELECT * FROM items ORDER BY ${v}`), { name: 'sort' }],
  ['ORDER BY of a plain name', 'price', selecting((v) => `SELECT * FROM items ORDER BY ${v}`, 'shown')],
  ['direction', 'desc', selecting((v) => `SELECT * FROM items ORDER BY id ${v}`), { name: 'dir' }],
  ['IN list of numbers', '3', selecting((v) => `SELECT * FROM items WHERE id IN (1,${v})`)],
  ['IN list of strings', 'cherry', selecting((v) => `SELECT * FROM items WHERE name IN ('apple','${v}')`)],
  ['LIMIT', '2', selecting((v) => `SELECT * FROM items LIMIT ${v}`, 'silent')],
  [
    'INSERT, errors shown, the page grows',
    'hello',
    ({ db, rows }) =>
      (value) => {
        try {
          db.exec(`INSERT INTO notes (text, stars) VALUES ('${value}', 3)`);
          return { body: list(rows('SELECT * FROM notes'), '') };
        } catch (error) {
          return ERRORS.shown(error);
        }
      },
    { request: { method: 'POST', url: 'http://127.0.0.1/notes', headers: [], body: 'q=hello' } },
  ],
  [
    'INSERT of a number, errors behind a status',
    '4',
    ({ db }) =>
      (value) => {
        try {
          db.exec(`INSERT INTO notes (text, stars) VALUES ('x', ${value})`);
          return { body: '<p>Thank you</p>' };
        } catch {
          return ERRORS.silent();
        }
      },
    { request: { method: 'POST', url: 'http://127.0.0.1/rate', headers: [], body: 'q=4' } },
  ],
  [
    'UPDATE, errors behind a status',
    'hello',
    ({ db }) =>
      (value) => {
        try {
          db.exec(`UPDATE notes SET text='${value}' WHERE id=1`);
          return { body: '<p>Saved</p>' };
        } catch {
          return ERRORS.silent();
        }
      },
    { request: { method: 'POST', url: 'http://127.0.0.1/save', headers: [], body: 'q=hello' } },
  ],
  [
    'UPDATE of a database that reads no text as a number, errors shown',
    'hello',
    strictUpdate((value) => ({
      status: 500,
      body: `You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '${escapeHtml(value)}' at line 1`,
    })),
    { request: { method: 'POST', url: 'http://127.0.0.1/save', headers: [], body: 'q=hello' } },
  ],
  [
    'UPDATE of a database that reads no text as a number, errors hidden',
    'hello',
    strictUpdate(() => ({ body: '<p>Not saved today</p>' })),
    { request: { method: 'POST', url: 'http://127.0.0.1/save', headers: [], body: 'q=hello' } },
  ],
  [
    'INSERT into a database without the type TEXT, errors shown',
    'hello',
    standardInsert,
    { request: { method: 'POST', url: 'http://127.0.0.1/save', headers: [], body: 'q=hello' } },
  ],
  [
    'ORDER BY, errors hidden, of rows to which others add one meanwhile',
    'price',
    ({ db, rows }) => {
      let asked = 0;
      return (value) => {
        asked += 1;
        if (asked === 5) db.exec("INSERT INTO items VALUES (7,'elderberry',2,'2026-03-01')");
        try {
          return { body: list(rows(`SELECT * FROM items ORDER BY ${value}`)) };
        } catch {
          return { body: list([]) };
        }
      };
    },
    { name: 'sort' },
  ],
  [
    'login, errors hidden, user',
    'x',
    ({ rows }) =>
      (value) => {
        try {
          const found = rows(`SELECT * FROM users WHERE (name='${value}') AND password='y'`);
          return found.length > 0
            ? { status: 302, body: '', headers: [['Location', '/home']] }
            : { body: '<p>Wrong</p>' };
        } catch {
          return { body: '<p>Wrong</p>' };
        }
      },
    login,
  ],
  [
    'login, errors hidden, password',
    'y',
    ({ rows }) =>
      (value) => {
        try {
          const found = rows(`SELECT * FROM users WHERE name='x' AND password='${value}'`);
          return found.length > 0
            ? { status: 302, body: '', headers: [['Location', '/home']] }
            : { body: '<p>Wrong</p>' };
        } catch {
          return { body: '<p>Wrong</p>' };
        }
      },
    { ...login, name: 'password' },
  ],
  ...(
    [
      ['single quotes', (v) => `name='${v}' AND password='y'`],
      ['double quotes', (v) => `name="${v}" AND password="y"`],
      ['double quotes and brackets', (v) => `(name="${v}") AND (password="y")`],
      ['two brackets', (v) => `((name='${v}') AND password='y')`],
    ] as ReadonlyArray<readonly [string, (value: string) => string]>
  ).map(([what, where]): readonly [string, string, Build, object] => [
    `login of exactly one user, errors hidden, ${what}`,
    'x',
    ({ rows }) =>
      (value) => {
        let found: readonly object[] = [];
        try {
          found = rows(`SELECT * FROM users WHERE ${where(value)}`);
        } catch {}
        const isIn = /brackets/.test(what) ? found.length > 0 : found.length === 1;
        return isIn ? { status: 302, body: '', headers: [['Location', '/home']] } : { body: '<p>Wrong</p>' };
      },
    login,
  ]),
  ...(
    [
      ['anna', (v) => `name='${v}' AND password='y'`],
      ['anna@shop.example', (v) => `mail='${v}' AND password='y'`],
      ['7', (v) => `id=${v} AND password='y'`],
    ] as ReadonlyArray<readonly [string, (value: string) => string]>
  ).map(([value, where]): readonly [string, string, Build, object] => [
    `login, errors hidden, of an account that is there (${value})`,
    value,
    ({ rows }) =>
      (sent) => {
        const of = "(SELECT *, 7 AS id, name||'@shop.example' AS mail FROM users)";
        let found: readonly object[] = [];
        try {
          found = rows(`SELECT * FROM ${of} WHERE ${where(sent)}`);
        } catch {}
        return found.length > 0
          ? { status: 302, body: '', headers: [['Location', '/home']] }
          : { body: '<p>Wrong</p>' };
      },
    login,
  ]),
  ...(['apple', 'an'] as const).map((value): (typeof WEAK)[number] => [
    `white space taken out, where || is OR (${value})`,
    value,
    selecting((v) => {
      const condition = value === 'an' ? `LIKE '%${v.replace(/\s/g, '')}%'` : `='${v.replace(/\s/g, '')}'`;
      return `SELECT * FROM items WHERE name ${condition}`.replaceAll('||', ' OR ');
    }),
  ]),
  ['quotes escaped in half a character', 'qqq', twoBytes(() => '<meta charset=gbk>'), { name: 'label' }],
  ['quotes escaped in half a character, of a value that is there', 'apple', twoBytes(() => '<meta charset=gbk>')],
  [
    'search that finds nothing, double quotes in brackets',
    'qqq',
    selecting((v) => `SELECT * FROM items WHERE (name LIKE "%${v}%") AND price > 0`),
  ],
  [
    'blind: always the same answer, string',
    'abc',
    ({ rows, takeWait }) =>
      (value) => {
        try {
          rows(`SELECT * FROM users WHERE name='${value}'`);
        } catch {}
        return { body: '<p>Counted</p>', ms: 20 + Math.random() * 60 + takeWait() };
      },
  ],
  [
    'blind: always the same answer, number',
    '7',
    ({ rows, takeWait }) =>
      (value) => {
        try {
          rows(`SELECT * FROM items WHERE id=${value}`);
        } catch {}
        return { body: '<p>Counted</p>', ms: 20 + Math.random() * 60 + takeWait() };
      },
  ],
  [
    'address that is written and may hold no blank',
    'anna@shop.example',
    ({ db }) =>
      (value) => {
        if (!/^[^\s@]+@[^\s@]+$/.test(value)) return { body: '<p>Not an address</p>' };
        try {
          db.exec(`INSERT INTO notes (text) VALUES ('${value}')`);
          return { body: '<p>Saved</p>' };
        } catch {
          return { status: 500, body: '<p>Sorry</p>' };
        }
      },
    { request: { method: 'POST', url: 'http://127.0.0.1/save', headers: [], body: 'q=anna%40shop.example' } },
  ],
  [
    'blind: an address that is checked first',
    'anna@shop.example',
    ({ rows, takeWait }) =>
      (value) => {
        try {
          if (/^[^\s@]+@[\w.]+$/.test(value)) rows(`SELECT * FROM users WHERE name='${value}'`);
        } catch {}
        return { body: '<p>Sent, if there is such an account</p>', ms: 20 + takeWait() };
      },
  ],
];

/** Rarer ones, which a short scan leaves out. */
const RARE: typeof WEAK = [
  [
    'LIMIT of a database that takes no sum there',
    '2',
    selecting((v) => (/[-*|]/.test(v) ? 'x' : `SELECT * FROM items LIMIT ${v}`)),
    { name: 'limit' },
  ],
  ['column', 'name', selecting((v) => `SELECT ${v} FROM items`), { name: 'show' }],
  [
    'list of columns, without quotes',
    'name,price',
    selecting((v) => (/['"]/.test(v) ? 'x' : `SELECT ${v} FROM items`)),
    { name: 'show' },
  ],
  ['column that is grouped by', 'price', selecting((v) => `SELECT ${v}, count(*) FROM items GROUP BY ${v}`)],
  ['table', 'items', selecting((v) => `SELECT * FROM ${v} WHERE price > 1`), { name: 'list' }],
  [
    'number without minus, blank and quotes',
    '2',
    selecting((v) => `SELECT * FROM items GROUP BY price HAVING price >= ${v.replace(/['" +-]/g, '')}`),
  ],
  [
    'string without white space and words, where || is OR',
    'apple',
    (own) => (v, request) =>
      /\s|\b(?:or|and|union|select)\b|--|#/i.test(v)
        ? { body: '<p>Blocked</p>' }
        : // As MySQL reads it.
          selecting((value) =>
            `SELECT * FROM items WHERE name='${value}'`
              .replaceAll('||', ' OR ')
              .replaceAll("'/**/'", '')
              .replaceAll('&&', ' AND '),
          )(own)(v, request),
  ],
];

const byName: Build =
  ({ rows }) =>
  (value) => ({ body: list(rows('SELECT * FROM items WHERE name=?', value), value) });
const SAFE: ReadonlyArray<readonly [string, string, Build, object?]> = [
  ['parameter', 'apple', byName],
  ['parameter that finds nothing', 'qqq', byName],
  [
    'number with a frame of its own for what begins with one',
    '2',
    () => (v) => ({
      body: v === '2' ? '<p>Bananas of this year</p>' : /^\d/.test(v) ? '<p>Our pages</p>' : '<p>None</p>',
    }),
  ],
  [
    'number whose page is chosen by the signs in it',
    '2',
    () => (v) => ({
      body:
        v === '2'
          ? '<p>Bananas of this year</p>'
          : [...v].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 2 === 0
            ? '<p>Our pages</p>'
            : '<p>None</p>',
    }),
  ],
  [
    'parameter, LIKE',
    'an',
    ({ rows }) =>
      (v) => ({ body: list(rows('SELECT * FROM items WHERE name LIKE ?', `%${v}%`), v) }),
  ],
  [
    'number read as one',
    '2',
    ({ rows }) =>
      (v) => ({ body: list(rows('SELECT * FROM items WHERE id=?', String(Number.parseInt(v, 10))), v) }),
  ],
  [
    'number refused',
    '2',
    ({ rows }) =>
      (v) =>
        /^\d+$/.test(v)
          ? { body: list(rows('SELECT * FROM items WHERE id=?', v)) }
          : { status: 400, body: 'Bad number' },
  ],
  [
    'page number held in its range',
    '1',
    ({ rows }) =>
      (v) =>
        Number.isNaN(Number.parseInt(v, 10))
          ? { status: 400, body: 'Bad number' }
          : { body: list(rows('SELECT * FROM items')) },
  ],
  [
    'quotes stripped',
    'apple',
    ({ rows }) =>
      (v) => ({ body: list(rows('SELECT * FROM items WHERE name=?', v.replace(/\W/g, '')), v) }),
  ],
  [
    'quotes and pipes stripped',
    'apple',
    ({ rows }) =>
      (v) => ({ body: list(rows('SELECT * FROM items WHERE name=?', v.replace(/['"|]/g, '')), v) }),
  ],
  [
    'quotes refused with words of a database',
    'apple',
    ({ rows }) =>
      (v) =>
        /['"]/.test(v)
          ? { status: 500, body: `You have an error in your SQL syntax near '${escapeHtml(v)}'` }
          : { body: list(rows('SELECT * FROM items')) },
  ],
  [
    'odd quotes refused',
    'apple',
    ({ rows }) =>
      (v) =>
        v.split("'").length % 2 === 0
          ? { status: 500, body: 'unbalanced' }
          : { body: list(rows('SELECT * FROM items WHERE name=?', v)) },
  ],
  [
    'a page about SQL errors',
    'apple',
    () => (v) => ({ body: `<p>You have an error in your SQL syntax</p> ${escapeHtml(v)} ${v.length}` }),
  ],
  [
    'order from a list',
    'price',
    ({ rows }) =>
      (v) => ({ body: list(rows(`SELECT * FROM items ORDER BY ${v === 'price' ? 'price' : 'id'}`)) }),
    { name: 'sort' },
  ],
  ['random content', 'apple', () => () => ({ body: list(Array.from({ length: 9 }, () => ({ a: Math.random() }))) })],
  [
    'random rows',
    'apple',
    ({ rows }) =>
      (v) => ({
        body: list(
          rows('SELECT * FROM items').filter(() => Math.random() < 0.5),
          v,
        ),
      }),
  ],
  ['quotes escaped as the characters are', 'apple', twoBytes(() => '<meta charset=gbk>', { aware: true })],
  ['an echo of half a character', 'apple', () => (v) => ({ body: `<meta charset=gbk>${v.replaceAll("'", "\\'")}` })],
  ['echo turned round', 'apple', () => (v) => ({ body: `<p>${escapeHtml([...v].reverse().join(''))}</p>` })],
  [
    'echo in capitals, cut',
    'apple',
    () => (v) => ({ body: `<p>${escapeHtml(v.toUpperCase().slice(0, 12))}</p> ${v.length} signs` }),
  ],
  [
    'slow at random',
    'apple',
    () => () => ({ body: '<p>ok</p>', ms: Math.random() < 0.4 ? 2_000 + Math.random() * 3_000 : 30 }),
  ],
  ['slow always', 'apple', () => () => ({ body: '<p>ok</p>', ms: 2_500 + Math.random() * 300 })],
  ['slow for long values', 'apple', () => (v) => ({ body: '<p>ok</p>', ms: v.length > 20 ? 4_500 : 30 })],
  ['slow for what is refused', '7', () => (v) => ({ body: '<p>ok</p>', ms: /\W/.test(v) ? 2_400 : 30 })],
  ['ignored', 'apple', () => () => ({ body: '<p>ok</p>' })],
  [
    'a command, whose shell leaves out quotes side by side',
    'apple',
    () => (v) => {
      const bare = v.replace(/[;|&$\n()]/g, '');
      return { body: (bare.match(/["']/g) ?? []).length % 2 === 0 ? list([], bare.replace(/["']/g, '')) : '<p>sh</p>' };
    },
  ],
  [
    'a name in brackets of another language',
    'price',
    ({ rows }) =>
      (v) => {
        const name = /^\((.*)\)$/.exec(v)?.[1] ?? v;
        return { body: name === 'price' || name === '(price)' ? list(rows('SELECT * FROM items')) : '<p>Refused</p>' };
      },
    { name: 'show' },
  ],
  [
    'a number of rows read as one',
    '2',
    ({ rows }) =>
      (v) => ({ body: list(rows('SELECT * FROM items LIMIT ?', String(Number.parseInt(v, 10) || 0))) }),
    { name: 'limit' },
  ],
  [
    'firewall',
    'apple',
    ({ rows }) =>
      (v) =>
        /['"]|\b(?:and|or|select)\b/i.test(v)
          ? { status: 403, body: 'Blocked' }
          : { body: list(rows('SELECT * FROM items')) },
  ],
  [
    'full text search',
    'apple',
    (own) => {
      own.db.exec(
        "CREATE VIRTUAL TABLE texts USING fts5(body); INSERT INTO texts VALUES ('apple pie'),('banana split')",
      );
      return (v) => {
        try {
          return { body: list(own.rows('SELECT * FROM texts WHERE texts MATCH ?', v), v) };
        } catch (error) {
          return { status: 500, body: `SQLITE_ERROR: ${escapeHtml(String(error))}` };
        }
      };
    },
  ],
  [
    'failing at random',
    'apple',
    () => (v) =>
      Math.random() < 0.3
        ? { status: 500, body: 'SQLITE_ERROR: database is locked' }
        : { body: `<p>${escapeHtml(v)}</p>` },
  ],
  [
    'safe login',
    'x',
    ({ rows }) =>
      (v) =>
        rows('SELECT * FROM users WHERE name=? AND password=?', v, 'y').length > 0
          ? { status: 302, body: '' }
          : { body: '<p>Wrong</p>' },
    login,
  ],
];

const asCase = ([what, value, build, changes]: (typeof WEAK)[number]) => ({ what, value, build, changes });

describe('a sign-in whose statement compares the name first, and whose answer is always the same', () => {
  const request = { method: 'POST', url: 'http://127.0.0.1/login', headers: [FORM], body: 'user=nobody&password=y' };
  /** `statement`: of the name and the password; a wait counts where the database evaluates it. */
  const signIn = (statement: (password: string) => string) => {
    const { db } = shop();
    let waitedMs = 0;
    db.function('work', (steps) => {
      waitedMs += Number(steps) / 2_000;
      return 0;
    });
    const letIn: unknown[] = [];
    const target = fakeTarget((value) => {
      waitedMs = 0;
      const counted = statement(value).replace(/x<(\d+)\) SELECT CAST\(0/g, 'x<2) SELECT CAST(work($1)');
      try {
        letIn.push(...db.prepare(counted).all());
      } catch {}
      return { body: '<p>Checked</p>', ms: 20 + waitedMs };
    });
    const point = pointOf('y', { kind: 'form', name: 'password', request, signsIn: true });
    return { find: () => makeCheck(sqlInjection, point, target.tools), letIn };
  };

  it('is found at the password of a name that nobody has', async () => {
    const { find } = signIn((word) => `SELECT * FROM users WHERE name='nobody' AND password='${word}'`);
    expect(await find()).toMatchObject([{ key: 'sql-injection', place: { parameter: 'password' } }]);
  });

  it('lets nobody in by the value of a wait, and has no finding where quotes are escaped', async () => {
    const safe = signIn(
      (word) => `SELECT * FROM users WHERE name='nobody' AND password='${word.replaceAll("'", "''")}'`,
    );
    expect(await safe.find()).toEqual([]);
    const { db } = shop();
    for (const { of, database } of waitsAtPassword('y'))
      if (database === 'sqlite')
        expect(db.prepare(`SELECT * FROM users WHERE name='anna' AND password='${of(0)}'`).all()).toEqual([]);
  });
});

describe('SQL injection', () => {
  it.each([...WEAK, ...RARE].map(asCase))('finds $what', async ({ value, build, changes }) => {
    const target = fakeTarget(build(shop()), { payloads: 12 });
    const found = await makeCheck(sqlInjection, pointOf(value, changes), target.tools);
    expect(found.map(({ key, possible }) => ({ key, possible }))).toEqual([{ key: 'sql-injection' }]);
    expect(found[0]?.messages.length).toBeGreaterThanOrEqual(2);
    expect(target.count()).toBeLessThan(60);
  });

  it.each(SAFE.map(asCase))('is silent about $what', async ({ value, build, changes }) => {
    for (const strength of ['low', 'default', 'insane'] as const)
      for (let round = 0; round < 5; round++) {
        const target = fakeTarget(build(shop()), { strength, payloads: 20 });
        expect(await makeCheck(sqlInjection, pointOf(value, changes), target.tools), strength).toEqual([]);
      }
  });

  it('finds all of them at the lowest strength, with six payloads', async () => {
    const missed: string[] = [];
    for (const [what, value, build, changes] of WEAK) {
      const { tools } = fakeTarget(build(shop()), { strength: 'low', payloads: 6 });
      if ((await makeCheck(sqlInjection, pointOf(value, changes), tools)).length === 0) missed.push(what);
    }
    expect(missed).toEqual([]);
  });

  describe('in a form with a value that must be unique', () => {
    const post = {
      name: 'label',
      kind: 'form',
      request: { method: 'POST', url: 'http://127.0.0.1/labels', headers: [FORM], body: 'code=prova&label=Anna' },
    } as const;
    /** What was stored once is refused, in whatever words. */
    const labels = (insert: (db: DatabaseSync, code: string, label: string) => void): Handler => {
      const db = new DatabaseSync(':memory:');
      db.exec("CREATE TABLE labels (code TEXT UNIQUE, label TEXT); INSERT INTO labels VALUES ('prova', 'Anna')");
      return (value, { body }) => {
        try {
          insert(db, new URLSearchParams(String(body)).get('code') ?? '', value);
          return { body: '<p>Thank you</p>' };
        } catch {
          return { body: '<p>Not today</p>' };
        }
      };
    };
    it('is found beside it', async () => {
      const handler = labels((db, code, label) => db.exec(`INSERT INTO labels VALUES ('${code}', '${label}')`));
      const found = await makeCheck(sqlInjection, pointOf('Anna', post), fakeTarget(handler).tools);
      expect(found).toMatchObject([{ key: 'sql-injection' }]);
    });
    it('is reported at the page that a parameter of the site chooses', async () => {
      const handler = labels((db, code, label) => db.exec(`INSERT INTO labels VALUES ('${code}', '${label}')`));
      const point = pointOf('Anna', { ...post, address: 'http://127.0.0.1/?page=labels' });
      const [found] = await makeCheck(sqlInjection, point, fakeTarget(handler).tools);
      expect(found?.place).toEqual({ url: 'http://127.0.0.1/?page=labels', method: 'POST', parameter: 'label' });
    });
    it('is not found where values are parameters, and that costs little', async () => {
      const handler = labels((db, code, label) => db.prepare('INSERT INTO labels VALUES (?, ?)').run(code, label));
      const target = fakeTarget(handler);
      expect(await makeCheck(sqlInjection, pointOf('Anna', post), target.tools)).toEqual([]);
      expect(target.count()).toBeLessThan(16);
    });
  });

  it('leaves enough sendings of a form that writes letters for its other fields, where the database says what is wrong', async () => {
    const { rows } = shop();
    const { tools, values } = fakeTarget((value) => {
      try {
        rows(`INSERT INTO notes (text, stars) VALUES ('${value}', 1)`);
        return { body: '<p>Thank you' };
      } catch (error) {
        return ERRORS.shown(error);
      }
    });
    const request = {
      ...{ method: 'POST', url: 'http://127.0.0.1/contact', body: 'name=Anna&mail=a%40b.example&message=prova' },
      headers: [['Content-Type', 'application/x-www-form-urlencoded']] as const,
    };
    const found = await sqlInjection.attack(pointOf('prova', { kind: 'form', name: 'message', request }), tools);
    expect(found.map(({ possible = false }) => possible)).toEqual([false]);
    expect(values.length).toBeLessThanOrEqual(14);
  });

  it('asks little of safe points', async () => {
    const counts = { low: 0, default: 0, insane: 0 };
    for (const strength of ['low', 'default', 'insane'] as const)
      for (const [, value, build, changes] of SAFE) {
        const target = fakeTarget(build(shop()), { strength, payloads: strength === 'low' ? 4 : 12 });
        await makeCheck(sqlInjection, pointOf(value, changes), target.tools);
        counts[strength] += target.count();
      }
    const mean = (strength: keyof typeof counts) => counts[strength] / SAFE.length;
    expect(mean('low')).toBeLessThan(17);
    expect(mean('default')).toBeLessThan(24);
  });
});
