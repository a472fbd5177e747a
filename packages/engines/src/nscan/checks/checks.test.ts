import { SCAN_PROFILE_CODES } from '@rocca/contract/engines/nscan/profiles';
import { LANGUAGES } from '@rocca/contract/language';
import { baseScore } from '@rocca/contract/severity/cvss-score';
import { PROBE_CODES } from '@rocca/tools/probes/checks/index';
import { describe, expect, it } from 'vitest';
import type { Definition } from '../../core/finding.ts';
import type { NscanCheck } from '../check.ts';
import { nmapScanOf } from '../nmap-scans.ts';
import { checksOf } from '../profile-checks.ts';
import { CHECKS } from './index.ts';

const checks: readonly NscanCheck[] = CHECKS;
const all: Definition[] = checks.flatMap(({ definitions = [] }) => definitions);
const own: Definition[] = checks.flatMap(({ by, definitions = [] }) => (by === 'nmap' ? [] : definitions));

it('gives every check a code of its own and a name in both languages', () => {
  expect(new Set(checks.map(({ code }) => code)).size).toBe(checks.length);
  for (const { name } of checks) for (const language of LANGUAGES) expect(name[language]).toMatch(/^\S.+\S$/);
});

it('has a check for every question of our own, but for those of a look at a domain', () => {
  const asked = checks.flatMap(({ by, code }) => (by === 'probe' ? [code] : []));
  expect([...asked, 'mta_sts', 'start_page'].toSorted()).toEqual(PROBE_CODES.toSorted());
});

it.each(SCAN_PROFILE_CODES)('counts to %s the checks that nmap makes in it', (profile) => {
  const { ports, args, os, scripts } = nmapScanOf(profile);
  const made = checksOf(profile);
  expect({
    discovery: made.has('discovery'),
    tcp: made.has('tcp_ports'),
    udp: made.has('udp_ports'),
    services: made.has('services'),
    versions: made.has('versions'),
    os: made.has('os'),
    scripts: made.has('scripts'),
  }).toEqual({
    discovery: true,
    tcp: ports !== 'none',
    udp: ports === 'tcp_udp',
    services: args.includes('-sV'),
    versions: args.includes('-sV'),
    os: os !== undefined,
    scripts: scripts !== undefined,
  });
});

it('defines everything our own checks can find', () => {
  expect(own.map(({ key }) => key).toSorted()).toEqual(
    [
      ...['CVE-2014-0160', 'CVE-2021-44228', 'cert-expired', 'cert-not-yet-valid', 'cert-self-signed', 'cert-weak-key'],
      ...['cert-weak-signature', 'default-page', 'ftp-anonymous', 'redis-open', 'smb-v1', 'snmp-public', 'ssl-v2'],
      ...['ssl-v3', 'telnet-open', 'tls-3des', 'tls-compression', 'tls-insecure-renegotiation', 'tls-rc4', 'tls-v1.0'],
      ...['tls-v1.1', 'tls-weak-cipher'],
    ].toSorted(),
  );
});

it('gives every kind of finding a key of its own', () => {
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
});

describe.each(all.map((definition) => [definition.key, definition] as const))('%s', (key, definition) => {
  it('is described in both languages, in whole sentences', () => {
    const { name, description, solution } = definition;
    for (const language of LANGUAGES) {
      expect(name[language]).toMatch(/^\S.{5,60}\S$/);
      expect(description[language]).toMatch(/^\p{Lu}.{40,}\.$/u);
      expect(solution[language]).toMatch(/^\p{Lu}.{15,}\.$/u);
      expect(`${description[language]} ${solution[language]}`).not.toMatch(/ {2}|[‘']|\.\./);
    }
    expect(description.it).not.toBe(description.en);
    expect(solution.it).not.toBe(solution.en);
  });

  it('has scores that follow from its vectors', () => {
    const { v2, v3 } = definition.scores;
    const scores = [v2, v3].filter((score) => score !== undefined);
    expect(scores.length).toBeGreaterThan(0);
    for (const { vector, score } of scores) expect(baseScore(vector)).toBe(score);
  });

  it('names its weaknesses and leads to where more is said', () => {
    expect(definition.cwes.length).toBeGreaterThan(0);
    for (const cwe of definition.cwes) expect(cwe).toMatch(/^CWE-\d+$/);
    for (const cve of definition.cves) expect(cve).toMatch(/^CVE-\d{4}-\d{4,}$/);
    expect(definition.references.length).toBeGreaterThan(0);
    for (const { id, link } of definition.references) {
      expect(id).not.toBe('');
      expect(URL.parse(link)?.protocol).toBe('https:');
    }
    if (key.startsWith('CVE-')) expect(definition.cves).toContain(key);
  });
});

it('scores our own kinds in version 2 and in version 3', () => {
  for (const { scores } of own) expect(Object.keys(scores)).toEqual(['v2', 'v3']);
});
