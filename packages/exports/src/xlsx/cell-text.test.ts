import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../document/plain-text.ts';
import { cellText, MAX_CELL_LENGTH } from './cell-text.ts';

describe('the text of a cell', () => {
  it.each([
    ['plain città 漏洞 🙂\tand\nlines', 'plain città 漏洞 🙂\tand\nlines'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['\u001b[31m \u0085 \ud800', '\ufffd[31m \n \ufffd'],
    ['\u202egnp.exe', '⟨U+202E⟩gnp.exe'],
  ])('of %j is %j', (text, shown) => {
    expect(cellText(text)).toBe(shown);
  });

  it('is cut where a cell ends, with a mark, and never inside a character', () => {
    expect(cellText('x'.repeat(MAX_CELL_LENGTH))).toBe('x'.repeat(MAX_CELL_LENGTH));
    for (const text of ['🙂'.repeat(500_000), '\u202e'.repeat(30_000)]) {
      const cut = cellText(text);
      expect(cut.length).toBeLessThanOrEqual(MAX_CELL_LENGTH);
      expect(cut).toMatch(/…$/);
      expect(cut.isWellFormed()).toBe(true);
    }
  });

  it('is the plain text of whatever it was: the short way makes no difference', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }), (units) => {
        const text = String.fromCharCode(...units);
        expect(cellText(text)).toBe(plainText(text, MAX_CELL_LENGTH));
      }),
    );
    // Each of the first units alone: they are what the short way lets through.
    for (let unit = 0; unit < 0x400; unit += 1) {
      expect(cellText(String.fromCharCode(unit))).toBe(plainText(String.fromCharCode(unit)));
    }
  });
});
