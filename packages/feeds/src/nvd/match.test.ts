import type { ProductIdentity } from '@rocca/contract/cpe/product';
import { describe, expect, it } from 'vitest';
import { identifyProduct } from '../cpe/identify.ts';
import { beside, cpe, orNode } from '../testing/nvd-feed.ts';
import { affectedProducts } from './affected.ts';
import type { AffectedMatch } from './affected-match.ts';
import { matchAffected } from './match.ts';

const nothing = { product: null, version: null };
const linux = identifyProduct('cpe:/o:linux:linux_kernel', nothing);
const windows = identifyProduct('cpe:/o:microsoft:windows', nothing);

const on = (app: object, ...platforms: string[]) => [
  { operator: 'AND', nodes: [orNode(app as { criteria: string }), orNode(...platforms.map(beside))] },
];
const only = (...matches: Parameters<typeof orNode>) => [{ nodes: [orNode(...matches)] }];
const exactly = (...shorts: string[]) => only(...shorts.map((short) => ({ criteria: cpe(short) })));

/** The configurations NVD gives these, cut to the product in question. */
const REAL = {
  'CVE-2021-41773': exactly('a:apache:http_server:2.4.49'),
  'CVE-2021-42013': exactly('a:apache:http_server:2.4.49', 'a:apache:http_server:2.4.50'),
  'CVE-2011-2523': exactly('a:vsftpd_project:vsftpd:2.3.4'),
  'CVE-2015-3306': exactly('a:proftpd:proftpd:1.3.5'),
  'CVE-2016-10009': only({ criteria: cpe('a:openbsd:openssh'), versionEndIncluding: '7.3' }),
  'CVE-2018-15473': only({ criteria: cpe('a:openbsd:openssh'), versionEndIncluding: '7.7' }),
  'CVE-2023-38408': only(
    { criteria: cpe('a:openbsd:openssh'), versionEndExcluding: '9.3' },
    { criteria: cpe('a:openbsd:openssh:9.3:-') },
    { criteria: cpe('a:openbsd:openssh:9.3:p1') },
  ),
  'CVE-1999-0182': only({ criteria: cpe('a:samba:samba:*:p2'), versionEndIncluding: '1.9.17' }),
  'CVE-2021-23017': only({
    criteria: cpe('a:f5:nginx'),
    versionStartIncluding: '0.6.18',
    versionEndExcluding: '1.20.1',
  }),
  'CVE-2014-0160': exactly('a:openssl:openssl:1.0.1', 'a:openssl:openssl:1.0.1f', 'a:openssl:openssl:1.0.2:beta1'),
  'CVE-2014-3523': on({ criteria: cpe('a:apache:http_server:2.4.9') }, 'o:microsoft:windows:-'),
  'CVE-2010-2791': on({ criteria: cpe('a:apache:http_server:2.2.9') }, 'o:unix:unix'),
  'CVE-2017-7269': on(
    { criteria: cpe('a:microsoft:internet_information_services:6.0') },
    'o:microsoft:windows_server_2003:r2',
  ),
} as const;

function match(cve: keyof typeof REAL, name: string, platforms: readonly ProductIdentity[] = []): AffectedMatch | null {
  const identities = identifyProduct(name, nothing);
  const rows = affectedProducts(REAL[cve]);
  const found = rows.flatMap((row) => identities.map((identity) => matchAffected(row, identity, platforms)));
  return found.find((one) => one !== null) ?? null;
}

describe('a version that is affected', () => {
  it.each([
    ['CVE-2021-41773', 'cpe:/a:apache:http_server:2.4.49', 'exact', '= 2.4.49'],
    ['CVE-2021-42013', 'cpe:/a:apache:http_server:2.4.50', 'exact', '= 2.4.50'],
    ['CVE-2011-2523', 'cpe:/a:vsftpd:vsftpd:2.3.4', 'exact', '= 2.3.4'],
    ['CVE-2015-3306', 'cpe:/a:proftpd:proftpd:1.3.5', 'exact', '= 1.3.5'],
    ['CVE-2016-10009', 'cpe:/a:openbsd:openssh:7.2p2', 'range', '<= 7.3'],
    ['CVE-2016-10009', 'cpe:/a:openbsd:openssh:7.3p1', 'range', '<= 7.3'],
    ['CVE-2018-15473', 'cpe:/a:openbsd:openssh:7.4', 'range', '<= 7.7'],
    ['CVE-2023-38408', 'cpe:/a:openbsd:openssh:9.2p1', 'range', '< 9.3'],
    ['CVE-2023-38408', 'cpe:/a:openbsd:openssh:9.3', 'exact', '= 9.3'],
    ['CVE-2023-38408', 'cpe:/a:openbsd:openssh:9.3p1', 'exact', '= 9.3 p1'],
    ['CVE-1999-0182', 'cpe:/a:samba:samba:1.9.17p2', 'range', '<= 1.9.17 p2'],
    ['CVE-2021-23017', 'cpe:/a:igor_sysoev:nginx:1.18.0', 'range', '>= 0.6.18, < 1.20.1'],
    ['CVE-2021-23017', 'cpe:/a:igor_sysoev:nginx:0.6.18', 'range', '>= 0.6.18, < 1.20.1'],
    ['CVE-2014-0160', 'cpe:/a:openssl:openssl:1.0.1f', 'exact', '= 1.0.1f'],
    ['CVE-2014-0160', 'cpe:/a:openssl:openssl:1.0.2-beta1', 'exact', '= 1.0.2 beta1'],
  ] as const)('%s of %s', (cve, name, basis, range) => {
    expect(match(cve, name)).toEqual({
      basis,
      range,
      holds: 'all',
      platform: 'not_needed',
      platformNeeded: null,
    });
  });
});

describe('a version that is not', () => {
  it.each([
    ['CVE-2021-41773', 'cpe:/a:apache:http_server:2.4.48'],
    ['CVE-2021-41773', 'cpe:/a:apache:http_server:2.4.50'],
    ['CVE-2021-42013', 'cpe:/a:apache:http_server:2.4.51'],
    ['CVE-2011-2523', 'cpe:/a:vsftpd:vsftpd:3.0.3'],
    ['CVE-2016-10009', 'cpe:/a:openbsd:openssh:7.4'],
    ['CVE-2016-10009', 'cpe:/a:openbsd:openssh:10.0'],
    ['CVE-2023-38408', 'cpe:/a:openbsd:openssh:9.3p2'],
    ['CVE-1999-0182', 'cpe:/a:samba:samba:1.9.17p3'],
    ['CVE-2021-23017', 'cpe:/a:igor_sysoev:nginx:1.20.1'],
    ['CVE-2021-23017', 'cpe:/a:igor_sysoev:nginx:0.6.17'],
    ['CVE-2014-0160', 'cpe:/a:openssl:openssl:1.0.1g'],
    ['CVE-2014-0160', 'cpe:/a:openssl:openssl:1.0.2'],
    ['CVE-2021-41773', 'cpe:/a:apache:tomcat:2.4.49'],
    ['CVE-2021-41773', 'cpe:/o:apache:http_server:2.4.49'],
    ['CVE-2021-41773', 'cpe:/a:apache:http_server'],
    ['CVE-2018-15473', 'cpe:/a:openbsd:openssh'],
  ] as const)('%s of %s', (cve, name) => {
    expect(match(cve, name)).toBeNull();
  });
});

describe('what must run beside or below', () => {
  const httpd = 'cpe:/a:apache:http_server:2.4.9';
  const seen = (...names: string[]) => names.flatMap((name) => identifyProduct(name, nothing));

  it.each([
    ['the very system', windows, 'met'],
    ['a member of its family', seen('cpe:/o:microsoft:windows_10'), 'met'],
    ['nothing known of the system', [], 'unknown'],
    ['programs alone', seen('cpe:/a:php:php:7.4.3'), 'unknown'],
  ])('is judged by %s', (_, platforms, expected) => {
    expect(match('CVE-2014-3523', httpd, platforms)).toMatchObject({
      platform: expected,
      platformNeeded: 'microsoft windows',
    });
  });

  it('is no match on another system', () => {
    expect(match('CVE-2014-3523', httpd, linux)).toBeNull();
    expect(match('CVE-2010-2791', 'cpe:/a:apache:http_server:2.2.9', windows)).toBeNull();
    expect(match('CVE-2010-2791', 'cpe:/a:apache:http_server:2.2.9', linux)?.platform).toBe('met');
  });

  it.each([
    ['cpe:/o:microsoft:windows_server_2003:r2', 'met'],
    ['cpe:/o:microsoft:windows_server_2003', 'unknown'],
    ['cpe:/o:microsoft:windows', 'unknown'],
  ])('compares versions with those of %s', (name, expected) => {
    expect(match('CVE-2017-7269', 'cpe:/a:microsoft:iis:6.0', seen(name))?.platform).toBe(expected);
  });

  it.each(['cpe:/o:microsoft:windows_10', 'cpe:/o:microsoft:windows_server_2003:r1', 'cpe:/o:linux:linux_kernel'])(
    'is no match on %s',
    (name) => {
      expect(match('CVE-2017-7269', 'cpe:/a:microsoft:iis:6.0', seen(name))).toBeNull();
    },
  );

  it('leaves a distribution open where only the kernel is known', () => {
    const [row] = affectedProducts(on({ criteria: cpe('a:redis:redis:5.0.14') }, 'o:debian:debian_linux:11.0'));
    const [redis] = identifyProduct('cpe:/a:redislabs:redis:5.0.14', nothing);
    if (!row || !redis) throw new Error('nothing to hold against each other');
    expect(matchAffected(row, redis, linux)?.platform).toBe('unknown');
    expect(matchAffected(row, redis, windows)).toBeNull();
    expect(matchAffected(row, redis, seen('cpe:/o:debian:debian_linux:11'))?.platform).toBe('met');
    expect(matchAffected(row, redis, seen('cpe:/o:redhat:enterprise_linux:9'))).toBeNull();
  });

  it('is also given by the target software of the name', () => {
    const [row] = affectedProducts(exactly('a:php:php:7.3.0:*:*:*:*:windows'));
    const [php] = identifyProduct('cpe:/a:php:php:7.3.0', nothing);
    if (!row || !php) throw new Error('nothing to hold against each other');
    expect(matchAffected(row, php, windows)?.platform).toBe('met');
    expect(matchAffected(row, php, linux)).toBeNull();
    expect(matchAffected(row, php, [])).toMatchObject({ platform: 'unknown', platformNeeded: 'microsoft windows' });
  });

  it('leaves programs that were not seen open, and hardware unless another was seen', () => {
    const configuration = on({ criteria: cpe('o:cisco:firmware:1.0') }, 'h:cisco:box:-');
    const [row] = affectedProducts(configuration);
    const firmware = { part: 'o', vendor: 'cisco', product: 'firmware', version: '1.0', update: null } as const;
    if (!row) throw new Error('no row');
    expect(matchAffected(row, firmware, [])?.platform).toBe('unknown');
    expect(matchAffected(row, firmware, seen('cpe:/h:cisco:box'))?.platform).toBe('met');
    expect(matchAffected(row, firmware, seen('cpe:/h:cisco:other'))).toBeNull();
  });
});

describe('two lines of one product', () => {
  const rows = affectedProducts(
    only(
      { criteria: cpe('a:jenkins:jenkins:*:*:*:*:lts'), versionEndExcluding: '2.426.3' },
      { criteria: cpe('a:jenkins:jenkins'), versionEndExcluding: '2.442' },
    ),
  );
  it.each([
    ['2.426.2', true],
    ['2.426.3', false],
    ['2.441', true],
    ['2.442', false],
  ])('Jenkins %s: affected is %s', (version, affected) => {
    const identity = { part: 'a', vendor: 'jenkins', product: 'jenkins', version, update: null } as const;
    expect(rows.some((row) => matchAffected(row, identity, []) !== null)).toBe(affected);
  });
});

describe('an edition', () => {
  const matchOf = (criteria: string, platforms: readonly ProductIdentity[] = []) => {
    const [row] = affectedProducts([{ nodes: [orNode({ criteria })] }]);
    const identity = { part: 'a', vendor: 'caucho', product: 'resin', version: '4.0.36', update: null } as const;
    return row ? matchAffected(row, identity, platforms) : null;
  };

  it.each([
    ['cpe:2.3:a:caucho:resin:4.0.36:*:*:*:professional:*:*:*', 'edition professional'],
    ['cpe:2.3:a:caucho:resin:4.0.36:*:pro:*:*:*:*:*', 'edition pro'],
    ['cpe:2.3:a:caucho:resin:4.0.36:*:*:zh:*:*:*:*', 'edition zh'],
    ['cpe:2.3:a:caucho:resin:4.0.36:*:*:*:*:*:x86:*', 'edition x86'],
  ])('%s is a condition that a scan cannot verify', (criteria, platformNeeded) => {
    expect(matchOf(criteria)).toMatchObject({ platform: 'unknown', platformNeeded });
  });

  it('that is a system is held against the host’s', () => {
    const criteria = 'cpe:2.3:a:caucho:resin:4.0.36:*:win32:*:*:*:*:*';
    expect([matchOf(criteria)?.platform, matchOf(criteria, windows)?.platform, matchOf(criteria, linux)]).toEqual([
      'unknown',
      'met',
      null,
    ]);
  });

  it('that nobody names is no condition', () => {
    expect(matchOf('cpe:2.3:a:caucho:resin:4.0.36:*:*:*:*:*:*:*')?.platform).toBe('not_needed');
  });

  const everyVersion = { part: 'a', versions: [], ranges: [], all: true, targetSw: null, requires: [] } as const;
  const namedBy = (criteria: readonly string[], identity: Partial<ProductIdentity>) => {
    const rows = affectedProducts([{ nodes: [orNode(...criteria.map((name) => ({ criteria: cpe(name) })))] }]);
    const [vendor = '', product = ''] = (criteria[0] ?? '').split(':').slice(1);
    const seen = { part: 'a', vendor, product, version: '4.0', update: null, ...identity } as const;
    return rows.map((row) => matchAffected(row, seen, [])?.platform ?? 'none');
  };

  it.each([
    ['enterprise', ['not_needed', 'none']],
    ['community', ['none', 'not_needed']],
    ['professional', ['none', 'none']],
    [undefined, ['unknown', 'unknown']],
  ])('said as %s selects its rows and excludes those of others', (edition, expected) => {
    const criteria = ['a:acme:hub:4.0:*:*:*:enterprise', 'a:acme:hub:4.0:*:*:*:open_source'];
    expect(namedBy(criteria, edition === undefined ? {} : { edition })).toEqual(expected);
  });

  it('said leaves a language or a processor to be verified', () => {
    expect(namedBy(['a:acme:hub:4.0:*:*:zh:enterprise'], { edition: 'enterprise' })).toEqual(['unknown']);
    expect(namedBy(['a:acme:hub:4.0:*:*:zh'], { edition: 'enterprise' })).toEqual(['unknown']);
  });

  it.each([
    ['enterprise', ['not_needed', 'none']],
    ['community', ['none', 'not_needed']],
    [undefined, ['unknown', 'not_needed']],
  ])('said as %s is held against the plain name beside a row of an edition', (edition, expected) => {
    const criteria = ['a:acme:hub:4.0:*:*:*:enterprise', 'a:acme:hub:4.0'];
    expect(namedBy(criteria, edition === undefined ? {} : { edition })).toEqual(expected);
  });

  it.each([
    ['a:discourse:discourse', '3.1.0', 'beta2', 'beta', 'stable'],
    ['a:discourse:discourse', '3.1.0', null, 'stable', 'beta'],
    ['a:nodejs:node.js', '6.9.0', null, 'lts', '-'],
    ['a:nodejs:node.js', '7.2.0', null, '-', 'lts'],
    ['a:isc:bind', '9.11.3-s1', null, 'supported_preview', '-'],
    ['a:isc:bind', '9.11.3', null, '-', 'supported_preview'],
  ])('of %s %s %s follows from the version', (name, version, update, own, other) => {
    const [, vendor = '', product = ''] = name.split(':');
    const identity = { part: 'a', vendor, product, version, update } as const;
    const row = (swEdition: string) => ({ ...everyVersion, vendor, product, swEdition });
    expect(matchAffected(row(own), identity, [])?.platform).toBe('not_needed');
    // A name without an edition may stand for all of them.
    if (other !== '-' || product !== 'bind') expect(matchAffected(row(other), identity, [])).toBeNull();
  });
});
