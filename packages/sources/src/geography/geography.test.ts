import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openSources } from '../open-sources.ts';
import { findAnnouncer } from './asn-table.ts';
import { networkOf } from './networks.ts';

const { signal } = new AbortController();
const open = (folder: string | null) =>
  openSources({ keys: { shodan: null, hibp: null }, folder, cacheDir: null, network: false }).geography;
const NOTHING = { city: null, countryCode: null, org: null, asn: null };

it('knows where an address is and whose, and how old that is', async () => {
  const geography = open(null);
  expect(await geography.ask('8.8.8.8', signal)).toMatchObject({
    kind: 'told',
    value: { countryCode: 'US', org: 'Google LLC', asn: 'AS15169' },
    asOf: geography.dataDate,
  });
  expect(geography.dataDate?.getUTCFullYear()).toBeGreaterThanOrEqual(2026);
});

it.each(['10.0.0.1', '127.20.0.1', '192.168.1.1', '::1', 'fd00::1'])('knows nothing of %s', async (ip) => {
  expect(await open(null).ask(ip, signal)).toMatchObject({ kind: 'told', value: NOTHING });
});

it('lets files of the offline folder speak first, the smallest network before the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rocca-geography-'));
  try {
    await mkdir(join(folder, 'geography'));
    const lab = {
      '127.20.0.0/16': { city: 'Milan', countryCode: 'IT', org: 'Acme S.p.A.', asn: 'AS64500' },
      '127.20.7.0/24': { city: 'Turin', countryCode: 'it' },
      '127.20.0.0/33': { city: 'Nowhere' },
      'fd00:20::/32': { city: 'Rome' },
    };
    await writeFile(join(folder, 'geography', 'lab.json'), JSON.stringify(lab));
    const geography = open(folder);
    const factsOf = async (ip: string) => {
      const answer = await geography.ask(ip, signal);
      return answer.kind === 'told' ? answer.value : answer.reason;
    };
    expect(await factsOf('127.20.0.1')).toEqual(lab['127.20.0.0/16']);
    expect(await factsOf('127.20.7.1')).toEqual({ ...NOTHING, city: 'Turin' });
    expect(await factsOf('127.21.0.1')).toEqual(NOTHING);
    expect(await factsOf('fd00:20::1')).toEqual({ ...NOTHING, city: 'Rome' });
    expect(await factsOf('nonsense')).toBe('failed');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.each([
  ['breaks off', '{'],
  ['is a list', '[]'],
  ['is packed and breaks off', gzipSync('{"8.8.8.0/24": {"city": "Milan"}}').subarray(0, 30)],
  ['is too large', ' '.repeat(4 * 1024 * 1024 + 1)],
])('tells nothing that a file which %s could have told otherwise', async (_, content) => {
  const folder = await mkdtemp(join(tmpdir(), 'rocca-geography-'));
  try {
    await mkdir(join(folder, 'geography'));
    const lab = { '127.20.0.0/16': { city: 'Milan' }, '127.20.0.9': { city: 'Turin' } };
    await writeFile(join(folder, 'geography', 'lab.json'), JSON.stringify(lab));
    await writeFile(join(folder, 'geography', 'own.json'), content);
    const geography = open(folder);
    const detail = '#file_unreadable|geography/own.json';
    for (const ip of ['8.8.8.8', '127.20.0.1', '10.0.0.1']) {
      expect(await geography.ask(ip, signal)).toEqual({ kind: 'untold', reason: 'changed', detail });
    }
    // No network is smaller than this one.
    expect(await geography.ask('127.20.0.9', signal)).toMatchObject({ kind: 'told', value: { city: 'Turin' } });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('finds an address by halving the table', () => {
  const table = Buffer.from('10,19,1,One\n20,20,2,"Two, ""Inc."""\r\n30,39,3,\n');
  const asnOf = (address: bigint) => findAnnouncer(table, address)?.asn ?? null;
  expect([9n, 10n, 19n, 20n, 21n, 29n, 30n, 39n, 40n].map(asnOf)).toEqual([
    ...[null, 'AS1', 'AS1', 'AS2', null, null, 'AS3', 'AS3', null],
  ]);
  expect(findAnnouncer(table, 20n)?.org).toBe('Two, "Inc."');
  expect(findAnnouncer(table, 30n)?.org).toBeNull();
  expect(findAnnouncer(Buffer.from('no table'), 1n)).toBeNull();
  expect(findAnnouncer(Buffer.alloc(0), 1n)).toBeNull();
});

it.each(['', '1.2.3.4/33', '1.2.3.4/x', '1.2.3/8', '::/129', '1.2.3.4/8/8', '1.2.3.4/'])(
  'reads %j as no network',
  (text) => {
    expect(networkOf(text)).toBeNull();
  },
);
