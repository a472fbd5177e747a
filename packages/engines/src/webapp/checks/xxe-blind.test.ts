import { describe, expect, it } from 'vitest';
import type { Listener } from '../check.ts';
import type { Handler } from '../testing/fake-target.ts';
import { expectFound, expectSilence } from '../testing/judge.ts';
import { seedRandom } from '../testing/seed-random.ts';
import { xxe } from './xxe.ts';

seedRandom(2036);

const PAGE = '<form method=post><textarea name=xml></textarea></form>';
const point = { name: 'xml', kind: 'form' } as const;

/** A listener, and a parser that asks it for what this expression finds in a document; its answer is always the same. */
function reading(address: RegExp) {
  const asked = new Set<string>();
  const listener: Listener = {
    urlFor: (token) => `http://127.0.0.1:1/${token}`,
    heard: async (token) => (asked.has(`/${token}`) ? { from: '127.0.0.1', head: `GET /${token} HTTP/1.1` } : null),
  };
  const handler: Handler = (value) => {
    for (const [, url] of value.matchAll(address)) asked.add(new URL(url ?? '').pathname);
    return { body: PAGE };
  };
  return { listener, handler };
}

describe('a document in a field whose answer is always the same', () => {
  it.each([
    ['a general entity', /<!ENTITY rq SYSTEM "([^"]+)">/g],
    ['a parameter entity', /<!ENTITY % rq SYSTEM "([^"]+)"> %rq;/g],
    ['a document type definition', /<!DOCTYPE \w+ SYSTEM "([^"]+)"/g],
  ])('is found where %s is asked for', async (_, address) => {
    const { listener, handler } = reading(address);
    const count = await expectFound(xxe, { what: '', value: 'prova', handler, point }, 'xxe', { listener });
    expect(count).toBeLessThan(15);
  });

  it.each([
    ['asks for nothing', /(?!)/g],
    ['asks for every address in it', /(http:[^"<]+)/g],
  ])('is not reported where the program %s', async (_, address) => {
    const { listener, handler } = reading(address);
    expect(await expectSilence(xxe, { what: '', value: 'prova', handler, point }, { listener })).toBeLessThan(30);
  });

  it('is asked for nothing more in a field of another name', async () => {
    const { listener, handler } = reading(/<!ENTITY rq SYSTEM "([^"]+)">/g);
    const one = { what: '', value: 'prova', handler, point: { name: 'note', kind: 'form' } as const };
    expect(await expectSilence(xxe, one, { listener })).toBeLessThanOrEqual(4);
  });
});
