import { expect, it } from 'vitest';
import { pageNames } from './page-name.ts';

const SHOP = { url: 'https://shop.example/' };
const NEWS = { url: 'https://news.example:8443/' };

it.each([
  ['a path, where there is one site', [SHOP], 'https://shop.example/a/b', '/a/b'],
  ['its first page', [SHOP], 'https://shop.example', '/'],
  ['host and path, where there are several', [SHOP, NEWS], 'https://news.example:8443/a', 'news.example:8443/a'],
  ['host and path of another site than the only one', [SHOP], 'http://shop.example/a', 'shop.example/a'],
  ['letters rather than their codes', [SHOP], 'https://shop.example/caff%C3%A8', '/caffè'],
  ['as it is, where the codes are none', [SHOP], 'https://shop.example/100%', '/100%'],
  ['without marks that turn the text around', [SHOP], 'https://shop.example/%E2%80%AEexe', '/exe'],
])('a page is called by %s', (_, sites, url, name) => {
  expect(pageNames(sites)(url)).toBe(name);
});
