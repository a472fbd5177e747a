import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PointCheck } from '../check.ts';
import { fakeTarget, type Handler, pointOf } from '../testing/fake-target.ts';
import { makeCheck } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { CHECKS } from './index.ts';

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');
const sums = (text: string) =>
  text.replace(/(\d{1,9})\s?([*+-])\s?(\d{1,9})/g, (_, a: string, sign: string, b: string) => {
    const [one, two] = [Number(a), Number(b)];
    return String(sign === '*' ? one * two : sign === '+' ? one + two : one - two);
  });
const hash = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997, 7);

/** Pages that look as if they ran what they are sent. */
const LOOK_ALIKES: Readonly<Record<string, () => Handler>> = {
  'repeats the value': () => (v) => ({ body: `<p>${html(v)}</p>` }),
  'repeats the value without signs': () => (v) => ({ body: `<p>${v.replace(/[^\w ]/g, '')}</p>` }),
  'repeats the value with quotes escaped': () => (v) => ({ body: `<p>${html(v.replace(/['"\\]/g, '\\$&'))}</p>` }),
  'calculates whatever it finds': () => (v) => ({ body: `<p>${html(sums(v))}</p>` }),
  'calculates and shows both': () => (v) => ({ body: `<p>${html(v)} = ${html(sums(v))}</p>` }),
  'prints the text of a shell': () => (v) => ({
    body: `<pre>$ ping ${html(v)}\nsh: 1: Syntax error: "(" unexpected\nroot:x:0:0:root:/root:/bin/sh</pre>`,
  }),
  'prints messages of databases and interpreters': () => (v) => ({
    body: `<p>Parse error: syntax error. You have an error in your SQL syntax. XPathException. unserialize(): Error at offset 3. ${html(v)}</p>`,
  }),
  'prints such messages for any sign': () => (v) =>
    /\W/.test(v)
      ? {
          status: 500,
          body: `Parse error: syntax error, You have an error in your SQL syntax near '${html(v)}' XPathException`,
        }
      : { body: '<p>ok</p>' },
  'takes two seconds': () => () => ({ body: '<p>ok</p>', ms: 2_000 }),
  'takes as long as its value has signs': () => (v) => ({
    body: '<p>ok</p>',
    ms: 20 + v.replace(/\w/g, '').length * 300,
  }),
  'takes as long as a number in its value says': () => (v) => ({ body: '<p>ok</p>', ms: 20 + (v.length % 7) * 400 }),
  'counts its visits': () => {
    let visits = 0;
    return (v) => ({ body: `<p>${html(v)}</p><p>visit ${++visits}</p>` });
  },
  'turns at every request': () => {
    let visits = 0;
    return () => ({ body: ++visits % 2 === 0 ? '<p>Good morning to you</p>' : '<p>Nothing was found here today</p>' });
  },
  'decides by a sum of its signs': () => (v) => ({
    body: hash(v) % 2 === 0 ? '<p>A thing or two</p>' : '<p>Nothing</p>',
  }),
  'refuses signs': () => (v) =>
    /['"`;|&$(){}<>]/.test(v) ? { status: 403, body: 'Refused' } : { body: `<p>${html(v)}</p>` },
  'takes signs out before it searches': () => (v) => ({
    body: ['apple', 'localhost', '3'].includes(v.replace(/\W.*$/s, '')) ? '<p>Found one</p>' : '<p>Found none</p>',
  }),
};

const checks = CHECKS.filter((check): check is PointCheck => check.kind === 'point' && !check.beside);
const POINTS = [
  { value: 'apple', name: 'q' },
  { value: '3', name: 'expr' },
  { value: '127.0.0.1', name: 'host' },
  { value: 'documents/', name: 'dir' },
  { value: 'a:1:{s:4:"page";i:3;}', name: 'data' },
  {
    value: 'x',
    name: 'user',
    request: { method: 'POST', url: 'http://127.0.0.1/login', headers: [], body: 'user=x&password=y' },
  },
];

seedRandom(2027);
afterEach(() => vi.restoreAllMocks());

/** What all checks send to a point, at most: as much as before they had more spellings. */
const COSTS: ReadonlyArray<readonly [what: string, name: string, value: string, reflects: boolean, most: number]> = [
  ['inert', 'q', 'apple', false, 22],
  ['repeating', 'q', 'apple', true, 30],
  ['inert and named like a host', 'host', '127.0.0.1', false, 29],
  ['repeating and named like a host', 'host', '127.0.0.1', true, 53],
  ['inert and named like a file', 'file', 'a.txt', false, 43],
  ['repeating and named like a file', 'file', 'a.txt', true, 53],
  ['repeating a name with dots', 'q', 'www.shop.example', true, 48],
  ['inert with a number', 'id', '3', false, 25],
  ['repeating a number', 'id', '3', true, 33],
  ['inert with an address', 'url', 'http://127.0.0.1/a', false, 44],
  ['repeating an address', 'url', 'http://127.0.0.1/a', true, 68],
  ['inert with a decimal number', 'size', '1.5', false, 12],
];

describe('what a point costs that does not react', () => {
  it.each(COSTS)('%s', async (_, name, value, reflects, most) => {
    const url = `http://127.0.0.1/show?${name}=${encodeURIComponent(value)}`;
    const point = pointOf(value, { name, request: { method: 'GET', url, headers: [], body: null } });
    const { tools, count } = fakeTarget((v) => ({ body: reflects ? `<p>You: ${html(v)}</p>` : '<p>same</p>' }), {
      payloads: 15,
    });
    for (const check of checks) if (check.wants(point)) expect(await makeCheck(check, point, tools)).toEqual([]);
    expect(count()).toBeLessThanOrEqual(most);
  });
});

describe('look-alikes', () => {
  it.each(Object.keys(LOOK_ALIKES))('nothing is found on a page that %s', async (name) => {
    const found: string[] = [];
    for (const point of POINTS)
      for (const strength of ['default', 'high'] as const)
        for (const check of checks) {
          const { tools } = fakeTarget(LOOK_ALIKES[name]?.() ?? (() => ({ body: '' })), { strength, payloads: 15 });
          if (!check.wants(pointOf(point.value, point))) continue;
          for (const { key, possible } of await makeCheck(check, pointOf(point.value, point), tools))
            found.push(`${check.code}: ${key}${possible ? '?' : ''} at ${point.name}, ${strength}`);
        }
    expect(found).toEqual([]);
  });
});
