import { describe, expect, it } from 'vitest';
import { breakWords, costlyLine, costOf, printedBlock, printedLine, unmarked } from './printed-text.ts';

describe('printed text', () => {
  it('breaks long words, and nothing else', () => {
    const host = `${'stabilimento-'.repeat(5)}example`;
    expect(printedLine('a  b\n c')).toBe('a b c');
    expect(
      printedLine(host)
        .split('\u200b')
        .every((part) => part.length <= 22),
    ).toBe(true);
    expect(unmarked(printedLine(host))).toBe(host);
  });

  it('breaks an address behind a slash rather than inside a name', () => {
    expect(printedLine('http://127.20.0.40:8080/newsletter/anteprima').split('\u200b').at(-1)).toBe('anteprima');
  });

  it('keeps a hyphen with what it begins', () => {
    expect(printedLine('publish “v=spf1 -all” at once')).toBe('publish “v=spf1 -\u2060all” at once');
    expect(printedBlock('Options -Indexes\n-h')).toBe('Options -\u2060Indexes\n-\u2060h');
    expect(printedLine('a - b, c-d, --e')).toBe('a - b, c-d, --e');
  });

  it('breaks a word of a column behind a hyphen only where the word is longer than the column', () => {
    expect(breakWords('mx-in-08.acme.test', 24)).toBe('mx-\u2060in-\u206008.acme.test');
    expect(unmarked(breakWords('mx-in-08.acme.test', 24))).toBe('mx-in-08.acme.test');
    expect(breakWords('mx-in-08.acme.test', 12).split('\u200b')).toEqual(['mx-in-08.', 'acme.test']);
  });

  it('gives capital letters the room that they take', () => {
    const pieces = breakWords('p=MIGFMA0GCSQGSIB3DQEBAQUAA4GNADCBIQKBGQ', 30).split('\u200b');
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(24);
    expect(breakWords('p=migfma0gcsqgsib3dqeb', 30)).toBe('p=migfma0gcsqgsib3dqeb');
  });

  it('breaks an address that is longer than its column behind a slash', () => {
    expect(breakWords('http://127.20.0.40:8080/static/app.js.map', 35).split('\u200b')).toEqual([
      'http://127.20.0.40:8080/static/',
      'app.js.map',
    ]);
  });

  it('keeps letters that run from right to left to themselves', () => {
    expect(printedLine('שלום')).toBe('\u2068שלום\u2069');
    expect(printedLine('10.0.0.1')).toBe('10.0.0.1');
  });

  it('bounds the lines of a block, visibly', () => {
    expect(printedBlock('a\n\n\nb\tc')).toBe('a\nb  c');
    expect(printedBlock('x\n'.repeat(100), 700, 3)).toBe('x\nx\nx\n…');
  });

  it('cuts by cost what fonts have to be searched for', () => {
    expect(costlyLine('a'.repeat(50), 40)).toHaveLength(40);
    expect(costOf(costlyLine('漏'.repeat(50), 40))).toBeLessThanOrEqual(44);
  });
});
