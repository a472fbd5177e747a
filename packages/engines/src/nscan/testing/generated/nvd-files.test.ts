import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { recordsNaming } from './nvd-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'rocca-nvd-'));
afterAll(() => rmSync(folder, { recursive: true }));

const item = (id: string, criteria: string, lastModified: string) => ({
  cve: {
    id,
    lastModified,
    text: 'è',
    configurations: [{ nodes: [{ operator: 'OR', cpeMatch: [{ vulnerable: true, criteria }] }] }],
  },
});

function file(name: string, ...vulnerabilities: unknown[]): string {
  const path = join(folder, name);
  writeFileSync(path, gzipSync(JSON.stringify({ totalResults: vulnerabilities.length, vulnerabilities })));
  return path;
}

it('reads the records that name a product, and the latest of each', () => {
  const bind = 'cpe:2.3:a:isc:bind:9.9.4:*:*:*:*:*:*:*';
  const files = [
    file(
      'a.json.gz',
      item('CVE-2014-0001', bind, '2014'),
      item('CVE-2014-0002', 'cpe:2.3:a:isc:dhcp:4.1:*:*:*:*:*:*:*', '2014'),
    ),
    file(
      'b.json.gz',
      item('CVE-2014-0001', bind, '2020'),
      item('CVE-2014-0003', 'cpe:2.3:o:linux:linux_kernel:-:*:*:*:*:*:*:*', '2014'),
    ),
  ];
  expect(recordsNaming(new Set(['isc:bind']), files)).toEqual([item('CVE-2014-0001', bind, '2020')]);
  const joomla = item('CVE-2014-0004', 'cpe:2.3:a:joomla:joomla\\!:1.5:*:*:*:*:*:*:*', '2014');
  expect(recordsNaming(new Set(['joomla:joomla!']), [file('c.json.gz', joomla)])).toEqual([joomla]);
  expect(recordsNaming(new Set(['linux:linux_kernel']), files)).toHaveLength(1);
});
