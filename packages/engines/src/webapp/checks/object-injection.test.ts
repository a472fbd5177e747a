import { describe, expect, it } from 'vitest';
import type { Page } from '../testing/fake-target.ts';
import { expectFound, expectSilence } from '../testing/judge.ts';
import { objectInjection } from './object-injection.ts';

/** `unserialize` of PHP, as far as arrays, objects, texts and numbers go. */
function unserialize(text: string): Map<string, unknown> {
  let at = 0;
  const fail = () => new Error(`unserialize(): Error at offset ${at} of ${text.length} bytes`);
  const take = (pattern: RegExp): RegExpExecArray => {
    const found = pattern.exec(text.slice(at));
    if (!found) throw fail();
    at += found[0].length;
    return found;
  };
  const quoted = (length: number): string => {
    const content = text.slice(at, at + length);
    at += length;
    take(/^"/);
    return content;
  };
  const read = (): unknown => {
    const kind = text[at];
    if (kind === 'i') return Number(take(/^i:(\d+);/)[1]);
    if (kind === 's') {
      const content = quoted(Number(take(/^s:(\d+):"/)[1]));
      take(/^;/);
      return content;
    }
    if (kind === 'O') {
      quoted(Number(take(/^O:(\d+):"/)[1]));
      take(/^(?=:)/);
    } else take(/^a(?=:)/);
    const count = Number(take(/^:(\d+):\{/)[1]);
    const members = Array.from({ length: count }, () => [String(read()), read()] as const);
    take(/^\}/);
    return new Map(members);
  };
  const value = read();
  if (!(value instanceof Map)) throw fail();
  return value;
}

const VALUE = 'a:2:{s:4:"page";i:3;s:4:"sort";s:4:"name";}';
const page = (values: Map<string, unknown>): Page => ({
  body: `<p>Page ${values.get('page')} by ${values.get('sort')}</p>`,
});
const attempt = (value: string, onError: (error: Error) => Page): Page => {
  try {
    return page(unserialize(value));
  } catch (error) {
    return onError(error as Error);
  }
};

describe('serialised objects', () => {
  it('are found where PHP says what it cannot read', async () => {
    const handler = (v: string) => attempt(v, ({ message }) => ({ body: `Notice: ${message}<p>Page 1</p>` }));
    expect(await expectFound(objectInjection, { what: '', value: VALUE, handler }, 'object-injection')).toBeLessThan(
      25,
    );
  });

  it('are possible where only the content tells', async () => {
    const handler = (v: string) => attempt(v, () => ({ body: '<p>Page 1</p>' }));
    const { fakeTarget, pointOf } = await import('../testing/fake-target.ts');
    const found = await objectInjection.attack(pointOf(VALUE), fakeTarget(handler).tools);
    expect(found).toMatchObject([{ key: 'object-injection', possible: true }]);
  });

  it('are possible where the page counts what the value holds', async () => {
    const handler = (v: string): Page => {
      try {
        return { body: `<p>${unserialize(v).size} things</p>` };
      } catch {
        return { body: '<p>Nothing here</p>' };
      }
    };
    const { fakeTarget, pointOf } = await import('../testing/fake-target.ts');
    const found = await objectInjection.attack(pointOf(VALUE), fakeTarget(handler).tools);
    expect(found).toMatchObject([{ key: 'object-injection', possible: true }]);
  });

  it.each([
    ['a value whose length is shown', (v: string): Page => ({ body: `<p>${v.length} signs</p>` })],
    ['a value that is only repeated', (v: string): Page => ({ body: v })],
    ['a value that is signed', (v: string): Page => (v === VALUE ? { body: 'Page 3' } : { status: 400, body: 'Bad' })],
    [
      'arrays of numbers and texts alone',
      (v: string): Page => (v.includes('O:') ? { body: 'Page 1' } : attempt(v, () => ({ body: '' }))),
    ],
    ['a page about the function', (v: string): Page => ({ body: `unserialize(): Error at offset ${v.length}` })],
  ])('are not reported of %s', async (_, handler) => {
    await expectSilence(objectInjection, { what: '', value: VALUE, handler });
  });
});
