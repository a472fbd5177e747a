import { describe, expect, it } from 'vitest';
import { entryKey, normaliseEntry, splitEntries } from './tag-input.ts';

describe('the tag input', () => {
  it.each([
    ['  example.com  ', 'example.com'],
    ['example.com,', 'example.com'],
    ['example.com;', 'example.com'],
    ['example.com\n', 'example.com'],
    ['example.com ,', 'example.com'],
    ['https://example.com/', 'https://example.com'],
    ['https://example.com/a/', 'https://example.com/a'],
    ['example.com//', 'example.com/'],
    ['example.com/,', 'example.com/'],
    ['10.0.0.0/24', '10.0.0.0/24'],
    [',', ''],
    ['', ''],
  ])('keeps %j as %j', (typed, kept) => {
    expect(normaliseEntry(typed)).toBe(kept);
  });

  it.each([
    ['a,b;c\nd e', ['a', 'b', 'c', 'd', 'e']],
    ['  a ,, b\r\n\t;c/ ', ['a', 'b', 'c']],
    ['10.0.0.0/24,https://example.com/x/', ['10.0.0.0/24', 'https://example.com/x']],
    ['/ , ;', []],
    ['', []],
  ])('splits %j into %j', (typed, entries) => {
    expect(splitEntries(typed)).toEqual(entries);
  });

  it('takes entries that differ in case or outer spaces for the same', () => {
    expect(entryKey(' Example.COM ')).toBe(entryKey('example.com'));
    expect(entryKey('10.0.0.1')).not.toBe(entryKey('10.0.0.1/32'));
  });
});
