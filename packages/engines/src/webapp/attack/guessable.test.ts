import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { countIn, isTimeOf, madeOfName } from './guessable.ts';
import { weakKeyOfCookie } from './signed-cookies.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const NOW = Date.UTC(2026, 2, 1, 10, 0, 7);

it.each<[string, number | null]>([
  ['1042', 1042],
  ['sess-1042', 1042],
  [md5('1042'), 1042],
  [base64('user:1042'), 1042],
  ['c0ffee', null],
  [md5('anna'), null],
  ['k3a91fq7', null],
])('reads the number in %s', (value, number) => {
  expect(countIn(value)).toEqual(number === null ? null : BigInt(number));
});

it('knows the time at which a value was given out, and no other number', () => {
  const seconds = String(Math.floor(NOW / 1000));
  for (const value of [seconds, String(NOW), md5(seconds)]) expect(isTimeOf(value, NOW)).toBe(true);
  for (const value of ['1042', md5('1042'), '9999999999', md5('anna')]) expect(isTimeOf(value, NOW)).toBe(false);
});

it('knows what follows from the name of the user', () => {
  expect([md5('anna'), base64('anna'), '616e6e61', 'k3a91f'].map((value) => madeOfName(value, 'Anna'))).toEqual([
    'MD5',
    'base64',
    'hex',
    null,
  ]);
});

it.each<[string, (key: string) => readonly [string, ReadonlyMap<string, string>]]>([
  [
    'an identifier and a signature',
    (key) => [
      `s:abcdefgh1234.${createHmac('sha256', key).update('abcdefgh1234').digest('base64').replace(/=+$/, '')}`,
      new Map(),
    ],
  ],
  [
    'data, a time and a signature',
    (key) => {
      const own = createHmac('sha1', key).update('cookie-session').digest();
      return [
        `eyJ1IjoxfQ.aaBBcc.${createHmac('sha1', own).update('eyJ1IjoxfQ.aaBBcc').digest('base64url')}`,
        new Map(),
      ];
    },
  ],
  [
    'data and a digest',
    (key) => [`eyJ1IjoxfQ==--${createHmac('sha1', key).update('eyJ1IjoxfQ==').digest('hex')}`, new Map()],
  ],
  [
    'a signature in a cookie of its own',
    (key) => [
      'eyJ1IjoxfQ==',
      new Map([['sid.sig', createHmac('sha1', key).update('sid=eyJ1IjoxfQ==').digest('base64url')]]),
    ],
  ],
])('finds the key of a cookie made of %s, if it is a common word', (_, write) => {
  const find = (key: string) => weakKeyOfCookie('sid', ...write(key), [])?.word;
  expect([find('keyboard cat'), find('9f86d081884c7d659a2feaa0c55ad015')]).toEqual(['keyboard cat', undefined]);
});
