import type { Answer } from './visit.ts';

type Headers = Answer['headers'];

export const respond = (type: string, body: string | Buffer, status = 200, headers: Headers = []): Answer => ({
  status,
  headers: [['Content-Type', type], ...headers],
  body,
});

export const html = (body: string, status = 200, headers: Headers = []) =>
  respond('text/html; charset=utf-8', body, status, headers);

export const plain = (body: string, status = 200, headers: Headers = []) =>
  respond('text/plain; charset=utf-8', body, status, headers);

export const json = (value: unknown, status = 200, headers: Headers = []) =>
  respond('application/json; charset=utf-8', JSON.stringify(value), status, headers);

export const redirect = (to: string, headers: Headers = []): Answer => ({
  status: 302,
  headers: [['Location', to], ...headers],
  body: '',
});
