import { describe, expect, it } from 'vitest';
import { createCookieJar } from './cookies.ts';

const jarWith = (path: string, ...lines: string[]) => {
  const jar = createCookieJar();
  jar.keep(
    path,
    lines.map((line) => ['Set-Cookie', line] as const),
  );
  return jar;
};

describe('the cookies of a scan', () => {
  it.each([
    ['a=1', '/', 'a=1'],
    ['a=1=2; HttpOnly', '/', 'a=1=2'],
    ['a=', '/', 'a='],
    ['plain', '/', 'plain'],
    ['a="1"', '/', 'a="1"'],
    ['', '/', null],
    ['=; Path=/', '/', null],
    ['a=1; Max-Age=0', '/', null],
    ['a=1; Max-Age=nonsense', '/', 'a=1'],
    ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', '/', null],
    ['a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT', '/', 'a=1'],
    ['a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', '/', 'a=1'],
    ['a=1; path=/shop', '/shop', 'a=1'],
    ['a=1; path=/shop', '/shop/b?c', 'a=1'],
    ['a=1; path=/shop', '/shopping', null],
    ['a=1; path=shop', '/elsewhere', null],
    [`a=${'x'.repeat(5000)}`, '/', null],
  ])('%j at %s: %j', (line, path, sent) => {
    expect(jarWith(path === '/' ? '/' : '/shop/a', line).headerFor(path)).toBe(sent);
  });

  it('keeps one for each name and path, the more exact path first', () => {
    const jar = jarWith('/shop/a', 'a=1; path=/', 'a=2; path=/', 'a=3');
    expect(jar.headerFor('/shop/b')).toBe('a=3; a=2');
    expect(jar.headerFor('/')).toBe('a=2');
    jar.remove({ name: 'a', path: '/' });
    expect(jar.headerFor('/')).toBeNull();
  });

  it('does not grow for ever', () => {
    const lines = Array.from({ length: 1000 }, (_, at) => `name${at}=1`);
    expect(jarWith('/', ...lines).all()).toHaveLength(180);
  });
});
