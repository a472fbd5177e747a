import { expect, it } from 'vitest';
import { usualPages } from './usual-pages.ts';

const ROOT = 'http://127.0.0.1/shop/';

it('names usual pages with the ending that most programs of the site have', () => {
  const known = ['a.php', 'b.php?id=1', 'c.html', 'style.css'].map((path) => ROOT + path);
  const pages = usualPages(known, ROOT);
  expect(pages).toContain(`${ROOT}redirect.php`);
  expect(pages.every((page) => page.endsWith('.php'))).toBe(true);
});

it('names them without an ending where the site shows none, and never one that is known', () => {
  const pages = usualPages([`${ROOT}ping`, `${ROOT}search/?q=1`], ROOT);
  expect(pages).toContain(`${ROOT}redirect`);
  expect(pages).not.toContain(`${ROOT}ping`);
  expect(pages).not.toContain(`${ROOT}search`);
});
