import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Listener } from '../check.ts';
import { fakeTarget, type Handler, type Page, pointOf } from '../testing/fake-target.ts';
import { type Case, expectFound, expectSilence, makeCheck } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { templateInjection } from './template-injection.ts';

seedRandom(2034);

const LED: Page = { status: 302, body: '', headers: [['Location', '/']] };
const point = (value: string) => ({
  ...{ name: 'command', kind: 'form' as const, source: 'form' as const },
  request: { method: 'POST', url: 'http://127.0.0.1/do', headers: [], body: `who=ann&command=${value}` },
});

/** As Python reads it, whose comments begin with #; the program adds a part of a name. */
const python =
  (build: (value: string) => string): Handler =>
  (value) => {
    const code = build(value.toLowerCase()).replace(/#.*$/s, '');
    const seconds = Number(/^(?:[\w.]+,)?__import__\('time'\)\.sleep\((\d)\)$/.exec(code)?.[1] ?? 0);
    return { ...LED, ms: 30 + seconds * 1_000 };
  };

const WEAK: readonly Case[] = [
  { what: 'alone', value: 'listen', handler: python((v) => `${v}Command`), point: point('listen') },
  { what: 'behind an object', value: 'listen', handler: python((v) => `users.${v}()`), point: point('listen') },
];
const SAFE: readonly Case[] = [
  { what: 'a name of a list', value: 'listen', handler: () => LED, point: point('listen') },
  {
    what: 'a name whose page takes its time',
    value: 'listen',
    handler: (v) => ({ ...LED, ms: 300 + v.length * 20 }),
    point: point('listen'),
  },
];

describe('a name of something to do, which a program makes code of without showing it', () => {
  it.each(WEAK)('is found $what', async (one) => {
    await expectFound(templateInjection, one, 'code-injection');
  });
  it.each(SAFE)('is silent about $what', async (one) => {
    await expectSilence(templateInjection, one);
  });

  it.each([
    ['calls our listener in JavaScript', true],
    ['calls nobody where an address is asked for as text', false],
  ])('%s', async (_, isCode) => {
    const asked = new Set<string>();
    const require = () => ({ get: (url: string) => asked.add(new URL(url).pathname) });
    const target = fakeTarget(
      (value) => {
        try {
          const url = /http:[^']+/.exec(value)?.[0];
          if (isCode) runInNewContext(`f.${value.toLowerCase()}`, { f: { listen: 1 }, require });
          else if (url) asked.add(`${new URL(url).pathname}')`);
        } catch {
          // Other values are no code.
        }
        return LED;
      },
      {
        listener: {
          urlFor: (token) => `http://127.0.0.1:1/${token}`,
          heard: async (token) => {
            const found = [...asked].find((path) => path.includes(token));
            return found ? { from: '127.0.0.1', head: `GET ${found} HTTP/1.1` } : null;
          },
        } satisfies Listener,
      },
    );
    const found = await makeCheck(templateInjection, pointOf('listen', point('listen')), target.tools);
    expect(found).toMatchObject(isCode ? [{ key: 'code-injection' }] : []);
  });
});
