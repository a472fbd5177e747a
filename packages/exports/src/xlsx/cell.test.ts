import { describe, expect, it } from 'vitest';
import { cellXml, columnLetters } from './cell.ts';
import { QUOTED_STYLES, STYLE_NUMBERS } from './styles.ts';

const styleOf = (xml: string) => Number(/ s="(\d+)"/.exec(xml)?.[1]);

describe('a cell', () => {
  it.each([
    [9.8, 'score', '<v>9.8</v>'],
    [new Date('2026-11-01T12:00:00.000Z'), 'dateTime', '<v>46327.5</v>'],
    [new Date('1970-01-01T00:00:00.000Z'), 'date', '<v>25569</v>'],
    ['a <b> & "c"', 'text', '<t xml:space="preserve">a &lt;b&gt; &amp; &quot;c&quot;</t>'],
    ['_x000D_ and _x1', 'text', '<t xml:space="preserve">_x005F_x000D_ and _x1</t>'],
  ] as const)('of %j has its type', (value, style, content) => {
    expect(cellXml('A1', { value, style })).toContain(content);
  });

  it.each(['', Number.NaN, Number.POSITIVE_INFINITY, new Date('nonsense')])('of %j is empty', (value) => {
    expect(cellXml('A1', { value, style: 'text' })).toBe(`<c r="A1" s="${STYLE_NUMBERS.text}"/>`);
  });

  it.each(['=1+1', '+39', '-n', '@SUM(A1)'])('of %j is text, and stays text for whoever edits it', (value) => {
    const xml = cellXml('A1', { value, style: 'text' });
    expect(xml).toContain(' t="inlineStr"');
    expect(styleOf(xml)).toBe(STYLE_NUMBERS.text + QUOTED_STYLES);
    expect(styleOf(cellXml('A1', { value: `x${value}`, style: 'text' }))).toBe(STYLE_NUMBERS.text);
  });

  it('has the letters of its column', () => {
    expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
      'XFD',
    ]);
  });
});
