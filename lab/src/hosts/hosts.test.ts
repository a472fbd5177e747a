import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ExpectedHost, expectedOfNscan, expectOnly, versionMatches } from '../expected.ts';
import type { LabHost } from '../service/service.ts';
import { LAB_HOSTS } from './index.ts';

function nscan(name: string): ExpectedHost {
  const expected = expectedOfNscan(name);
  if (!expected) throw new Error(`${name} is not for the network scan`);
  return expected;
}

const folderOf = ({ folder, name }: LabHost) => folder ?? name;

describe('the weak hosts', () => {
  it('have a folder, and every folder is one of a host', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...new Set(LAB_HOSTS.map(folderOf))].sort());
  });

  it('have different numbers', () => {
    expect(new Set(LAB_HOSTS.map(({ number }) => number)).size).toBe(LAB_HOSTS.length);
  });

  it.each(LAB_HOSTS)('$name says what some engine must find', (host) => {
    const files = readdirSync(join(import.meta.dirname, folderOf(host)));
    expect(files.filter((file) => /^expected\.[a-z]+\.json$/.test(file)).length).toBeGreaterThan(0);
  });

  const ofNscan = LAB_HOSTS.filter(({ name }) => expectedOfNscan(name));
  it.each(ofNscan)('$name expects of a network scan what it opens, and findings only there', ({ name, services }) => {
    const { ports, findings } = nscan(name);
    const open = services.map(({ port, protocol }) => `${port}/${protocol}`);
    expect(ports.map(({ port, protocol }) => `${port}/${protocol}`)).toEqual(open);
    for (const { port } of findings) expect([...open, 'general/tcp']).toContain(port);
    const keys = findings.map(({ port, key }) => `${port} ${key}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('know where every real service comes from', () => {
    const file = join(import.meta.dirname, '../../services.json');
    const listed: Array<{ hosts: string[] }> = JSON.parse(readFileSync(file, 'utf8'));
    const names = LAB_HOSTS.map(({ name }) => name);
    for (const { hosts } of listed) expect(names).toEqual(expect.arrayContaining(hosts));
  });
});

describe('an expectation', () => {
  it('keeps to the ports that could be opened', () => {
    const { ports, findings } = expectOnly(nscan('hostile'), ['80/tcp']);
    expect(ports.map(({ port }) => port)).toEqual([80]);
    expect(expectOnly(nscan('ftp-old'), []).findings).toEqual([]);
    expect(findings).toEqual([]);
  });

  it.each([
    ['2.3.4', '2.3.4', true],
    ['2.3.4', '2.3.5', false],
    ['9.2p1 Debian 2+deb12u*', '9.2p1 Debian 2+deb12u10', true],
    ['9.2p1 Debian 2+deb12u*', '9.2p1', false],
    ['*', '7.0.15', true],
    ['*', null, false],
    [null, null, true],
    [null, '1.0', false],
  ])('of version %s and %s seen: %s', (expected, seen, matches) => {
    expect(versionMatches(expected, seen)).toBe(matches);
  });
});
