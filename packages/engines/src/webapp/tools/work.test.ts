import { readFileSync } from 'node:fs';
import { parseSslscan } from '@rocca/tools/sslscan/parse';
import { expect, it } from 'vitest';
import { technologyNamed } from '../reading/technologies.ts';
import { judged } from './sslscan.ts';
import { isHarmless } from './work.ts';

it('keeps tools of others from what ends the session or changes data', () => {
  expect(isHarmless('GET', 'http://logout.example/shop?q=1')).toBe(true);
  expect(isHarmless('POST', 'http://a/contact')).toBe(true);
  for (const [method, url] of [
    ['GET', 'http://a/logout'],
    ['GET', 'http://a/?do=signout'],
    ['POST', 'http://a/account/delete'],
    ['PUT', 'http://a/x'],
    ['DELETE', 'http://a/x'],
    ['TRACE', 'http://a/x'],
  ] as const)
    expect(isHarmless(method, url), `${method} ${url}`).toBe(false);
});

it('makes lines and findings of what sslscan says', () => {
  const file = new URL('../../../../tools/src/sslscan/__fixtures__/sslscan-2.0.7-old-tls.xml', import.meta.url);
  const parsed = parseSslscan(readFileSync(file, 'utf8'));
  if (parsed.kind !== 'report') throw new Error('the capture cannot be read');
  const { rows, alerts } = judged('https://a.example', 'https://a.example/', parsed.report, new Date());
  const severity = new Map(rows.map((row) => [row.id, row.severity]));
  expect(severity.get('tls-v1.0')).toBeDefined();
  expect(severity.get('tls-v1.0')).not.toBe('ok');
  expect(severity.get('heartbleed')).toBe('ok');
  expect(rows.every(({ tool, site }) => tool === 'sslscan' && site === 'https://a.example')).toBe(true);
  expect(alerts.map(({ finding }) => finding.key)).toContain('tls-v1.0');
  expect(alerts[0]).toMatchObject({ tools: ['sslscan'], confidence: 'high', owasp: null, finding: { check: 'tls' } });
});

it('knows what other tools name by our names for it', () => {
  expect(technologyNamed('JQuery')).toMatchObject({ name: 'jQuery', product: 'jquery:jquery' });
  expect(technologyNamed('php')).toMatchObject({ name: 'PHP', product: 'php:php', category: 'language' });
  expect(technologyNamed('Quux')).toBeNull();
});
