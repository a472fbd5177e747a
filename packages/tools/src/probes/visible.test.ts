import { expect, it } from 'vitest';
import { visible } from './visible.ts';

it.each([
  ['plain text', '220 ready\r\n\tnext', '220 ready\n\tnext'],
  ['colours', '\x1b[1;31mred\x1b[0m', 'red'],
  ['a window title', '\x1b]0;pwned\x07after', 'after'],
  ['a terminal reset', '\x1bcafter', 'after'],
  ['an unfinished command', 'a\x1b[31', 'a\\x1b[31'],
  ['control characters', 'a\0b\x08c\x9bd\r', 'a\\x00b\\x08c\\x9bd\\x0d'],
  ['a turned direction', 'abc\u202egpj.exe', 'abc\\u{202e}gpj.exe'],
  ['what cannot be seen', 'a\u200bb\ufeffc\u2028d', 'a\\u{200b}b\\u{feff}c\\u{2028}d'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['other languages', 'già 恭喜 😀', 'già 恭喜 😀'],
])('makes %s harmless', (_what, raw, shown) => {
  expect(visible(raw)).toBe(shown);
});

it('replaces bytes that are no text', () => {
  expect(visible(Buffer.from([0x61, 0xff, 0xc3, 0x62]))).toBe('a\ufffd\ufffdb');
});

it('cuts what is too long, never through a character', () => {
  expect(visible('x'.repeat(3000))).toHaveLength(2000);
  expect(visible(`${'x'.repeat(8)}😀😀`, 10)).toBe(`${'x'.repeat(8)}…`);
});

it('takes no longer for text made to be slow', () => {
  for (const piece of ['\x1b[', '\x1b]', '\x1b[0;', '\0'])
    expect(visible(piece.repeat(20_000)).length).toBeLessThanOrEqual(2000);
});
