import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANY_NUMBER, ANY_UPDATE, isSaid, type Numbering, readVersion } from './read-version.ts';

describe('a version in its dress', () => {
  it.each<[string, string, Numbering?]>([
    ['1.19 19dec2003', '1.19'],
    ['2.25b 29dec2003', '2.25b'],
    ['8.12.11/8.12.11', '8.12.11'],
    ['8.14.4/8.14.4/Debian-4', '8.14.4'],
    ['5.5.5-10.3.14-MariaDB-1:10.3.14+maria~bionic', '10.3.14', { name: 'mariadb:mariadb' }],
    ['9.8.2rc1-RedHat-9.8.2-0.62.rc1.el6_9.5', '9.8.2 rc1'],
    ['9.11.4-P2-RedHat-9.11.4-26.P2.el7', '9.11.4 p2'],
    ['2.3.7-Invoca-RPM-2.3.7-7.el5_6.4', '2.3.7'],
    ['2.4.29-1ubuntu4', '2.4.29'],
    ['1.8.10.1~dfsg-1ubuntu1', '1.8.10.1'],
    ['v18.1.0', '18.1.0'],
    ['Version: 3.2.1', '3.2.1'],
    ['for_Windows_8.1', '8.1', { name: 'openbsd:openssh' }],
    ['1.0.1e-fips', '1.0.1e'],
    ['9.4.12.v20180830', '9.4.12 20180830'],
    ['9.0.0.M10', '9.0.0 m10'],
    ['7.4p1', '7.4 p1'],
    ['4.2.6p5@1.2349-o', '4.2.6 p5'],
    ['10.50.1600.00; RTM', '10.50.1600.00'],
    ['4.07 UPnP/1.0', '4.07'],
    ['3.4.6-1569965', '3.4.6'],
    ['9.1 build 1234', '9.1'],
    ['2003', '2003'],
    ['12.2(33)SXI4', '12.2(33)sxi4'],
    // FreeBSD's level of a letter of OpenSSL.
    ['0.9.7e-p1', '0.9.7e p1'],
    ['2.3.5-alpha', '2.3.5 alpha'],
    ['2.4.17-dev', '2.4.17 dev'],
    ['5.6.0RC2', '5.6.0 rc2'],
    ['1.82.00-RC11', '1.82.00 rc11'],
    ['2.5.STABLE9', '2.5 stable9'],
    ['8.5.3FP2', '8.5.3 fp2'],
    ['8.1 SP2', '8.1 sp2'],
    ['8.2.3-REL', '8.2.3-rel'],
    ['5.2.10-pl0-gentoo', '5.2.10 pl0', { name: 'php:php' }],
    ['5.2.10-2ubuntu6', '5.2.10', { name: 'php:php' }],
    ['ubnt/2.76', '2.76', { name: 'thekelleys:dnsmasq' }],
    ['2.3.1', '2.3.1', { name: 'ruby-lang:ruby', numbers: 3 }],
  ])('%s is %s', (said, expected, numbering) => {
    const read = readVersion(said, numbering);
    expect(read.kind === 'exact' && [read.version, read.update].filter(Boolean).join(' ')).toBe(expected);
  });
});

describe('several versions', () => {
  it.each<[string, string, Numbering?]>([
    ['9.5.8 - 9.5.10 or 9.6.0 - 9.6.3', '9.5.8-9.5.10 9.6.0-9.6.3'],
    ['8.1.2 or 8.1.10 - 8.1.23', '8.1.2-8.1.2 8.1.10-8.1.23'],
    ['3.X - 4.X', `3-4.${ANY_NUMBER}`],
    ['8.X, 9.X, or 10.X', `8-8.${ANY_NUMBER} 9-9.${ANY_NUMBER} 10-10.${ANY_NUMBER}`],
    ['6.x|7.x', `6-6.${ANY_NUMBER} 7-7.${ANY_NUMBER}`],
    ['9.4.16 - 9.4.21, 9.5.20 (Docker apline image)', '9.4.16-9.4.21 9.5.20-9.5.20'],
    ['2.4', `2.4-2.4.${ANY_NUMBER}`, { numbers: 3 }],
    ['10', `10-10.${ANY_NUMBER}`],
    // What never says its update may have any.
    ['7.0', `7.0-7.0 ${ANY_UPDATE}`, { name: 'sun:java_system_web_server' }],
    ['1.8.6', `1.8.6-1.8.6 ${ANY_UPDATE}`, { name: 'ruby-lang:ruby', numbers: 3 }],
  ])('%s are %s', (said, expected, numbering) => {
    const read = readVersion(said, numbering);
    expect(read.kind === 'span' && read.spans.map(({ from, to }) => `${from}-${to}`).join(' ')).toBe(expected);
  });
});

it.each([
  ['9.4.z-SNAPSHOT', 'unreadable'],
  ['stable', 'unreadable'],
  ['SVN-Trunk', 'unreadable'],
  // An end that nobody knows.
  ['5.1 or later', 'unreadable'],
  ['5.1 and later', 'unreadable'],
  ['3.6.0 or older', 'unreadable'],
  ['9.6.0 - 9.6.3 or newer', 'unreadable'],
  ['before 1.3.1', 'unreadable'],
  ['pre-0.11', 'unreadable'],
  ['1.6.0 -', 'unreadable'],
  ['2.1.2+', 'unreadable'],
  ['>1.4.11', 'unreadable'],
  ['2.0.1custom', 'unreadable'],
  ['Rex/9.0', 'unreadable'],
  ['1.0 - soon', 'unreadable'],
  ['v4', 'untold'],
  ['v4 (unsynchronized)', 'untold'],
  ['', 'untold'],
  [null, 'untold'],
])('%s is no version: %s', (said, kind) => {
  expect(readVersion(said).kind).toBe(kind);
});

/** Text that looks like versions, so that every rule comes into play. */
const pieces = [
  '.',
  '-',
  '_',
  '~',
  '+',
  ' ',
  ':',
  '/',
  '(',
  ')',
  ' - ',
  ' or ',
  ' or later',
  '.x',
  ',',
  '|',
  'before ',
];
const words = [
  '0',
  '1',
  '7',
  '10',
  '202',
  'a',
  'p',
  'z',
  'rc',
  'beta',
  'SNAPSHOT',
  'v',
  'ubuntu',
  'MariaDB',
  'dec',
  'é',
  '\0',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 16 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const numbering = fc.constantFrom({}, { numbers: 3 }, { name: 'mariadb:mariadb' }, { name: 'isc:bind' });

it('is never a version that is not literally said', () => {
  fc.assert(
    fc.property(text, numbering, (said, how) => {
      const read = readVersion(said, how);
      const lower = said.toLowerCase();
      if (read.kind === 'exact') for (const part of [read.version, read.update ?? '']) expect(lower).toContain(part);
      if (read.kind !== 'span') return;
      for (const bound of read.spans.flatMap(({ from, to }) => [from, to])) {
        expect(bound === '0' || bound === ANY_NUMBER || lower.includes(bound.replace(`.${ANY_NUMBER}`, ''))).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});

// A pattern that goes back and forth would take hours: the limit of a test ends it.
it('is read in bounded time whatever is said', () => {
  for (const piece of ['1.', '1-', '9 or ', '1 - ', 'rc1', '(1)', '.x|']) {
    expect(() => readVersion(piece.repeat(100_000))).not.toThrow();
  }
});

it.each([
  ['2.4.2', 'Apache/2.4.29', false],
  ['2.4.29', 'Apache/2.4.29 (Unix)', true],
  ['4.29', 'Apache/2.4.29', false],
  ['7.2', 'PHP 7.2.24', false],
])('%s in "%s": %s', (version, said, expected) => {
  expect(isSaid(version, said)).toBe(expected);
});

it.each([
  ['2012-10-13', '2012-10-13'],
  ['2018-04-22a', '2018-04-22a'],
  ['2018-03-16T22-52-12Z', '2018-03-16t22-52-12z'],
  ['2012-10', '2012'],
])('reads a release that is a day: %s', (said, version) => {
  expect(readVersion(said)).toMatchObject({ kind: 'exact', version, update: null });
});
