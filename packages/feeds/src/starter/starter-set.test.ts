import { baseScore } from '@rocca/contract/severity/cvss-score';
import { describe, expect, it } from 'vitest';
import { identifyProduct } from '../cpe/identify.ts';
import type { AffectedProduct } from '../nvd/cve-record.ts';
import { matchAffected } from '../nvd/match.ts';
import { STARTER_DATE, starterRecords } from './starter-set.ts';

const records = starterRecords();

/** What the set says of a service as nmap names it. */
function found(cpe: string, product: string | null = null, version: string | null = null): string[] {
  const identities = identifyProduct(cpe, { product, version });
  const hit = (row: AffectedProduct) => identities.some((identity) => matchAffected(row, identity, []) !== null);
  return records.filter(({ affected }) => affected.some(hit)).map(({ id }) => id);
}

/** Titles name the product, unless several are affected. */
const NAMED = /^[^\n'":]{5,80}(?:: .{5,80})? in [\w. -]{2,20}$/;
const UNNAMED = /^[^\n'":]{5,80}(?:: .{5,80})?$/;

describe('the starter set', () => {
  it('holds more than 300 vulnerabilities, each once', () => {
    expect(records.length).toBeGreaterThan(300);
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  });

  it.each(records.map((record) => [record.id, record] as const))('%s is whole', (id, record) => {
    expect(id).toMatch(/^CVE-\d{4}-\d{4,7}$/);
    expect(Date.parse(record.published ?? '')).toBeLessThan(Date.parse(STARTER_DATE));
    const { title, description, exploited, epss } = record.own ?? {};
    const isOfOne = new Set(record.affected.map(({ vendor, product }) => `${vendor}:${product}`)).size === 1;
    for (const text of [description?.it, description?.en]) expect(text).toMatch(/^[^\n'"]{15,199}\.$/);
    expect(description?.it).not.toBe(description?.en);
    for (const text of [title?.it, title?.en]) expect(text).toMatch(isOfOne ? NAMED : UNNAMED);
    expect(NAMED.test(title?.en ?? '')).toBe(isOfOne);
    // The product has a name of its own, not the catalogue's.
    expect(title?.en).not.toContain('_');
    if (exploited) expect(exploited.addedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    if (epss) expect(epss.score > 0 && epss.score <= 1 && epss.percentile <= 1).toBe(true);
    expect(record.cwes.every((cwe) => /^CWE-\d+$/.test(cwe))).toBe(true);
    expect(record.references.length).toBeGreaterThan(0);
    for (const { url } of record.references) expect(URL.parse(url)?.protocol).toMatch(/^https?:$/);
    const scores = [record.scores.v2, record.scores.v3].filter((score) => score !== undefined);
    expect(scores.length).toBeGreaterThan(0);
    for (const { vector, score } of scores) expect(baseScore(vector)).toBe(score);
    expect(record.affected.length).toBeGreaterThan(0);
    for (const row of record.affected) expect(isSatisfiable(row)).toBe(true);
  });
});

describe('what the set knows beside NVD', () => {
  const own = new Map(records.map((record) => [record.id, record.own]));

  it('is a title in words, in both languages', () => {
    expect(own.get('CVE-2021-41773')?.title).toEqual({
      it: 'Path traversal in Apache httpd',
      en: 'Path traversal in Apache httpd',
    });
    expect(own.get('CVE-2014-0160')?.title.it).toBe('Heartbleed: divulgazione di informazioni in OpenSSL');
  });

  it('is what is exploited, as far as the catalogues of its day say', () => {
    expect(own.get('CVE-2021-41773')).toMatchObject({
      exploited: { addedOn: '2021-11-03', ransomware: true },
      epss: { score: expect.any(Number) },
    });
    expect(own.get('CVE-2017-15906')).toMatchObject({ exploited: null, epss: null });
    expect(records.filter((record) => record.own?.exploited).length).toBeGreaterThan(40);
  });
});

/** Some version at the ends of its ranges must be affected, or a bound is the wrong way round. */
function isSatisfiable(row: AffectedProduct): boolean {
  const { part, vendor, product, versions, ranges, swEdition } = row;
  const edges = [
    ...versions,
    ...ranges.flatMap(({ start, end, update }) => [
      { version: start, update: null },
      { version: end, update },
    ]),
  ];
  const seen = edges.flatMap(({ version, update }) => (version ? [{ part, vendor, product, version, update }] : []));
  const open = ranges.some(({ start, end, endInclusive }) => start === null && end !== null && !endInclusive);
  const anyEdition = { ...row, swEdition: swEdition && null };
  return open || seen.some((identity) => matchAffected(anyEdition, identity, []) !== null);
}

describe('what a network scan meets', () => {
  it.each([
    ['cpe:/a:vsftpd:vsftpd:2.3.4', ['CVE-2011-2523'], []],
    ['cpe:/a:vsftpd:vsftpd:3.0.3', [], ['CVE-2011-2523']],
    ['cpe:/a:proftpd:proftpd:1.3.5', ['CVE-2015-3306', 'CVE-2016-3125', 'CVE-2019-12815'], ['CVE-2010-4221']],
    ['cpe:/a:proftpd:proftpd:1.3.3a', ['CVE-2010-4221'], ['CVE-2015-3306']],
    ['cpe:/a:apache:http_server:2.4.49', ['CVE-2021-41773', 'CVE-2021-42013', 'CVE-2021-41524'], ['CVE-2021-40438']],
    ['cpe:/a:apache:http_server:2.4.50', ['CVE-2021-42013'], ['CVE-2021-41773']],
    ['cpe:/a:apache:http_server:2.4.48', ['CVE-2021-40438', 'CVE-2021-39275'], ['CVE-2021-41773']],
    ['cpe:/a:apache:http_server:2.4.66', [], ['CVE-2021-42013', 'CVE-2024-38475']],
    [
      'cpe:/a:openbsd:openssh:7.4',
      ['CVE-2018-15473', 'CVE-2017-15906', 'CVE-2023-38408'],
      ['CVE-2016-10009', 'CVE-2024-6387'],
    ],
    ['cpe:/a:openbsd:openssh:9.2p1', ['CVE-2023-38408', 'CVE-2024-6387', 'CVE-2023-48795'], ['CVE-2018-15473']],
    ['cpe:/a:openbsd:openssh:9.9p1', ['CVE-2025-26465'], ['CVE-2024-6387']],
    ['cpe:/a:openbsd:openssh:9.9p2', [], ['CVE-2025-26465', 'CVE-2025-26466']],
    ['cpe:/a:igor_sysoev:nginx:1.18.0', ['CVE-2021-23017', 'CVE-2023-44487'], ['CVE-2018-16843']],
    ['cpe:/a:lighttpd:lighttpd:1.4.49', ['CVE-2018-19052', 'CVE-2019-11072'], ['CVE-2014-2323']],
    ['cpe:/a:exim:exim:4.91', ['CVE-2019-10149', 'CVE-2019-15846'], ['CVE-2019-16928']],
    ['cpe:/a:exim:exim:4.92', ['CVE-2019-15846', 'CVE-2019-16928', 'CVE-2019-13917'], ['CVE-2019-10149']],
    ['cpe:/a:samba:samba:3.0.20', ['CVE-2007-2447', 'CVE-2012-1182'], ['CVE-2017-7494']],
    ['cpe:/a:samba:samba:4.5.9', ['CVE-2017-7494'], ['CVE-2007-2447']],
    ['cpe:/a:redislabs:redis:5.0.7', ['CVE-2022-0543', 'CVE-2021-32626'], ['CVE-2018-11218']],
    ['cpe:/a:php:php:7.3.10', ['CVE-2019-11043'], ['CVE-2012-1823']],
    ['cpe:/a:mysql:mysql:5.5.23', ['CVE-2012-2122', 'CVE-2016-6662'], []],
    ['cpe:/a:mariadb:mariadb:5.5.5-10.3.27-mariadb', ['CVE-2021-27928'], []],
    ['cpe:/a:postgresql:postgresql:9.2.3', ['CVE-2013-1899'], ['CVE-2018-1058']],
    ['cpe:/a:microsoft:iis:6.0', ['CVE-2017-7269'], ['CVE-2010-2730']],
    ['cpe:/a:apache:tomcat:9.0.30', ['CVE-2020-1938'], ['CVE-2017-12617']],
    ['cpe:/a:apache:tomcat:8.5.20', ['CVE-2017-12617', 'CVE-2020-1938'], []],
    ['cpe:/a:jenkins:jenkins:2.426.2', ['CVE-2024-23897'], ['CVE-2017-1000353']],
    ['cpe:/a:jenkins:jenkins:2.426.3', [], ['CVE-2024-23897']],
    ['cpe:/a:elasticsearch:elasticsearch:1.4.2', ['CVE-2015-1427'], ['CVE-2014-3120']],
    ['cpe:/a:isc:bind:9.9.7-p1', ['CVE-2015-5477'], []],
    ['cpe:/a:isc:bind:9.9.7-p2', [], ['CVE-2015-5477']],
    ['cpe:/a:unrealircd:unrealircd:3.2.8.1', ['CVE-2010-2075'], []],
    ['cpe:/a:openssl:openssl:1.0.1f', ['CVE-2014-0160', 'CVE-2014-0224'], []],
    ['cpe:/a:openssl:openssl:1.0.1g', ['CVE-2014-0224'], ['CVE-2014-0160']],
    ['cpe:/a:apache:log4j:2.14.1', ['CVE-2021-44228', 'CVE-2021-45046'], ['CVE-2019-17571']],
  ])('%s', (cpe, present, absent) => {
    const ids = found(cpe);
    expect(ids).toEqual(expect.arrayContaining(present));
    expect(ids.filter((id) => (absent as string[]).includes(id))).toEqual([]);
  });

  it('is found by the words nmap uses where it has no name', () => {
    expect(found('', 'MiniServ', '1.920')).toContain('CVE-2019-15107');
    expect(found('', 'MiniServ', '1.930')).not.toContain('CVE-2019-15107');
  });
});
