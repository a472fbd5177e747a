import { expect, it } from 'vitest';
import { zoneFindings } from './zone-finding.ts';

it('writes the evidence of a handed out zone in words that need no translation', () => {
  const zone = { zone: 'acme.test', server: 'ns1.acme.test', address: '192.0.2.1', records: 9, cut: false };
  expect(zoneFindings([{ ...zone, sample: ['a.acme.test A 192.0.2.7'] }])[0]?.evidence).toBe(
    'ns1.acme.test (192.0.2.1): AXFR, 9 RR\na.acme.test A 192.0.2.7',
  );
});
