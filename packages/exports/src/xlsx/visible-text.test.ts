import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../testing/sample-document.ts';
import { CUT_MARK, MAX_CELL_LENGTH, visibleText } from './visible-text.ts';

describe('visible text', () => {
  it.each([
    ['plain città 漏洞 🙂\tand\nlines', 'plain città 漏洞 🙂\tand\nlines'],
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['\u0000\u0007\u001b[31m\u007f', '␀␇␛[31m␡'],
    ['\u202egnp.exe\u202c\u2066\u200f', '‹U+202E›gnp.exe‹U+202C›‹U+2066›‹U+200F›'],
    ['a\ud800b\udc00c', 'a\ufffdb\ufffdc'],
    ['\ufeff\ufffe\u{1fffe}\u0085', '‹U+FEFF›‹U+FFFE›‹U+1FFFE›‹U+0085›'],
  ])('of %j is %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it('is cut where a cell ends, with a mark, and never inside a character', () => {
    expect(visibleText('x'.repeat(MAX_CELL_LENGTH))).toBe('x'.repeat(MAX_CELL_LENGTH));
    const cut = visibleText('🙂'.repeat(500_000));
    expect(cut.endsWith(`🙂${CUT_MARK}`)).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(MAX_CELL_LENGTH);
    expect(visibleText(HOSTILE_TEXT, 20)).toHaveLength(20);
    // What makes a mark visible is longer than the mark.
    expect(visibleText('\u202e'.repeat(30_000)).length).toBeLessThanOrEqual(MAX_CELL_LENGTH);
  });

  it('never holds what XML forbids or what turns the direction of writing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }), (units) => {
        const text = String.fromCharCode(...units);
        const shown = visibleText(text);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/(?![\t\n])\p{Cc}|\p{Bidi_Control}|\p{Noncharacter_Code_Point}/u);
      }),
      { numRuns: 200 },
    );
  });
});
