import { execFileSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { AttackTools } from '../check.ts';
import { commandInjection } from '../checks/command-injection.ts';
import { sqlInjection } from '../checks/sql-injection.ts';
import { fakeTarget, type Page } from '../testing/fake-target.ts';
import { makeCheck } from '../testing/judge.ts';
import { decodeValue, encodeValue } from './codec.ts';
import { withValue } from './replay.ts';
import { cookieSpots, formSpots, querySpots } from './spots/pairs.ts';
import { createSurface } from './surface.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const hex = (text: string) => Buffer.from(text).toString('hex');

describe('the places inside of a value', () => {
  it.each([
    [base64('1'), ['1']],
    [base64('anna@shop.test'), ['anna@shop.test']],
    [base64url('more than one word?>'), ['more than one word?>']],
    [hex('admin'), ['admin']],
    ['a%20b%26c', ['a b&c']],
    ['{"id":3,"who":{"name":"anna"}}', ['3', 'anna']],
    [base64('{"id":3,"role":"user"}'), ['3', 'user']],
    [encodeURIComponent(base64('7')), ['7']],
    [base64(hex('admin')), ['admin']],
  ])('are found in %s', (value, expected) => {
    const { plain, inner } = decodeValue(value);
    expect(inner.map((one) => one.value)).toEqual(expected);
    expect(plain).toBe(false);
    for (const { layers, value: own } of inner) {
      const codec = { whole: value, layers };
      expect(decodeValue(encodeValue(codec, own)).inner.map((one) => one.value)).toEqual(expected);
    }
  });

  it('are found in a document, which is tried as a whole as well', () => {
    const whole = '<?xml version="1.0"?><order><id>3</id><note>a &amp; b</note></order>';
    const { plain, inner } = decodeValue(whole);
    expect([plain, inner.map((one) => one.value)]).toEqual([true, ['3', 'a & b']]);
    const written = encodeValue({ whole, layers: inner[1]?.layers ?? [] }, "<b>'");
    expect(written).toBe(`<?xml version="1.0"?><order><id>3</id><note>&lt;b&gt;'</note></order>`);
    expect(decodeValue('<p>Hello <b>you</b></p>').inner).toEqual([]);
  });

  it.each([
    ['<order><id>3</id></order>', ['3']],
    ['<p><b>3</b></p>', []],
    ['<order> is 3', []],
  ])('reads a document whose elements no page has: %s', (whole, expected) => {
    expect(decodeValue(whole).inner.map(({ value }) => value)).toEqual(expected);
  });

  it('are written without a sign that is refused before it is decoded', () => {
    expect(encodeValue({ whole: 'a%20b', layers: ['percent'] }, `it's "(1)"!*`)).toMatch(/^[\w%]+$/);
  });

  it.each([
    '',
    'apple',
    'Home',
    'password',
    'newsletter',
    'desc',
    '20261117',
    '42',
    '2026-01-02',
    'a b',
    '100%',
    'deadbeef',
    'index.php',
    'GetTheItems',
    'user_name',
    '/shop/list',
    '[]',
    '{}',
    '550e8400-e29b-41d4-a716-446655440000',
    'd41d8cd98f00b204e9800998ecf8427e',
  ])('are not invented in %j', (value) => expect(decodeValue(value)).toEqual({ plain: true, inner: [] }));

  it('leaves the rest of a document as it was', () => {
    const whole = base64('{"id":3,"tags":["a","b"],"on":true}');
    const [id] = decodeValue(whole).inner;
    const written = encodeValue({ whole, layers: id?.layers ?? [] }, "3' OR");
    expect(JSON.parse(Buffer.from(written, 'base64').toString())).toEqual({ id: "3' OR", tags: ['a', 'b'], on: true });
  });
});

const db = new DatabaseSync(':memory:');
db.exec("CREATE TABLE items (id INTEGER, name TEXT); INSERT INTO items VALUES (1,'apple'),(2,'banana'),(3,'cherry')");
const select = (where: string): Page => {
  try {
    return {
      body: `<ul>${db
        .prepare(`SELECT * FROM items WHERE ${where}`)
        .all()
        .map((row) => `<li>${row.name}</li>`)
        .join('')}</ul>`,
    };
  } catch {
    return { body: '<ul></ul>' };
  }
};
const lookUp = (host: string): Page => {
  try {
    return {
      body: `<pre>${execFileSync('sh', ['-c', `echo ${host}`], { stdio: ['ignore', 'pipe', 'ignore'] })}</pre>`,
    };
  } catch {
    return { body: '<pre></pre>' };
  }
};
const URL_ONE = 'http://127.0.0.1/items';
const get = (value: string): WebRequest => ({
  method: 'GET',
  url: `${URL_ONE}?d=${encodeURIComponent(value)}`,
  headers: [],
  body: null,
});
const dataOf = (request: WebRequest) => querySpots.list(request)[0]?.value ?? '';
const decoded = (value: string, encoding: BufferEncoding) => Buffer.from(value, encoding).toString();

interface Coded {
  readonly what: string;
  readonly request: WebRequest;
  readonly answer: (request: WebRequest) => Page;
  readonly check: typeof sqlInjection | typeof commandInjection;
  readonly parameter: string;
}

const CODED: readonly Coded[] = [
  {
    what: 'base64 in a query',
    request: get(base64('apple')),
    answer: (request) => select(`name='${decoded(dataOf(request), 'base64')}'`),
    check: sqlInjection,
    parameter: 'd',
  },
  {
    what: 'hexadecimal in a query',
    request: get(hex('banana')),
    answer: (request) => select(`name='${decoded(dataOf(request), 'hex')}'`),
    check: sqlInjection,
    parameter: 'd',
  },
  {
    what: 'a key of a document in a form',
    request: {
      ...{ method: 'POST', url: URL_ONE, headers: [['Content-Type', 'application/x-www-form-urlencoded']] },
      body: `filter=${encodeURIComponent('{"id":2,"sort":"name"}')}`,
    },
    answer: (request) => {
      const { id } = JSON.parse(formSpots.list(request)[0]?.value ?? '') as { id: string };
      return select(`id=${id}`);
    },
    check: sqlInjection,
    parameter: 'filter.id',
  },
  {
    what: 'a key of a document in a cookie in base64',
    request: {
      method: 'GET',
      url: URL_ONE,
      headers: [['Cookie', `lang=it; view=${base64('{"id":"2","dark":false}')}`]],
      body: null,
    },
    answer: (request) => {
      const view = cookieSpots.list(request).find(({ name }) => name === 'view')?.value ?? '';
      return select(`id=${(JSON.parse(decoded(view, 'base64')) as { id: string }).id}`);
    },
    check: sqlInjection,
    parameter: 'cookie view.id',
  },
  {
    what: 'a host encoded twice',
    request: get('127.0.0.1%3A80'),
    answer: (request) => lookUp(decodeURIComponent(dataOf(request))),
    check: commandInjection,
    parameter: 'd',
  },
  {
    what: 'a host in base64',
    request: get(base64('127.0.0.1')),
    answer: (request) => lookUp(decoded(dataOf(request), 'base64')),
    check: commandInjection,
    parameter: 'd',
  },
];

describe('injection through encoded values', () => {
  it.each(CODED)('is found in $what', async ({ request, answer, check, parameter }) => {
    const surface = createSurface({ origin: 'http://127.0.0.1', root: '/', variants: 4 });
    const origin = { page: URL_ONE, depth: 0, source: 'link' } as const;
    surface.addRequest(request, origin);
    for (const cookie of cookieSpots.list(request)) surface.addPoint({ kind: 'cookie', ...cookie }, request, origin);
    const { tools } = fakeTarget((_, sent) => answer(sent));
    const real: AttackTools = { ...tools, send: (point, value) => tools.request(withValue(point, value)) };
    const found: unknown[] = [];
    for (const point of surface.points) found.push(...(await makeCheck(check, point, real)));
    expect(found).toMatchObject([{ place: { parameter } }]);
  });
});
