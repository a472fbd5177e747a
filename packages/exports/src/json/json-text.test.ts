import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../testing/sample-document.ts';
import { jsonText } from './json-text.ts';

describe('a value as JSON', () => {
  it('is read as it was, but for half surrogate pairs', () => {
    for (const value of [
      HOSTILE_TEXT,
      'a\u2028b',
      '\u{e0041}',
      '\\ud800 as text',
      'é 漏洞 🙂',
      { 'k\u202e': [1, null] },
    ]) {
      const expected = typeof value === 'string' ? value.toWellFormed() : value;
      expect(JSON.parse(jsonText(value))).toEqual(expected);
    }
  });

  it('shows nothing that cannot be seen, and nothing that turns the text around it', () => {
    expect(jsonText('a\u202eb\u{e0041}\u200d\u0085')).toBe('"a\\u202eb\\udb40\\udc41\\u200d\\u0085"');
    expect(jsonText('\ud800')).toBe('"\ufffd"');
    expect(jsonText('è 漏洞 🙂')).toBe('"è 漏洞 🙂"');
  });
});
