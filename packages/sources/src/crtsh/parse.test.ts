import { expect, it } from 'vitest';
import { parseCertificates, writeCertificates } from './parse.ts';

async function* bytes(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
}

it('takes names at or below the domain alone, each once and as last seen', async () => {
  const { value, skipped } = await parseCertificates(
    bytes([
      {
        name_value: '*.acme.test\nACME.test.\nnotacme.test\nacme.test.evil.org',
        entry_timestamp: '2025-01-01T00:00:00',
      },
      {
        name_value: 'a.acme.test\na..acme.test\nfoo*.acme.test\n*.*.acme.test\n x@acme.test',
        common_name: 'A.acme.test',
      },
      { name_value: 'acme.test', entry_timestamp: '2026-01-01T00:00:00' },
      { common_name: '_dmarc.acme.test' },
      'broken',
      { name_value: 7 },
    ]),
    'acme.test',
  );
  expect(value).toEqual([
    { name: 'acme.test', wildcard: true, lastSeen: new Date('2026-01-01T00:00:00Z') },
    { name: 'a.acme.test', wildcard: false, lastSeen: null },
  ]);
  expect(skipped).toBe(2);
});

it.each([
  ['server_1.acme.test', true],
  ['a__b.SUB_net.acme.test', true],
  ['old_.acme.test', true],
  ['_dmarc.acme.test', false],
  ['a._domainkey.acme.test', false],
  ['_.acme.test', false],
  [`${'a_'.repeat(32)}.acme.test`, false],
])('takes %s for a name that may resolve: %s', async (name, taken) => {
  const { value } = await parseCertificates(bytes([{ name_value: name }]), 'acme.test');
  expect(value.map((one) => one.name)).toEqual(taken ? [name.toLowerCase()] : []);
});

it('says that it was cut at its bound', async () => {
  const certificates = [{ name_value: 'a.acme.test\nb.acme.test\nc.acme.test' }];
  expect(await parseCertificates(bytes(certificates), 'acme.test', { maxNames: 2 })).toMatchObject({
    value: [{ name: 'a.acme.test' }, { name: 'b.acme.test' }],
    cut: true,
  });
  expect(await parseCertificates(bytes(certificates), 'acme.test', { maxNames: 3 })).toMatchObject({ cut: false });
});

it('writes names so that it reads them back', async () => {
  const names = [
    { name: 'acme.test', wildcard: true, lastSeen: new Date('2026-01-01T00:00:00Z') },
    { name: 'a.acme.test', wildcard: false, lastSeen: null },
  ];
  const written = await parseCertificates(bytes(writeCertificates(names).toString()), 'acme.test');
  expect(written.value).toEqual(names);
});
