import { describe, expect, it } from 'vitest';
import type { PointCheck } from '../check.ts';
import { fakeTarget, type Handler, pointOf } from '../testing/fake-target.ts';
import { makeCheck } from '../testing/judge.ts';
import { commandInjection } from './command-injection.ts';
import { ldapInjection } from './ldap-injection.ts';
import { nosqlInjection } from './nosql-injection.ts';
import { pathTraversal } from './path-traversal.ts';
import { remoteInclusion } from './remote-inclusion.ts';
import { sqlInjection } from './sql-injection.ts';
import { templateInjection } from './template-injection.ts';
import { xpathInjection } from './xpath-injection.ts';
import { xxe } from './xxe.ts';

const CHECKS: readonly PointCheck[] = [
  commandInjection,
  ldapInjection,
  nosqlInjection,
  pathTraversal,
  remoteInclusion,
  sqlInjection,
  templateInjection,
  xpathInjection,
  xxe,
];

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;');
const ITEMS = ['apple', 'banana', 'cherry'];

/** What most points of a site are. */
const USUAL: ReadonlyArray<{ value: string; name: string; handler: Handler }> = [
  { value: 'x1', name: 'ref', handler: () => ({ body: '<p>Hello</p>' }) },
  {
    value: 'an',
    name: 'q',
    handler: (v) => ({ body: `You asked for ${html(v)}: ${ITEMS.filter((one) => one.includes(v)).join(' ')}` }),
  },
  {
    value: '2',
    name: 'id',
    handler: (v) => (/^[0-2]$/.test(v) ? { body: `<h1>${ITEMS[Number(v)]}</h1>` } : { status: 404, body: 'Not found' }),
  },
  { value: 'hello', name: 'comment', handler: () => ({ body: '<p>Thank you</p>' }) },
  {
    value: 'red',
    name: 'colour',
    handler: (v) => ({ body: v === 'red' ? 'Red things' : 'All things' }),
  },
  { value: 'Ann', name: 'greeting', handler: (v) => ({ body: `Hello ${html(v)}` }) },
];

describe('requests of all injection checks at one safe point', () => {
  it.each([
    { strength: 'low', payloads: 4, most: 13 },
    { strength: 'default', payloads: 8, most: 27 },
  ] as const)('are at most $most on average at strength $strength', async ({ strength, payloads, most }) => {
    let sum = 0;
    for (const { value, name, handler } of USUAL) {
      const target = fakeTarget(handler, { strength, payloads });
      const point = pointOf(value, { name });
      for (const check of CHECKS) {
        if (check.wants(point)) expect(await makeCheck(check, point, target.tools)).toEqual([]);
      }
      sum += target.count();
    }
    expect(sum / USUAL.length).toBeLessThanOrEqual(most);
  });
});
