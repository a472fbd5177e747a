import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testsslArgs } from './args.ts';
import { parseTestssl } from './parse.ts';

const captured = readFileSync(new URL('./__fixtures__/testssl-3.0.8-shop.json', import.meta.url), 'utf8');

it('reads the lines about the site, and none about itself', () => {
  const rows = parseTestssl(captured) ?? [];
  const severity = new Map(rows.map(({ id, severity }) => [id, severity]));
  expect(severity.get('SSLv2')).toBe('ok');
  expect(severity.get('LUCKY13')).toBe('low');
  expect(severity.get('cert_chain_of_trust')).toBe('critical');
  expect(rows.find(({ id }) => id === 'heartbleed')).toMatchObject({ severity: 'ok', cve: 'CVE-2014-0160' });
  expect(rows.filter(({ id }) => /scanTime|engine_problem/.test(id))).toEqual([]);
});

it('takes an answer that was cut, or says nothing of the site, for none', () => {
  const ofItself = [{ id: 'scanProblem', severity: 'FATAL', finding: "Can't connect" }];
  for (const json of ['', '[]', captured.slice(0, 500), '{"id":1}', JSON.stringify(ofItself)])
    expect(parseTestssl(json)).toBeNull();
});

it('bounds lines and texts', () => {
  const many = Array.from({ length: 3000 }, () => ({ id: 'x', severity: 'OK', finding: 'y'.repeat(9000) }));
  const rows = parseTestssl(JSON.stringify(many)) ?? [];
  expect(rows).toHaveLength(500);
  expect(rows[0]?.finding).toHaveLength(1000);
});

it('looks no name up and asks nobody else', () => {
  const args = testsslArgs({ host: 'a.example', port: 8443, address: '10.0.0.1', jsonFile: '/f' });
  expect(args.join(' ')).toContain('--nodns none --ip 10.0.0.1');
  expect(args).not.toContain('--phone-out');
  expect(args.at(-1)).toBe('a.example:8443');
});
