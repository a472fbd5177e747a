import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../testing/sample-document.ts';
import { plainText } from './plain-text.ts';

describe('plainText', () => {
  it.each([
    ['keeps text as it is', 'Caffè – 漏洞 🙂 <b>&amp;</b>\n\tx', 'Caffè – 漏洞 🙂 <b>&amp;</b>\n\tx'],
    ['shows marks of direction', 'cod\u202egnp.exe\u202c', 'cod⟨U+202E⟩gnp.exe⟨U+202C⟩'],
    ['replaces control characters', 'a\u001b[31mb\u0007\u009b', 'a\ufffd[31mb\ufffd\ufffd'],
    ['drops NUL and the byte order mark', '\ufeffa\u0000b', 'ab'],
    ['replaces lone surrogates and noncharacters', '\ud800 \ufffe \u{1ffff} \ufdd0', '\ufffd \ufffd \ufffd \ufffd'],
    ['knows one line end', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['takes stacked accents off', `a${'\u0301'.repeat(500)}b`, `a${'\u0301'.repeat(4)}b`],
  ])('%s', (_, text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('cuts visibly, between whole characters', () => {
    expect(plainText('abcdef', 6)).toBe('abcdef');
    expect(plainText('abcdef', 5)).toBe('abcd…');
    expect(plainText('abc🙂🙂', 5)).toBe('abc…');
    expect(plainText('x'.repeat(1_000_000), 200)).toHaveLength(200);
    expect(plainText(`${'\u202e'.repeat(50)}x`, 20).length).toBeLessThanOrEqual(20);
  });

  it('gives text that is well-formed, bounded and clean, whatever comes', () => {
    const any = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
      fc.constant(HOSTILE_TEXT),
    );
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 40 }), (text, maxLength) => {
        const plain = plainText(text, maxLength);
        const isClean = !/(?![\n\t])\p{Cc}|\p{NChar}|[\u202a-\u202e\u2066-\u2069]/u.test(plain);
        return plain.isWellFormed() && plain.length <= maxLength && isClean && plainText(plain) === plain;
      }),
    );
  });
});
