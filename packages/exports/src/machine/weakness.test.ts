import { describe, expect, it } from 'vitest';
import type { FindingEntry } from '../document/document.ts';
import { cwesOf, linksOf, weaknessOf, webUrl } from './weakness.ts';

const act = { id: 'act:ftp-anonymous', kind: 'act', product: null, seen: null, fixed_in: null, closed_by: null };
const update = { ...act, id: 'update:apache:http_server', kind: 'update' };
const finding = (fields: object) =>
  ({ cves: [], cwes: [], check: 'cve', name: 'Name', ...fields }) as unknown as FindingEntry;

describe('what a finding is an instance of', () => {
  it.each([
    [{ cves: ['CVE-2021-41773'], remedy: update }, 'CVE-2021-41773'],
    [{ cves: ['CVE-2021-41773', 'CVE-2021-41773'], remedy: act }, 'CVE-2021-41773'],
    [{ cves: ['CVE-2016-2183', 'CVE-2013-2566'], remedy: act }, 'ftp-anonymous'],
    [{ cves: ['CVE-2016-2183', 'CVE-2013-2566'], remedy: update }, 'cve:CVE-2016-2183+CVE-2013-2566'],
    [{ cves: ['no CVE'], remedy: act }, 'ftp-anonymous'],
    [{ remedy: update }, 'cve:Name'],
  ])('%j is %s', (fields, id) => {
    expect(weaknessOf(finding(fields)).id).toBe(id);
  });

  it('has an id of few characters, whatever its key is, and no two keys the same', () => {
    const ids = ['a b', 'a  b', 'a-b', `${'x'.repeat(500)}1`, `${'x'.repeat(500)}2`, '\ud800'].map(
      (key) => weaknessOf(finding({ remedy: { ...act, id: `act:${key}` } })).id,
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9._:+-]{1,80}$/);
  });
});

describe('an address of the web', () => {
  it.each([
    ['https://acme.test/a?b=c#d', 'https://acme.test/a?b=c#d'],
    ['http://[2001:db8::1]:8080/a[0]?x=[y]#[z]#', 'http://[2001:db8::1]:8080/a%5B0%5D?x=%5By%5D#%5Bz%5D%23'],
    ['https://acme.test/a b|"<>\\^`{}%zz é', 'https://acme.test/a%20b%7C%22%3C%3E/%5E%60%7B%7D%25zz%20%C3%A9'],
    ['https://user:secret@acme.test/', 'https://acme.test/'],
    ['https://acme{x}.test/', null],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    [`https://acme.test/${'a'.repeat(10_000)}`, null],
    ['acme.test', null],
    ['', null],
    [null, null],
  ])('%s is written as %s', (text, expected) => {
    expect(webUrl(text)).toBe(expected);
  });
});

it('takes weaknesses and references that others can look up, each once', () => {
  expect(cwesOf(finding({ cwes: ['CWE-22', 'NVD-CWE-noinfo', 'CWE-22', 'CWE-0', 'CWE-98'] }))).toEqual([22, 98]);
  const refs = [
    { id: 'A', link: 'https://a.test' },
    { id: 'B', link: 'https://a.test/' },
    { id: 'C', link: 'C' },
  ];
  expect(linksOf(finding({ nvt: { refs: { ref: refs } } }))).toEqual([{ title: 'B', url: 'https://a.test/' }]);
});
