import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wapitiArgs } from './args.ts';
import { wapitiCookies } from './cookie-file.ts';
import { parseWapiti } from './parse.ts';

const captured = readFileSync(new URL('./__fixtures__/wapiti-3.0.4-shop.json', import.meta.url), 'utf8');

it('reads what wapiti found, by its own words', () => {
  const found = parseWapiti(captured) ?? [];
  const count = (category: string) => found.filter((one) => one.category === category).length;
  expect(['Cross Site Scripting', 'SQL Injection', 'Open Redirect', 'Path Traversal'].map(count)).toEqual([8, 3, 3, 1]);
  expect(found.find(({ path }) => path === '/classifica')).toEqual({
    category: 'SQL Injection',
    method: 'GET',
    path: '/classifica',
    parameter: 'ordina',
    info: 'SQL Injection (DMBS: SQLite) via injection in the parameter ordina',
    request: 'GET /classifica?ordina=prezzo%C2%BF%27%22%28 HTTP/1.1\nHost: shop.test:8080',
  });
  // Of the answer as a whole it names an empty parameter.
  expect(found.find(({ category }) => category.startsWith('Content Security'))?.parameter).toBeNull();
  // Errors and time-outs are no weaknesses.
  expect(count('Internal Server Error')).toBe(0);
});

it('takes an answer that was cut for none', () => {
  for (const json of ['', '{}', '{"vulnerabilities":{}}', captured.slice(0, 3000)])
    expect(parseWapiti(json)).toBeNull();
});

it('bounds what a hostile site makes of it', () => {
  const one = { method: 'GET', path: '/x'.repeat(9000), info: 'i'.repeat(9000), parameter: null, http_request: 7 };
  const json = { vulnerabilities: { 'SQL Injection': Array.from({ length: 5000 }, () => one) }, infos: { target: '' } };
  const found = parseWapiti(JSON.stringify(json)) ?? [];
  expect(found).toHaveLength(2000);
  expect(found[0]?.path.length).toBe(8000);
  expect(found[0]?.request).toBe('');
});

it('keeps the session off the command line, and wapiti away from everybody else', () => {
  const args = wapitiArgs({
    ...{ url: 'http://a/', starts: ['http://a/b?c=1'], modules: ['xss'], proxy: '10.0.0.1:80', folder: '/f' },
    ...{ reportFile: '/f/r', cookieFile: '/f/c', userAgent: 'x', crawlSeconds: 5, attackSeconds: 6 },
  });
  expect(args.join(' ')).toContain('-c /f/c');
  expect(args.join(' ')).toContain('-p http://10.0.0.1:80');
  expect(args).toEqual(expect.arrayContaining(['--no-bugreport', '--flush-session', 'http://127.0.0.1:9/']));
  // It crashes on Debian's Python.
  expect(args).not.toContain('-x');
});

it('writes cookies as Python reads them', () => {
  const cookie = { name: 'sid', value: 'v', path: '/', secure: true, httpOnly: true, sameSite: null, expires: null };
  const entry = { '/': { sid: { value: 'v', expires: null, secure: true, port: null, version: 0 } } };
  expect(JSON.parse(wapitiCookies('10.0.0.1', [cookie]))).toEqual({ '10.0.0.1': entry });
  expect(JSON.parse(wapitiCookies('shop.example', [cookie]))).toEqual({ '.shop.example': entry });
  expect(JSON.parse(wapitiCookies('shop', [cookie]))).toEqual({ '.shop.local': entry });
});
