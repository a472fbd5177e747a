import { describe, expect, it } from 'vitest';
import { bannerOf, readCapture } from './captured.ts';
import { reviseService, versionsIn } from './revise.ts';

const captured = readCapture();

describe('a captured service with another version', () => {
  it('says the new one wherever it said the old one, and is it', () => {
    const apache = captured.find(({ generated }) => generated.id === 'apache-httpd-1');
    if (!apache) throw new Error('not captured');
    const revised = reviseService(apache, '2.4.99', '127.78.0.1');
    expect(revised?.nmap).toMatchObject({ version: '2.4.99', cpes: ['cpe:/a:apache:http_server:2.4.99'] });
    expect(revised && bannerOf(revised.generated)).toContain('Server: Apache/2.4.99\r\n');
    expect(revised?.generated.truth.products[0]?.version).toBe('2.4.99');
  });

  it('is left out where the number may be of something else', () => {
    const alone = captured.filter((each) => reviseService(each, '7.7.7', '127.78.0.1'));
    expect(alone.length).toBeGreaterThan(100);
    for (const { generated } of alone) expect(generated.truth.products[0]?.version?.split('.')).toHaveLength(3);
  });

  it('takes versions from lists and from the ends of ranges', () => {
    const criteria = (version: string) => `cpe:2.3:a:isc:bind:${version}:*:*:*:*:*:*:*`;
    const rows = [
      { vulnerable: true, criteria: criteria('9.9.4') },
      { vulnerable: true, criteria: criteria('*'), versionEndExcluding: '9.11.3' },
      { vulnerable: true, criteria: criteria('-') },
    ];
    const records = [
      { cve: { id: 'CVE-2020-0001', configurations: [{ nodes: [{ operator: 'OR' as const, cpeMatch: rows }] }] } },
    ];
    expect(versionsIn(records, ['isc:bind'])).toEqual(['9.11.3', '9.9.4']);
    expect(versionsIn(records, ['isc:dhcp'])).toEqual([]);
  });
});
