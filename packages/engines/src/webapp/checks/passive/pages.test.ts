import type { Header } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { answer, keysBy, seenBy } from '../../testing/answers.ts';
import { commentSecrets } from './comment-secrets.ts';
import { cors } from './cors.ts';
import { internalAddresses } from './internal-addresses.ts';
import { mixedContent } from './mixed-content.ts';
import { passwordForms } from './password-forms.ts';
import { privateCaching } from './private-caching.ts';
import { sessionInUrl } from './session-in-url.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';

describe('mixed content', () => {
  it.each<[string, readonly string[]]>([
    ['<script src="http://cdn.example/a.js"></script>', ['mixed-content-active']],
    ['<link rel=stylesheet href="http://cdn.example/a.css">', ['mixed-content-active']],
    ['<img src="http://cdn.example/a.png">', ['mixed-content-passive']],
    ['<form action="http://shop.example/buy" method=post></form>', ['mixed-content-form']],
    ['<a href="http://other.example/">a link</a>', []],
    ['<link rel=canonical href="http://shop.example/">', []],
    ['<script src="//cdn.example/a.js"></script>', []],
    ['<p>&lt;script src="http://cdn.example/a.js"&gt;</p><!-- <img src="http://a.example/"> -->', []],
  ])('%s', (html, keys) => {
    expect(keysBy(mixedContent, [answer(html, { url: 'https://shop.example/' })])).toEqual(keys);
    expect(keysBy(mixedContent, [answer(html)])).toEqual([]);
  });
});

describe('password forms', () => {
  const form = (attributes: string) => `<form ${attributes}><input name=user><input type=password name=pass></form>`;
  it.each<[string, string, readonly string[]]>([
    ['http://shop.example/in', 'method=post', ['password-over-http GET /in pass']],
    ['https://shop.example/in', 'method=post', []],
    ['https://shop.example/in', 'method=post action="http://shop.example/in"', ['password-over-http GET /in pass']],
    ['https://shop.example/in', 'action="/in"', ['password-in-url GET /in pass']],
    ['https://shop.example/in', 'class="driven by a script"', []],
  ])('%s %s', (url, attributes, lines) => {
    expect(seenBy(passwordForms, [answer(form(attributes), { url })])).toEqual(lines);
  });

  it('have their fields also where a table tears them out of the form', () => {
    const html = '<table><form method=post><tr><td><input type=password name=p></td></tr></form></table>';
    expect(keysBy(passwordForms, [answer(html)])).toEqual(['password-over-http']);
  });
});

describe('CORS', () => {
  const withHeaders = (origin: string, credentials: string | null) => {
    const headers: Header[] = [['Access-Control-Allow-Origin', origin]];
    return answer('{}', {
      headers: credentials ? [...headers, ['Access-Control-Allow-Credentials', credentials]] : headers,
    });
  };
  it('trusts null with credentials, and nothing else is seen without asking', () => {
    expect(keysBy(cors, [withHeaders('null', 'true')])).toEqual(['cors-null-trusted']);
    expect(keysBy(cors, [withHeaders('null', null)])).toEqual([]);
    expect(keysBy(cors, [withHeaders('*', null)])).toEqual([]);
    expect(keysBy(cors, [withHeaders('https://app.shop.example', 'true')])).toEqual([]);
  });
});

describe('private pages in caches', () => {
  const signedIn = { signedIn: true, cookies: ['sid'] };
  const page = (said: string | null, told: { url?: string; cookie?: string; more?: Header[] } = {}) =>
    answer('<p>maria', {
      url: told.url ?? '/account',
      sent: [['Cookie', told.cookie ?? 'sid=a1']],
      headers: [...(said === null ? [] : ([['Cache-Control', said]] as Header[])), ...(told.more ?? [])],
    });
  it.each<[string, string | null, readonly string[]]>([
    ['for all', 'public, max-age=3600', ['private-page-shared']],
    ['for a time', 'max-age=600', ['private-page-shared']],
    ['for one', 'private, max-age=600', []],
    ['for none', 'no-store', []],
    ['unsaid', null, ['private-page-kept']],
  ])('%s', (_, said, keys) => {
    expect(keysBy(privateCaching, [page(said)], signedIn, ['/account'])).toEqual(keys);
    expect(keysBy(privateCaching, [page(said)])).toEqual([]);
  });

  it('are not those that anyone gets, nor those that vary with the cookie', () => {
    expect(keysBy(privateCaching, [page('public, max-age=60'), page(null, { url: '/news' })], signedIn)).toEqual([]);
    const varying = [page('max-age=60', { more: [['Vary', 'Cookie']] })];
    expect(keysBy(privateCaching, varying, signedIn, ['/account'])).toEqual([]);
  });
});

describe('internal addresses', () => {
  it.each<[string, readonly Header[], boolean]>([
    ['<!-- backend 10.1.2.3 -->', [], true],
    ['<a href="http://192.168.7.20:8080/admin">Admin</a>', [], true],
    ['', [['X-Backend-Server', '172.16.4.9:8080']], true],
    ['', [['Set-Cookie', 'BIGipServerweb=1677787402.36895.0000; path=/']], true],
    ['<p>The router answers at 192.168.1.1</p>', [], false],
    ['<input placeholder="192.168.1.1">', [], false],
    ['<!-- version 10.2.3.4.5, 1.10.0.0.1 -->', [], false],
    ['<!-- 172.32.0.1 and 8.8.8.8 -->', [], false],
    ['', [['Set-Cookie', 'n=1677787402.36895.1111']], false],
  ])('%s %j', (html, headers, told) => {
    expect(keysBy(internalAddresses, [answer(html, { headers })])).toEqual(told ? ['internal-address-told'] : []);
  });

  it('are not the site’s own, nor what we have sent', () => {
    const own = answer('<a href="http://10.0.0.8/a">a</a>', { url: 'http://10.0.0.8/' });
    expect(keysBy(internalAddresses, [own])).toEqual([]);
    const echoed = answer('<!-- 10.1.2.3 -->', { url: '/?q=10.1.2.3' });
    expect(keysBy(internalAddresses, [echoed])).toEqual([]);
  });
});

describe('comments', () => {
  it.each<[string, boolean]>([
    ['<!-- utente: mario, password: Torrente1974 -->', true],
    ['<!-- pwd=s3cr3t! -->', true],
    ['<!-- password: required field -->', false],
    ['<!-- password: {{db_password1}} -->', false],
    ['<!-- password: changeme1 -->', false],
    ['<p>password: Torrente1974</p>', false],
  ])('%s', (html, told) => {
    expect(keysBy(commentSecrets, [answer(html)])).toEqual(told ? ['password-in-comment'] : []);
  });
});

describe('sessions in addresses', () => {
  it.each<[string, boolean]>([
    ['<a href="/cart;jsessionid=0123456789ABCDEF">', true],
    ['<a href="/cart?PHPSESSID=8f14e45fceea167a">', true],
    ['<a href="https://other.example/?PHPSESSID=8f14e45fceea167a">', false],
    ['<a href="/cart?sessionid=">', false],
    ['<p>/cart?PHPSESSID=8f14e45fceea167a</p>', false],
  ])('%s', (html, told) => {
    expect(keysBy(sessionInUrl, [answer(html)])).toEqual(told ? ['session-in-url'] : []);
  });

  it('is seen in a redirect, also of a session that we were given as a cookie', () => {
    const { request, ...rest } = answer('');
    const redirect = (location: string) => ({
      ...rest,
      request: { ...request, headers: [['Cookie', 'PHPSESSID=8f14e45fceea167a'] as const] },
      response: {
        status: 302,
        statusText: '',
        headers: [['Location', location] as const],
        body: Buffer.alloc(0),
        cut: false,
      },
    });
    expect(keysBy(sessionInUrl, [redirect('/cart?PHPSESSID=8f14e45fceea167a')])).toEqual(['session-in-url']);
    expect(keysBy(sessionInUrl, [redirect('/cart?page=2')])).toEqual([]);
  });
});

describe('integrity of third-party scripts', () => {
  it.each<[string, boolean]>([
    ['<script src="https://cdn.example/jquery-3.7.1.min.js"></script>', true],
    ['<script src="https://cdn.example/jquery-3.7.1.min.js" integrity="sha384-x"></script>', false],
    ['<script src="https://stats.example/collect.js"></script>', false],
    ['<script src="/jquery-3.7.1.min.js"></script>', false],
  ])('%s', (html, told) => {
    expect(keysBy(subresourceIntegrity, [answer(html)])).toEqual(told ? ['subresource-integrity-missing'] : []);
  });
});
