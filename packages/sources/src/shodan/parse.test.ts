import { expect, it } from 'vitest';
import { ChangedFormat } from '../core/untold.ts';
import { parseShodan } from './parse.ts';

async function* bytes(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(value));
}

it('shows a port as it was last seen, and leaves out what is broken', async () => {
  const { value, skipped } = await parseShodan(
    bytes({
      ip_str: '8.8.8.8',
      asn: 'ASx',
      country_code: 'Italy',
      vulns: ['CVE-2021-1', 'cve-2021-41773', 7],
      data: [
        { port: 80, timestamp: '2026-01-01T00:00:00', product: 'old' },
        { port: 80, timestamp: '2026-02-01T00:00:00', product: 'new', data: `${'b'.repeat(5_000)}\u0000` },
        { port: 53, transport: 'udp' },
        { port: 0 },
        'broken',
      ],
    }),
    '8.8.8.8',
  );
  expect(value.ports.map(({ port, transport, product }) => [port, transport, product])).toEqual([
    [53, 'udp', null],
    [80, 'tcp', 'new'],
  ]);
  expect(value.ports[1]?.banner).toHaveLength(4_000);
  expect(value).toMatchObject({ asn: null, countryCode: null, cves: ['CVE-2021-41773'] });
  expect(skipped).toBe(2);
});

it('takes no answer that is of another address', async () => {
  await expect(parseShodan(bytes({ ip_str: '8.8.4.4', data: [] }), '8.8.8.8')).rejects.toBeInstanceOf(ChangedFormat);
});

it('knows the words for an address without data', async () => {
  const { value } = await parseShodan(bytes({ error: 'No information available for that IP.' }), '8.8.8.8');
  expect(value.ports).toEqual([]);
  await expect(parseShodan(bytes({ error: 'Something else' }), '8.8.8.8')).rejects.toBeInstanceOf(ChangedFormat);
});
