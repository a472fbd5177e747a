import { describe, expect, it } from 'vitest';
import { changed, knownValues, pageOf, sortOf } from './use-list-address.ts';

const at = (search: string) => new URLSearchParams(search);

describe('the address of a list', () => {
  it.each([
    ['3', 3],
    [null, 1],
    ['0', 1],
    ['-2', 1],
    ['1.5', 1],
    ['x', 1],
  ])('asks with %s for page %s', (text, page) => {
    expect(pageOf(text)).toBe(page);
  });

  it.each([
    ['', { by: 'severity', order: 'desc' }],
    ['sort=name&order=asc', { by: 'name', order: 'asc' }],
    ['sort=name', { by: 'name', order: 'desc' }],
    ['sort=password&order=asc', { by: 'severity', order: 'desc' }],
  ])('with %s sorts by %o', (search, sort) => {
    expect(sortOf(at(search), ['severity', 'name'], 'desc')).toEqual(sort);
  });

  it('knows only values that there are', () => {
    expect(knownValues('low,nonsense,critical,low', ['critical', 'high', 'low'])).toEqual(['critical', 'low']);
  });

  it('keeps what a change does not name', () => {
    const before = at('tab=hosts&page=2&q=ftp');
    expect(changed(before, { page: null, sort: 'ip' }).toString()).toBe('tab=hosts&q=ftp&sort=ip');
    expect(before.toString()).toBe('tab=hosts&page=2&q=ftp');
  });
});
