import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of a file', () => {
  it.each([
    [['a', 'b c', 9.8], 'a,b c,9.8\r\n'],
    [['one, two', 'say "no"', 'first\nsecond'], '"one, two","say ""no""","first\nsecond"\r\n'],
    [['', 0, -1.5], ',0,-1.5\r\n'],
    [['città', '漏洞'], 'città,漏洞\r\n'],
  ])('%j', (cells, line) => {
    expect(csvLine(cells, 'en')).toBe(line);
  });

  it.each([
    [['a', 'b c', 9.8], 'a;b c;9,8\r\n'],
    [['one, two', 'one; two', '9.8', -1.5], 'one, two;"one; two";9.8;-1,5\r\n'],
  ])('%j has semicolons and decimal commas in Italian', (cells, line) => {
    expect(csvLine(cells, 'it')).toBe(line);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+39 02', "'+39 02"],
    ['-n', "'-n"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("https://example.com","a,b")', `"'=HYPERLINK(""https://example.com"",""a,b"")"`],
  ])('keeps %j from being a formula', (text, cell) => {
    expect(csvLine([text], 'en')).toBe(`${cell}\r\n`);
  });

  it.each(['a=b', 'x-y', '1+1', ' space', "'quoted"])('leaves %j alone', (text) => {
    expect(csvLine([text], 'en')).toBe(`${text}\r\n`);
  });
});
