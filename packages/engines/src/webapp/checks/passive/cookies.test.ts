import { expect, it } from 'vitest';
import { cookiesOfSession } from '../../reading/cookies.ts';
import { answer, seenBy } from '../../testing/answers.ts';
import { cookies } from './cookies.ts';

const sets = (url: string, ...values: string[]) =>
  answer('', { url, headers: values.map((value) => ['Set-Cookie', value]) });
const judged = (url: string, value: string) => seenBy(cookies, [sets(url, value)]).map((line) => line.split(' ')[0]);

it.each<[string, string, readonly string[]]>([
  ['https://shop.example/', 'sid=a1; Secure; HttpOnly; SameSite=Lax', []],
  ['https://shop.example/', 'sid=a1; HttpOnly; SameSite=Lax', ['session-cookie-not-secure']],
  ['http://shop.example/', 'PHPSESSID=a1; HttpOnly; SameSite=Lax', ['site-without-encryption']],
  ['http://shop.example/', 'PHPSESSID=a1; Secure; HttpOnly; SameSite=Lax', ['site-without-encryption']],
  ['https://shop.example/', 'lang=it; SameSite=Lax', ['cookie-not-secure']],
  ['http://shop.example/', 'lang=it; SameSite=Lax', []],
  ['https://shop.example/', 'JSESSIONID=a1; Secure; SameSite=Lax', ['session-cookie-readable']],
  ['https://shop.example/', 'XSRF-TOKEN=a1; Secure; SameSite=Lax', []],
  ['https://shop.example/', 'me=eyJhbGciOi.eyJzdWIiOi.c2ln; Secure; SameSite=Lax', ['session-cookie-readable']],
  ['https://shop.example/', 'theme=dark; Secure', ['cookie-without-samesite']],
  ['https://shop.example/', 'sid=a1; Secure; HttpOnly; SameSite=None', ['session-cookie-samesite-none']],
  ['https://shop.example/', '__Host-a=1; Secure; SameSite=Lax; Path=/; Domain=shop.example', ['cookie-prefix-broken']],
  ['https://shop.example/', '__Host-a=1; Secure; SameSite=Lax; Path=/', []],
  [
    'https://my.shop.example/',
    'sid=a; Secure; HttpOnly; SameSite=Lax; Domain=.shop.example',
    ['session-cookie-broad-domain'],
  ],
  ['https://my.shop.example/', 'sid=a; Secure; HttpOnly; SameSite=Lax; Domain=my.shop.example', []],
  ['https://shop.example/', 'sid=; Max-Age=0', []],
  ['https://shop.example/', 'sid=deleted; expires=Thu, 01 Jan 1970 00:00:00 GMT', []],
])('%s sets %s', (url, value, keys) => {
  expect(judged(url, value)).toEqual(keys);
});

it('tells a cookie once, at the shortest address that sets it, without its value', () => {
  const site = [sets('/long/way', 'a=b'), sets('/x', 'a=b'), sets('/x/y', 'a=b')];
  expect(seenBy(cookies, site)).toEqual(['cookie-without-samesite GET /x cookie a']);
});

it('takes the cookies of the sign-in for the session, whatever their names', () => {
  const site = [sets('/', 'zz=1; SameSite=Lax')];
  expect(seenBy(cookies, site)).toEqual([]);
  expect(seenBy(cookies, site, { signedIn: true, cookies: ['zz'] })).toContain(
    'session-cookie-readable GET / cookie zz',
  );
});

it('knows the cookies of a session, also where the sign-in leaves them as they were', () => {
  const before = [
    { name: 'PHPSESSID', value: 'abc' },
    { name: 'theme', value: 'dark' },
  ];
  const after = [...before, { name: 'seen', value: '1' }];
  expect(cookiesOfSession(before, after)).toEqual(['PHPSESSID', 'seen']);
});

it('says once that a site has no encryption, however many cookies it sets', () => {
  const site = [sets('/', 'PHPSESSID=a1; HttpOnly; SameSite=Lax', 'JSESSIONID=b2; HttpOnly; SameSite=Lax')];
  expect(seenBy(cookies, site)).toEqual(['site-without-encryption GET /']);
});

it('rates a session cookie without Secure low where the site is encrypted', () => {
  const { scores } = cookies.definitions.find(({ key }) => key === 'session-cookie-not-secure') ?? {};
  expect(Math.max(...Object.values(scores ?? {}).map((one) => one?.score ?? 0))).toBeLessThan(4);
});
