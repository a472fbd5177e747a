import type { NscanHost } from '@rocca/contract/engines/nscan/sections';
import { expect, it } from 'vitest';
import { nscanDocuments } from './documents.ts';

it('hosts without vulnerabilities stand in one line, the first of them by their addresses', () => {
  const fold = nscanDocuments.tables.find(({ section }) => section === 'hosts')?.fold as unknown as {
    matches(row: Partial<NscanHost>): boolean;
    text(rows: readonly Partial<NscanHost>[]): { it: string; en: string };
  };
  expect([0, 1].map((vulnerabilities_count) => fold.matches({ vulnerabilities_count }))).toEqual([true, false]);
  const hosts = Array.from({ length: 52 }, (_, at) => ({ ip: `10.0.0.${at}` }));
  expect(fold.text(hosts.slice(0, 2)).it).toBe('Host senza vulnerabilità trovate (2): 10.0.0.0, 10.0.0.1.');
  expect(fold.text(hosts).en).toMatch(/^Hosts without vulnerabilities found \(52\): .*, 10\.0\.0\.49 and 2 more\.$/);
});
