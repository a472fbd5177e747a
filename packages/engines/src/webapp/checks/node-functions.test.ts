import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { fakeTarget, type Page, pointOf } from '../testing/fake-target.ts';
import { type Case, expectFound, expectSilence, makeCheck } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { objectInjection } from './object-injection.ts';

seedRandom(2035);

const FUNCTION = /^_\$\$ND_FUNC\$\$_(function.+\(\))$/s;
const point = {
  ...{ kind: 'query' as const, name: 'data.name' },
  codec: { spot: 'data', whole: '{"name":"abcdefgh"}', layers: [{ key: 'name' }] },
};
const FAILED: Page = { status: 500, body: 'error' };
/** Reads a document whose texts may be functions, and says nothing of it. */
const read = (value: string, context = {}): Page => {
  try {
    const [, code] = FUNCTION.exec(value) ?? [];
    if (code !== undefined) runInNewContext(`(${code.replace(/\(\)$/, '')})()`, context);
    return { body: 'loaded' };
  } catch {
    return FAILED;
  }
};
const SAFE: readonly Case[] = [
  { what: 'keeps texts as they are', value: 'abcdefgh', handler: () => ({ body: 'loaded' }), point },
  { what: 'refuses functions', value: 'abcdefgh', handler: (v) => (FUNCTION.test(v) ? FAILED : { body: 'ok' }), point },
  { what: 'refuses a sign', value: 'abcdefgh', handler: (v) => (v.includes('-') ? FAILED : { body: v }), point },
];

describe('functions in texts of a document in a field', () => {
  it('are found by what fails in them', async () => {
    const one = { what: '', value: 'abcdefgh', handler: (v: string) => read(v), point };
    expect(await expectFound(objectInjection, one, 'object-injection')).toBeLessThan(25);
  });

  it('are found by what they ask, where failures are hidden', async () => {
    const asked = new Set<string>();
    const require = () => ({ get: (url: string) => asked.add(new URL(url).pathname) });
    const listener = {
      urlFor: (token: string) => `http://127.0.0.1:1/${token}`,
      heard: async (token: string) =>
        asked.has(`/${token}`) ? { from: '127.0.0.1', head: `GET /${token} HTTP/1.1` } : null,
    };
    const target = fakeTarget((v) => ({ ...read(v, { require }), status: 200, body: 'loaded' }), { listener });
    expect(await makeCheck(objectInjection, pointOf('abcdefgh', point), target.tools)).toMatchObject([
      { key: 'object-injection' },
    ]);
  });

  it.each(SAFE)('are not seen on a page that $what', async (one) => {
    await expectSilence(objectInjection, one);
  });
});

describe('functions in a document that is the whole value of a cookie', () => {
  const whole = { kind: 'cookie' as const, name: 'preference' };
  /** Reads the value as a document, whose texts may be functions, and shows it. */
  const shown = (value: string): string => {
    const texts = Object.entries(JSON.parse(value) as Record<string, string>).map(([name, text]) => {
      const [, code] = FUNCTION.exec(text) ?? [];
      return [name, code === undefined ? text : runInNewContext(`(${code.replace(/\(\)$/, '')})()`)];
    });
    return JSON.stringify(Object.fromEntries(texts));
  };
  const reading =
    (open: (value: string) => string, show: (document: string) => string, onError: (message: string) => Page) =>
    (value: string): Page => {
      try {
        return { body: show(open(value)) };
      } catch (error) {
        return onError(String(error));
      }
    };
  const decoded = (value: string) => Buffer.from(value, 'base64').toString('utf8');

  it.each([
    ['says what is no document', '1', (v: string) => v, (body: string): Page => ({ status: 400, body })],
    ['says it of an encoded one', '1', decoded, (body: string): Page => ({ status: 400, body })],
    ['fails without a message', '{}', (v: string) => v, (): Page => FAILED],
  ])('are found by what they calculate where the program %s', async (_, value, open, onError) => {
    const one = { what: '', value, handler: reading(open, shown, onError), point: whole };
    expect(await expectFound(objectInjection, one, 'object-injection')).toBeLessThan(25);
  });

  it.each([
    ['reads and shows texts', (document: string) => JSON.stringify(JSON.parse(document))],
    ['shows how long texts are', (document: string) => String(JSON.stringify(JSON.parse(document)).length)],
  ])('are not seen in a program that %s', async (_, show) => {
    const handler = reading(
      (v) => v,
      show,
      (body) => ({ status: 500, body }),
    );
    await expectSilence(objectInjection, { what: '', value: '{}', handler, point: whole });
  });
});
