import { describe, expect, it } from 'vitest';
import { isPrintable, withoutUnprintable } from './printable.ts';

describe('a text that is shown', () => {
  it.each(['Acme S.p.A.', 'Città è più – «così»', '株式会社', 'شركة', '5 × 3', 'Ångström\u0301', '🙂', ''])(
    'may be "%s"',
    (text) => {
      expect(isPrintable(text)).toBe(true);
      expect(withoutUnprintable(text)).toBe(text);
    },
  );

  it.each([
    ['a terminal command', 'Evil\u001b[31m', 'Evil[31m'],
    ['a bell', 'a\u0007', 'a'],
    ['a line break', 'a\nb', 'ab'],
    ['a tab', 'a\tb', 'ab'],
    ['a turned direction', 'A\u202eB', 'AB'],
    ['an isolate', '\u2067A\u2069', 'A'],
    ['a mark of direction', 'A\u200f', 'A'],
    ['a space without width', 'a\u200bb', 'ab'],
    ['a soft hyphen', 'a\u00adb', 'ab'],
    ['tags', 'a\u{e0041}', 'a'],
    ['a line separator', 'a\u2028b', 'ab'],
    ['a private character', 'a\ue000', 'a'],
    ['half of a pair', 'a\ud800', 'a'],
  ])('may not hold %s', (_what, text, rest) => {
    expect(isPrintable(text)).toBe(false);
    expect(withoutUnprintable(text)).toBe(rest);
  });
});
