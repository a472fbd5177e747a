import type { Exchange } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { seedRandom } from '../testing/seed-random.ts';
import { areEqual, StableParts, wordsOf } from './similar.ts';

seedRandom(2027);

const answer = (body: string, status = 200): Exchange => ({
  request: { method: 'GET', url: 'http://127.0.0.1/', headers: [], body: null },
  response: { status, statusText: '', headers: [], body: Buffer.from(body), cut: false },
  failure: null,
  ms: 1,
});
const words = (body: string, ...sent: string[]) => wordsOf(answer(body), sent);

describe('comparing answers', () => {
  it.each([
    { how: 'as it is', text: `<p>a'b"c</p>` },
    { how: 'escaped for HTML', text: '<p>a&#39;b&quot;c</p>' },
    { how: 'escaped with other names', text: '<p>a&#x27;b&#34;c</p>' },
    { how: 'encoded for a URL', text: '<p>a%27b%22c</p>' },
    { how: 'with backslashes', text: `<p>a\\'b\\"c</p>` },
    { how: 'in capitals', text: `<p>A'B"C</p>` },
  ])('leaves out a value that comes back $how', ({ text }) => {
    expect(words(text, `a'b"c`)).toEqual(['status:200', 'p', '/p']);
  });

  it('leaves out of one answer what each time was sent', () => {
    const shown = answer('<p>first second</p>');
    const sent = [['first'], ['second'], ['third'], ['first']];
    expect(sent.map((values) => wordsOf(shown, values).slice(2, -1))).toEqual([
      ['second'],
      ['first'],
      ['first', 'second'],
      ['second'],
    ]);
  });

  it('knows equal answers without reading them', () => {
    expect(areEqual(answer('one'), answer('one'))).toBe(true);
    expect(areEqual(answer('one'), answer('two'))).toBe(false);
    expect(areEqual(answer('one'), answer('one', 404))).toBe(false);
  });

  it('keeps numbers that hold a short value', () => {
    expect(words('<b>1</b> 10.50 21', '1')).toEqual(['status:200', 'b', '/b', '10.50', '21']);
  });

  it('learns what changes by itself, and sees what else changes', () => {
    const page = (token: string, price: string) =>
      words(`<form> <input value ${token} /> </form> <b>Price ${price}</b>`);
    const stable = new StableParts(page('abc', '10'), page('xyz', '10'));
    expect(stable.distance(page('abc', '10'), page('new', '10'))).toBe(0);
    expect(stable.distance(page('abc', '10'), page('new', '11'))).toBeGreaterThan(0);
  });

  it('sees another order of the same rows', () => {
    const stable = new StableParts(words('a b c'), words('a b c'));
    expect(stable.distance(words('a b c'), words('b a c'))).toBeGreaterThan(0);
  });

  it('leaves out times that two controls happened to share', () => {
    const at = (time: string) => words(`<p>Made at ${time} in 12.5 ms</p>`);
    expect(new StableParts(at('10:00:01'), at('10:00:01')).distance(at('10:00:01'), at('10:00:02'))).toBe(0);
  });

  it('tells nothing of a page that is another each time', () => {
    const random = () => words(Array.from({ length: 50 }, () => Math.random().toString(36).slice(2)).join(' '));
    expect(new StableParts(random(), random()).distance(random(), random())).toBe(0);
  });

  it('reads a page of two megabytes quickly enough to be used', () => {
    const long = words(`${'<a'.repeat(500_000)}${' x'.repeat(500_000)}`, "'");
    expect(new StableParts(long, long).distance(long, long)).toBe(0);
  });
});
