import { expect, it } from 'vitest';
import type { Header } from '../web/model.ts';
import { requestText } from './request-text.ts';

const textOf = (headers: readonly Header[], url = 'http://a.example/search?q=x') =>
  requestText({ method: 'GET', url, headers, body: null });

it('writes a request of a script, which accepts any kind of answer', () => {
  expect(textOf([['accept', 'application/json, text/plain, */*']])).toBe(
    'GET /search?q=x HTTP/1.1\r\nHost: a.example\r\naccept: application/json, text/plain\r\n\r\n',
  );
  expect(textOf([['Accept', '*/*']])).toBe('GET /search?q=x HTTP/1.1\r\nHost: a.example\r\n\r\n');
});

it('writes none with a star that could be taken for a mark, or with a line break', () => {
  expect(textOf([], 'http://a.example/search?q=*')).toBeNull();
  expect(textOf([['X-A', 'a*']])).toBeNull();
  expect(textOf([['X-A', 'a\r\nX-B: b']])).toBeNull();
});
