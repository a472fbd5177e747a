import { describe, expect, it } from 'vitest';
import type { WebScope } from './model.ts';
import { inScope, pageOf, readTarget, scopeOf, siteOf } from './scope.ts';

const site = (origin: string, path = '/'): WebScope => ({ origin, path, address: '127.0.0.1' });
const shop = site('http://shop.example:8080', '/shop/');

describe('the scope of a site', () => {
  it.each([
    ['http://shop.example:8080'],
    ['http://shop.example:8080/'],
    ['HTTP://SHOP.example:8080/a?b=http://other.example/'],
    ['http://shop.example:8080?q=1'],
    ['http://shop.example:8080/../../etc/passwd'],
    ['http://shop.example:8080//other.example/'],
    ['http://shop.example:8080/\\other.example'],
    ['http://shop.example:8080/@other.example'],
    ['http://shop.example:8080/#@other.example'],
    ['http://shop.example:8080/a b\r\nHost: other.example'],
    ['ws://shop.example:8080/live'],
  ])('holds %j', (url) => {
    expect(inScope(site('http://shop.example:8080'), url)).toBe(true);
  });

  it.each([
    [''],
    ['/a'],
    ['//shop.example:8080/'],
    ['https://shop.example:8080/'],
    ['wss://shop.example:8080/'],
    ['http://shop.example/'],
    ['http://shop.example:80/'],
    ['http://shop.example:8081/'],
    ['http://shop.example:8080.other.example/'],
    ['http://shop.example.:8080/'],
    ['http://www.shop.example:8080/'],
    ['http://user@shop.example:8080/'],
    ['http://shop.example:8080@other.example/'],
    ['http://shop.example:8080\\@other.example/'],
    ['http://shop.example:8080\\.other.example/'],
    ['http:\\\\shop.example:8080/'],
    ['http:/shop.example:8080/'],
    ['http://shop.example:8080\t.other.example/'],
    ['http://shop.example\u3002other:8080/'],
    ['ftp://shop.example:8080/'],
    ['file:///etc/passwd'],
    ['data:text/html,a'],
    ['javascript:alert(1)//http://shop.example:8080/'],
    ['blob:http://shop.example:8080/1'],
    [` http://shop.example:8080/`],
    [`http://shop.example:8080/${'a'.repeat(70_000)}`],
  ])('refuses %j', (url) => {
    expect(inScope(site('http://shop.example:8080'), url)).toBe(false);
  });

  it.each([
    ['https://shop.example', 'https://shop.example:443/a', true],
    ['https://shop.example', 'wss://shop.example/a', true],
    ['http://xn--bcher-kva.example', 'http://bücher.example/', true],
    ['http://xn--bcher-kva.example', 'http://B%C3%BCcher.example/', true],
    ['http://127.0.0.1:81', 'http://0x7f.1:81/', true],
    ['http://127.0.0.1:81', 'http://2130706433:81/', true],
    ['http://127.0.0.1:81', 'http://127.0.0.2:81/', false],
    ['http://[::1]:81', 'http://[0:0:0:0:0:0:0:1]:81/', true],
    ['http://[::1]:81', 'http://[::2]:81/', false],
  ])('of %s: %s is inside: %s', (origin, url, inside) => {
    expect(inScope(site(origin), url)).toBe(inside);
  });
});

describe('the scope of a folder', () => {
  it.each([
    ['/shop/'],
    ['/shop'],
    ['/shop/a/../b'],
    ['/shop/a%2f..%2fb'],
    ['/shop/?file=../../etc/passwd'],
    ['/./shop//a'],
    ['/shop/a;x=1/b'],
    ['/shop/100%25'],
  ])('holds %s', (path) => {
    expect(inScope(shop, `http://shop.example:8080${path}`)).toBe(true);
  });

  it.each([
    ['/'],
    ['/shopping/'],
    ['/other'],
    ['/SHOP/'],
    ['/shop/../admin'],
    ['/shop/..'],
    ['/shop/%2e%2e/admin'],
    ['/shop/.%2E/admin'],
    ['/shop/..%2fadmin'],
    ['/shop/..%5cadmin'],
    ['/shop/..\\admin'],
    ['/shop/%252e%252e%252fadmin'],
    ['/shop/%25252e%25252e%25252fadmin'],
    ['/shop/%2525252525252e%2525252525252e/admin'],
    ['/shop/..;/admin'],
    ['/shop/..;a=b/admin'],
    ['/shop/..%c0%afadmin'],
    ['/shop/%c0%ae%c0%ae/admin'],
    ['/shop/..%u002fadmin'],
    ['/x/../shop/../admin'],
  ])('refuses %s', (path) => {
    expect(inScope(shop, `http://shop.example:8080${path}`)).toBe(false);
  });
});

describe('the scope of a folder with escapes in its name', () => {
  const base = 'http://shop.example:8080';
  const folder = scopeOf(`${base}/My%20shop%c3%a8/a%2fb/index.php`, '127.0.0.1');

  it.each([
    ['/My%20shop%c3%a8/a%2fb/index.php'],
    ['/My%20shop%C3%A8/a%2Fb/index.php'],
    ['/My shopè/a%2fb/x'],
    ['/My%20shop%c3%a8/a%2fb/x/../y'],
  ])('holds %s', (path) => {
    expect(folder && inScope(folder, base + path)).toBe(true);
  });

  it.each([
    ['/My%20shop%c3%a8/'],
    ['/My%2520shop%c3%a8/a%2fb/x'],
    ['/My%20shop%c3%a8/a%2fb/../x'],
    ['/My%20shop%c3%a8/a%2fb/..%2fx'],
    ['/My%20shop%c3%a8/a%2fb/%252e%252e/x'],
    ['/My%20shop%c3%a8/a%2fb/..;/x'],
  ])('refuses %s', (path) => {
    expect(folder && inScope(folder, base + path)).toBe(false);
  });
});

it('sends paths as they are written, except what would break the request line', () => {
  expect(readTarget('http://a.example/x/../%2e%2e/..\\<"\'>|{}`?q=[a]&b=%zz#f')?.path).toBe(
    '/x/../%2e%2e/..\\<"\'>|{}`?q=[a]&b=%zz',
  );
  expect(readTarget('http://a.example/a b\r\nX: é\u0000')?.path).toBe('/a%20b%0D%0AX:%20%C3%A9%00');
  expect(readTarget('http://a.example?q')?.path).toBe('/?q');
});

it('knows the same page whatever its values are', () => {
  expect(pageOf('http://A.example:80/p?q=1#f')).toBe('http://a.example/p');
  expect(pageOf('mailto:a?b')).toBe('mailto:a');
});

it('makes a scope of the URL a scan starts from', () => {
  expect(scopeOf('https://a.example:443/app/x/../index.php?a', '::1')).toEqual({
    origin: 'https://a.example',
    path: '/app/',
    address: '::1',
  });
  expect(scopeOf('https://a.example', '::1')?.path).toBe('/');
  expect(scopeOf('ftp://a.example', '::1')).toBeNull();
});

it('names host and port as a Host header and a certificate have them', () => {
  expect(siteOf(site('https://a.example'))).toEqual({ tls: true, host: 'a.example', hostname: 'a.example', port: 443 });
  expect(siteOf(site('http://[::1]:81'))).toMatchObject({ tls: false, host: '[::1]:81', port: 81 });
});
