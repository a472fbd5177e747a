import { describe, expect, it } from 'vitest';
import { countLines, fitText } from './fit-text.ts';

const BOX = { w: 2, h: 0.5 };

describe('fitText', () => {
  it('keeps the first size where the text fits', () => {
    expect(fitText('Short', BOX, [20, 16, 12])).toEqual({ text: 'Short', fontSize: 20 });
  });

  it('shrinks before it cuts', () => {
    expect(fitText('A sentence that is longer', { w: 2, h: 0.6 }, [20, 16, 12])).toEqual({
      ...{ text: 'A sentence that is longer', fontSize: 16 },
    });
  });

  it('cuts what fits in no size, and says so', () => {
    const { text, fontSize } = fitText('word '.repeat(100), BOX, [20, 12]);
    expect(fontSize).toBe(12);
    expect(text).toMatch(/^(?:word )+\w*…$/);
    expect(countLines(text, 12, BOX.w)).toBeLessThanOrEqual(2);
  });

  it('cuts between characters, not inside of one', () => {
    const { text } = fitText('🙂'.repeat(200), BOX, [12]);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith('…')).toBe(true);
  });

  it('breaks a word that is longer than a line', () => {
    expect(countLines('m'.repeat(40), 12, 2)).toBe(3);
  });

  it('takes bold text for wider', () => {
    const text = 'Riservatezza, integrità';
    expect(countLines(text, 14, 2)).toBe(1);
    expect(countLines(text, 14, 2, true)).toBe(2);
  });

  it('leaves some of the line free: programs round the widths of letters', () => {
    // Nine digits of 5.56 points and a blank.
    expect(countLines('00000 0000', 10, (9 * 5.56 + 2.78) / 72)).toBe(2);
    expect(countLines('00000 0000', 10, ((9 * 5.56 + 2.78) / 72) * 1.03)).toBe(1);
  });
});
