import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { whatwebArgs } from './args.ts';
import { parseWhatweb } from './parse.ts';

const captured = readFileSync(new URL('./__fixtures__/whatweb-0.5.5-shop.json', import.meta.url), 'utf8');
const saying = (plugins: object) => JSON.stringify([{ target: 'http://a/', plugins }]);

it('reads technologies out of what whatweb wrote, and leaves facts of the answer to others', () => {
  expect(parseWhatweb(captured)).toEqual([{ name: 'PHP', version: '5.6.40', evidence: 'PHP: 5.6.40' }]);
});

it('believes one version, and none where there are several or none is a version', () => {
  const found = parseWhatweb(
    saying({ JQuery: { version: ['1.8.3', '3.7.1'] }, nginx: { version: ['1.22.1'] }, Drupal: { version: ['<b>7'] } }),
  );
  expect(found?.map(({ name, version }) => [name, version])).toEqual([
    ['JQuery', null],
    ['nginx', '1.22.1'],
    ['Drupal', null],
  ]);
});

it('takes no silence for a clean site', () => {
  for (const output of ['', '\n', '[', '[]', '[\n]\n', '{}', '[{"target":"x"}]', captured.slice(0, 200)])
    expect(parseWhatweb(output)).toBeNull();
});

it('bounds what a hostile page makes of it', () => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`P${at}`, { string: Array.from({ length: 10 }, () => 'x'.repeat(500)) }]),
  );
  const found = parseWhatweb(saying({ ...many, Odd: { version: { deep: [] }, string: 7 } })) ?? [];
  expect(found.length).toBeLessThanOrEqual(300);
  expect(Math.max(...found.map(({ evidence }) => evidence.length))).toBeLessThan(1500);
});

it('asks nothing beyond the first page unless it may', () => {
  const request = { url: 'https://a/', userAgent: 'x', reportFile: '/f' };
  expect(whatwebArgs({ ...request, asksMore: false })).toContain('--aggression=1');
  expect(whatwebArgs({ ...request, asksMore: true }).at(-1)).toBe('https://a/');
});
