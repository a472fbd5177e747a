import type { WebClient } from '@rocca/tools/web/client';
import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { replaceSlowValues, slowFromMs, slowPointOf } from './slow-values.ts';
import { createSurface } from './surface.ts';

const from = { page: `${ORIGIN}/ping`, depth: 1, source: 'form' } as const;
const form = (body: string): WebRequest => ({
  ...{ method: 'POST', url: `${ORIGIN}/ping`, body },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
});

/** The points after the replacement of slow values, and the requests sent for it. */
async function valuesAfter(body: string, msOf: (sent: string) => number, { seenMs = 3_000, status = 200 } = {}) {
  const sent: string[] = [];
  const client: WebClient = {
    async send(request) {
      const text = String(request.body);
      sent.push(text);
      return { ...answer('x', { status: text === body ? 200 : status }), request, ms: msOf(text) };
    },
    close: () => undefined,
  };
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  surface.addRequest(form(body), from);
  for (const path of ['/a', '/b', '/c']) surface.keep({ ...answer('x', { url: path }), ms: 20 }, from);
  surface.keep({ ...answer('x'), request: form(body), ms: seenMs }, from);
  await replaceSlowValues({ surface, client, signal: new AbortController().signal });
  const points = surface.points.filter(({ kind }) => kind === 'form');
  return { points, sent };
}

const slowFor = (slow: string) => (sent: string) => (sent.includes(slow) ? 2_500 : 30);

it('fills a field with a host name that cannot exist where the page contacts the host in the field', async () => {
  const { points, sent } = await valuesAfter('host=127.0.0.1&count=3', slowFor('127.0.0.1'));
  expect(sent).toHaveLength(2);
  expect(points.map(({ name, value }) => [name, value])).toEqual([
    ['host', expect.stringMatching(/^\w+\.test$/)],
    ['count', '3'],
  ]);
  expect(new Set(points.map(({ request }) => request)).size).toBe(1);
  expect(points.map((point) => slowPointOf(point)?.value ?? null)).toEqual(['127.0.0.1', null]);
});

it.each([
  ['the page is slow for any value', 'host=127.0.0.1', () => 2_500, {}],
  ['the page was slow once, beside other requests', 'host=127.0.0.1', () => 30, {}],
  ['the page refuses other values', 'host=127.0.0.1', slowFor('127.0.0.1'), { status: 422 }],
  ['no field names a host', 'name=prova&count=3', slowFor('prova'), {}],
  ['the page is fast', 'host=127.0.0.1', () => 30, { seenMs: 50 }],
] as const)('keeps the values of a form where %s', async (_, body, msOf, more) => {
  const { points } = await valuesAfter(body, msOf, more);
  expect(points.map(({ name, value }) => `${name}=${value}`).join('&')).toBe(body);
});

it('raises the limit for slow answers on a site that is slow everywhere', () => {
  expect(slowFromMs([1_500, 1_600, 1_700].map((ms) => ({ ...answer('x'), ms })))).toBe(4_800);
  expect(slowFromMs([20, 30, 2_500].map((ms) => ({ ...answer('x'), ms })))).toBe(1_000);
});
