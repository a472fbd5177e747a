import { describe, expect, it } from 'vitest';
import { messageParts } from './message-parts.ts';

const MESSAGE = 'GET /a?q=1 HTTP/1.1\r\nHost: a.example\r\nAccept: */*\r\n\r\nBody: not a header';
const marked = (message: string, ...marks: string[]) =>
  messageParts(message, marks)
    .filter((part) => part.marked)
    .map(({ text }) => text);

describe('a message as a reader sees it', () => {
  it('is all of its text, in order', () => {
    const text = messageParts(MESSAGE, ['q=1', 'not'])
      .map((part) => part.text)
      .join('');
    expect(text).toBe(MESSAGE.replaceAll('\r\n', '\n'));
  });

  it('tells its start line and the names of its headers from the rest', () => {
    const of = (kind: string) => messageParts(MESSAGE, []).filter((part) => part.kind === kind);
    expect(of('start').map(({ text }) => text)).toEqual(['GET /a?q=1 HTTP/1.1']);
    expect(of('name').map(({ text }) => text)).toEqual(['Host:', 'Accept:']);
  });

  it('has the proof marked wherever it stands, also over the end of a line', () => {
    expect(marked(MESSAGE, 'q=1')).toEqual(['q=1']);
    expect(marked('a\r\n\r\nxyx', 'x')).toEqual(['x', 'x']);
    expect(marked('a\r\n\r\none\r\ntwo', 'one\r\ntwo')).toEqual(['one\ntwo']);
    expect(marked(MESSAGE, 'Host: a').join('')).toBe('Host: a');
  });

  it('marks what touches or overlaps as one', () => {
    expect(marked('a\n\nabcdef', 'bcd', 'cde', 'f')).toEqual(['bcdef']);
  });

  it('is marked nowhere without a mark, and not for ever with one', () => {
    expect(marked(MESSAGE, '', 'absent')).toEqual([]);
    expect(marked(`a\n\n${'x '.repeat(50_000)}`, 'x').length).toBeLessThanOrEqual(200);
  });

  it('shows what would not be seen, or would turn the text around', () => {
    const text = messageParts('a\n\n\u0000\u202eevil\u0007', ['\u202eevil'])
      .map((part) => part.text)
      .join('');
    expect(text).toBe('a\n\n\u2400\ufffdevil\u2407');
    expect(marked('a\n\n\u202eevil', '\u202eevil')).toEqual(['\ufffdevil']);
  });
});
