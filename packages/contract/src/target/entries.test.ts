import { describe, expect, it } from 'vitest';
import type { EntryKind } from './entry.ts';
import { parseEntry } from './grammar.ts';
import type { TargetProblemCode } from './messages.ts';
import type { RefusalReason } from './scope.ts';

const label63 = 'a'.repeat(63);
const name253 = `${`${label63}.`.repeat(3)}${'b'.repeat(57)}.com`;
const name254 = name253.replace('.com', 'b.com');

/** Written entry, its kind, its canonical spelling (the same when left out). */
const ACCEPTED: readonly (readonly [written: string, kind: EntryKind, canonical?: string])[] = [
  // IPv4
  ['10.0.0.0', 'ipv4'],
  ['10.0.0.1', 'ipv4'],
  ['10.255.255.255', 'ipv4'],
  ['172.16.0.1', 'ipv4'],
  ['172.31.255.254', 'ipv4'],
  ['192.168.1.255', 'ipv4'],
  ['8.8.8.8', 'ipv4'],
  ['1.0.0.0', 'ipv4'],
  ['223.255.255.255', 'ipv4'],
  ['172.15.255.255', 'ipv4'],
  ['172.32.0.0', 'ipv4'],
  ['192.167.255.255', 'ipv4'],
  ['192.169.0.0', 'ipv4'],
  ['100.63.255.255', 'ipv4'],
  ['100.128.0.0', 'ipv4'],
  ['  10.0.0.1\t', 'ipv4', '10.0.0.1'],
  ['\n10.0.0.1\r\n', 'ipv4', '10.0.0.1'],
  ['\u00a010.0.0.1\ufeff', 'ipv4', '10.0.0.1'],
  // IPv4 with port
  ['10.0.0.1:0', 'ipv4_port'],
  ['10.0.0.1:80', 'ipv4_port'],
  ['8.8.8.8:65535', 'ipv4_port'],
  // ranges
  ['10.0.0.1-10.0.0.1', 'range'],
  ['10.0.0.1-10.0.0.20', 'range'],
  ['10.0.0.250-10.0.1.5', 'range'],
  ['10.0.0.0-10.0.15.255', 'range'],
  ['10.0.5.7-10.0.21.6', 'range'],
  ['8.8.4.0-8.8.8.8', 'range'],
  ['192.168.255.255-192.168.255.255', 'range'],
  // CIDR
  ['10.0.0.0/20', 'cidr'],
  ['10.0.0.0/24', 'cidr'],
  ['10.0.0.0/31', 'cidr'],
  ['10.0.0.1/32', 'cidr'],
  ['10.0.0.77/24', 'cidr', '10.0.0.0/24'],
  ['10.0.255.255/20', 'cidr', '10.0.240.0/20'],
  ['8.8.8.8/29', 'cidr'],
  ['8.8.8.9/29', 'cidr', '8.8.8.8/29'],
  ['192.0.1.0/24', 'cidr'],
  ['192.0.3.0/24', 'cidr'],
  // range with prefix
  ['10.0.0.1-10.0.0.20/24', 'range_cidr'],
  ['10.0.0.250-10.0.1.5/24', 'range_cidr'],
  ['10.0.0.1-10.0.0.2/32', 'range_cidr'],
  ['10.0.0.0-10.0.15.255/20', 'range_cidr'],
  ['10.0.0.1-10.0.0.1/30', 'range_cidr'],
  // IPv6
  ['2606:4700:4700:0000:0000:0000:0000:1111', 'ipv6', '2606:4700:4700::1111'],
  ['2606:4700:4700:0:0:0:0:1111', 'ipv6', '2606:4700:4700::1111'],
  ['2606:4700:4700::1111', 'ipv6'],
  ['2606:4700:4700::', 'ipv6'],
  ['2606:4700:4700::ABCD', 'ipv6', '2606:4700:4700::abcd'],
  ['2606:0:0:1::1', 'ipv6', '2606:0:0:1::1'],
  ['2606:0:0:1:0:0:1:1', 'ipv6', '2606::1:0:0:1:1'],
  ['2606:1:2:3:4:5:6::', 'ipv6', '2606:1:2:3:4:5:6:0'],
  ['2606:1::3:4:5:6:7', 'ipv6', '2606:1:0:3:4:5:6:7'],
  ['2606::1.2.3.4', 'ipv6', '2606::102:304'],
  ['2606:1:2:3:4:5:1.2.3.4', 'ipv6', '2606:1:2:3:4:5:102:304'],
  ['fd00::1', 'ipv6'],
  ['fc00::', 'ipv6'],
  ['fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ipv6'],
  // an IPv4-mapped address is the IPv4 it stands for
  ['::ffff:10.0.0.1', 'ipv4', '10.0.0.1'],
  ['::FFFF:8.8.8.8', 'ipv4', '8.8.8.8'],
  ['::ffff:a00:1', 'ipv4', '10.0.0.1'],
  ['0:0:0:0:0:ffff:10.0.0.1', 'ipv4', '10.0.0.1'],
  ['0000:0000:0000:0000:0000:ffff:192.168.100.100', 'ipv4', '192.168.100.100'],
  // domains
  ['example.com', 'domain'],
  ['EXAMPLE.Com', 'domain', 'example.com'],
  ['www.example.com', 'domain'],
  ['http://example.com', 'domain'],
  ['https://example.com', 'domain'],
  ['HTTPS://WWW.Example.com', 'domain', 'https://www.example.com'],
  ['https://example.com/', 'domain', 'https://example.com'],
  ['example.com/', 'domain', 'example.com'],
  ['a.b.c.d.example.co.uk', 'domain'],
  ['x.it', 'domain'],
  ['1.it', 'domain'],
  ['123.456.it', 'domain'],
  ['10.0.0.1.it', 'domain'],
  ['a-b--c.example.org', 'domain'],
  ['xn--caff-dma.it', 'domain'],
  ['www.com', 'domain'],
  ['intranet.corp', 'domain'],
  [`${label63}.com`, 'domain'],
  [`example.${label63}`, 'domain'],
  [name253, 'domain'],
  [`https://${name253}`, 'domain'],
  // host names
  ['intranet', 'host'],
  ['SRV-01', 'host', 'srv-01'],
  ['01-srv', 'host'],
  ['3com', 'host'],
  ['a', 'host'],
  ['cafe', 'host'],
  ['db.lan1', 'host'],
  ['example.c', 'host'],
  ['example.c1', 'host'],
  ['xn--e1afmkfd.xn--p1ai', 'host'],
  ['0xyz', 'host'],
  [label63, 'host'],
  // URLs
  ['https://example.com/login', 'url'],
  ['https://Example.com/Login', 'url', 'https://example.com/Login'],
  ['example.com/login', 'url'],
  ['example.com:8443', 'url'],
  ['example.com:0', 'url'],
  ['https://example.com:65535', 'url'],
  ['https://example.com:443/', 'url', 'https://example.com:443'],
  ['https://example.com:8443/a/b/c/', 'url'],
  ['https://example.com/a?b=c&d=e', 'url'],
  ['https://example.com?b=c', 'url'],
  ['https://example.com/#/login', 'url'],
  ['https://example.com/a%20b', 'url'],
  ["https://example.com/~me/(x)!*'$@:+", 'url'],
  ['http://10.0.0.1', 'url'],
  ['http://10.0.0.1/', 'url', 'http://10.0.0.1'],
  ['http://10.0.0.1/24', 'url'],
  ['http://10.0.0.1:8080/app', 'url'],
  ['10.0.0.1/admin', 'url'],
  ['10.0.0.1:8080/admin', 'url'],
  ['10.0.0.1/?page=1', 'url'],
];

const NOT_VALID: readonly string[] = [
  // IPv4
  '256.0.0.1',
  '10.0.0.256',
  '10.0.0',
  '10.0.0.0.1',
  '10.0.0.',
  '.10.0.0.1',
  '10..0.1',
  '010.0.0.1',
  '10.0.0.01',
  '10.0.0.00',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0X7F.0.0.1',
  '127.0.0.0x1',
  '10.0.0.0x',
  '0x',
  '-10.0.0.1',
  '+10.0.0.1',
  '10.0.0.1e0',
  '10.0.0.1a',
  'example.3com',
  '10.0.0.*',
  '10,0,0,1',
  '10.0.0. 1',
  '１０.0.0.1',
  '١٠.0.0.1',
  // port
  '10.0.0.1:',
  '10.0.0.1:65536',
  '10.0.0.1:99999999999999999999',
  '10.0.0.1:-1',
  '10.0.0.1:080',
  '10.0.0.1:80:80',
  '10.0.0.1:http',
  '256.0.0.1:80',
  ':80',
  // range
  '10.0.0.20-10.0.0.1',
  '10.0.1.0-10.0.0.255',
  '10.0.0.1-10.1.0.1',
  '10.0.0.1-11.0.0.1',
  '9.0.0.1-10.0.0.1',
  '10.0.0.1-20',
  '10.0.0.1-0.20',
  '10.0-1.0.1',
  '10.0.0.1-',
  '-10.0.0.1',
  '10.0.0.1-10.0.0.256',
  '10.0.0.1--10.0.0.2',
  '10.0.0.1-10.0.0.2-10.0.0.3',
  '10.0.0.1 - 10.0.0.2',
  '10.0.0.1–10.0.0.2',
  '10.0.0.1-10.0.0.2:80',
  '10.0.0.1:80-10.0.0.2:80',
  '10.0.0.1-example.1',
  // CIDR
  '10.0.0.0/19',
  '10.0.0.0/8',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/024',
  '10.0.0.0/+24',
  '10.0.0.0/-24',
  '10.0.0.0/24.0',
  '10.0.0.0/2e1',
  '10.0.0.0/',
  '10.0.0.0//24',
  '10.0.0.0/24/24',
  '10.0.0.0/255.255.255.0',
  '10.0.0.0/24x',
  '10.0.0.0:80/24',
  '10.0.0.0/24:80',
  '10.0.0.1-10.0.0.5/19',
  '10.0.0.1-10.0.0.5/33',
  '10.0.0.1-10.0.0.5/',
  '10.0.0.5-10.0.0.1/24',
  '10.0.0.1/24-10.0.0.5/24',
  '10.0.0.1/24-10.0.0.5',
  '/24',
  // IPv6
  ':',
  ':::',
  '1',
  '1::2::3',
  '2606:::1',
  '2606:4700',
  '2606:1:2:3:4:5:6',
  '2606:1:2:3:4:5:6:7:8',
  '2606:1:2:3:4:5:6:7::',
  '::2606:1:2:3:4:5:6:7',
  '2606:1:2:3::4:5:6:7',
  '2606:12345::1',
  '2606:g::1',
  ':2606::1',
  '2606::1:',
  '2606::1.2.3',
  '2606::1.2.3.256',
  '2606::01.2.3.4',
  '1.2.3.4::1',
  '2606:1.2.3.4::',
  '2606::1.2.3.4:5',
  '2606:1:2:3:4:5:6:1.2.3.4',
  'fe80::1%eth0',
  '2606:4700::1%1',
  '[2606:4700::1]',
  '[2606:4700::1]:443',
  'http://[2606:4700::1]/',
  '2606:4700::/64',
  '2606:4700::1-2606:4700::5',
  // names
  'example..com',
  '.example.com',
  'example.com.',
  'intranet.',
  '-example.com',
  'example-.com',
  'exa_mple.com',
  'exa mple.com',
  'example.com\u0000',
  'example\t.com',
  'example.123',
  'caffè.it',
  'example。com',
  'example.\u212aom',
  'пример.рф',
  '*.example.com',
  'user@example.com',
  'example.com;reboot',
  '$(reboot)',
  '`reboot`',
  '--script=vuln',
  '-oN',
  '.',
  '-',
  `${'a'.repeat(64)}.com`,
  `example.${'a'.repeat(64)}x1-`,
  `${label63}a`,
  name254,
  // URLs
  'http://',
  'https:///path',
  'http:/example.com',
  'http:example.com',
  'http//example.com',
  'ftp://example.com',
  'javascript://example.com',
  'file:///etc/passwd',
  '//example.com/x',
  'http://http://example.com',
  'http://user:secret@example.com/',
  'http://example.com@10.0.0.1/',
  'http://example.com\\@10.0.0.1/',
  'http://example.com:',
  'http://example.com:/x',
  'http://example.com:65536/x',
  'http://example.com:08/x',
  'http://intranet',
  'http://intranet/x',
  'intranet:8080',
  'http://example.c',
  'http://example.com./',
  'http://-example.com/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://010.0.0.1/',
  'http://10.0.0.1-10.0.0.5/',
  'http://10.0.0.0.1/',
  'https://example.com/a b',
  'https://example.com/è',
  'https://example.com/a%2',
  'https://example.com/a%zz',
  'https://example.com/a;b',
  'https://example.com/"x"',
  'https://example.com/<script>',
  'https://example.com/a\\b',
  'https://example.com/a|b',
  'https://example.com/^',
  'https://example.com/`x`',
  'https://example.com/{x}',
  'https://example.com/[x]',
  '10.0.0.1?x=1',
  '10.0.0.1#x',
  '10.0.0.1:80/24',
];

const ADDRESS_NOT_ACCEPTED: readonly (readonly [written: string, reason: RefusalReason])[] = [
  ['0.0.0.0', 'this_network'],
  ['0.255.255.255', 'this_network'],
  ['127.0.0.1', 'loopback'],
  ['127.20.0.1', 'loopback'],
  ['127.0.0.1:80', 'loopback'],
  ['http://127.0.0.1/', 'loopback'],
  ['http://127.0.0.1:8080/admin', 'loopback'],
  ['localhost', 'loopback'],
  ['LOCALHOST', 'loopback'],
  ['api.localhost', 'loopback'],
  ['http://api.localhost:8080/', 'loopback'],
  ['169.254.169.254', 'link_local'],
  ['http://169.254.169.254/latest/meta-data', 'link_local'],
  ['100.64.0.0', 'carrier_grade_nat'],
  ['100.127.255.255', 'carrier_grade_nat'],
  ['192.0.0.1', 'reserved'],
  ['192.0.2.1', 'documentation'],
  ['198.51.100.7', 'documentation'],
  ['203.0.113.255', 'documentation'],
  ['192.88.99.1', 'transition'],
  ['198.18.0.0', 'benchmark'],
  ['198.19.255.255', 'benchmark'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.254', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  // one refused address refuses the whole entry
  ['192.0.1.0-192.0.2.0', 'documentation'],
  ['192.0.2.255-192.0.3.9', 'documentation'],
  ['198.51.96.0/20', 'documentation'],
  ['203.0.112.1/23', 'documentation'],
  ['192.0.3.5-192.0.3.9/23', 'documentation'],
  ['127.20.0.0/24', 'loopback'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['fe80::1', 'link_local'],
  ['febf:ffff::1', 'link_local'],
  ['fec0::1', 'reserved'],
  ['ff02::1', 'multicast'],
  ['2001:db8::1', 'documentation'],
  ['3fff:fff::1', 'documentation'],
  ['2001::1', 'transition'],
  ['2001:2::1', 'benchmark'],
  ['2001:20::1', 'reserved'],
  ['2002:7f00:1::', 'transition'],
  ['64:ff9b::10.0.0.1', 'transition'],
  ['64:ff9b:1::1', 'transition'],
  ['::10.0.0.1', 'transition'],
  ['100::1', 'reserved'],
  ['4000::1', 'reserved'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['::ffff:169.254.169.254', 'link_local'],
  ['::ffff:0.0.0.0', 'this_network'],
  ['::ffff:255.255.255.255', 'broadcast'],
];

const OTHERWISE_WRONG: readonly (readonly [written: string, code: TargetProblemCode])[] = [
  ['', 'empty_entry'],
  [' \t\n', 'empty_entry'],
  ['10.0.0.0-10.0.16.0', 'too_many_addresses'],
  ['10.0.0.0-10.0.255.255', 'too_many_addresses'],
  ['10.0.15.255-10.0.16.0/20', 'too_many_addresses'],
];

describe('an entry', () => {
  it.each(ACCEPTED.map(([written, kind, canonical = written]) => ({ written, kind, canonical })))(
    '$written is accepted as $kind',
    ({ written, kind, canonical }) => {
      expect(parseEntry(written)).toMatchObject({ kind: 'ok', entry: { kind, text: canonical } });
    },
  );

  it.each(NOT_VALID)('%j is not valid', (written) => {
    expect(parseEntry(written)).toMatchObject({ kind: 'wrong', code: 'not_valid' });
  });

  it.each(ADDRESS_NOT_ACCEPTED)('%j is outside the accepted ranges: %s', (written, reason) => {
    expect(parseEntry(written)).toMatchObject({ kind: 'wrong', code: 'address_not_accepted', reason });
  });

  it.each(OTHERWISE_WRONG)('%j is refused: %s', (written, code) => {
    expect(parseEntry(written)).toMatchObject({ kind: 'wrong', code });
  });

  it.each([
    '127.20.0.0',
    '127.20.255.255',
    '127.20.0.7:8080',
    '127.20.0.1-127.20.0.9',
    '127.20.16.0/20',
    'http://127.20.0.7:8080/app',
    '::ffff:127.20.0.1',
  ])('%s is private where the lab runs', (written) => {
    expect(parseEntry(written, { lab: true })).toMatchObject({ kind: 'ok', scope: 'private' });
  });

  it.each(['127.0.0.1', '127.19.255.255', '127.21.0.0', '127.0.0.1:80', 'localhost', '::1', '::ffff:127.0.0.1'])(
    '%s stays refused where the lab runs',
    (written) => {
      expect(parseEntry(written, { lab: true })).toMatchObject({ kind: 'wrong', reason: 'loopback' });
    },
  );

  it('of 2,048 characters is read, and one more is too many', () => {
    const url = 'https://example.com/'.padEnd(2048, 'a');
    expect(parseEntry(url)).toMatchObject({ kind: 'ok', entry: { kind: 'url', text: url } });
    expect(parseEntry(`${url}a`)).toMatchObject({ kind: 'wrong', code: 'entry_too_long' });
  });

  it('carries what an engine needs of a URL', () => {
    expect(parseEntry('HTTPS://App.Example.com:8443/In?x=1')).toMatchObject({
      entry: { scheme: 'https', host: 'app.example.com', port: 8443, path: '/In?x=1', span: null },
      scope: 'none',
    });
  });

  it.each([
    ['https://www.example.com', 'www.example.com', 'example.com'],
    ['example.com', 'example.com', 'example.com'],
    ['www.com', 'www.com', 'www.com'],
    ['www.www.example.com', 'www.www.example.com', 'www.example.com'],
  ])('%s has the host %s and the domain %s', (written, host, domain) => {
    expect(parseEntry(written)).toMatchObject({ entry: { host, domain } });
  });

  it('survives JSON, so that a job can carry it', () => {
    for (const [written] of ACCEPTED) {
      const result = parseEntry(written);
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    }
  });
});
