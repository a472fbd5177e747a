import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { databaseHost, defaultGateways, ownAddressesOf } from './own-addresses.ts';

const ROUTE = [
  'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT',
  'eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0',
  'wlan0\t00000000\tFE00000A\t0003\t0\t0\t600\t00000000\t0\t0\t0',
  'eth0\t0000000A\t0201A8C0\t0003\t0\t0\t0\t000000FF\t0\t0\t0',
  'ppp0\t00000000\t00000000\t0001\t0\t0\t0\t00000000\t0\t0\t0',
  '',
].join('\n');
const NONE = '0'.repeat(32);
const IPV6_ROUTE = [
  `fd000000000000000000000000000000 40 ${NONE} 00 ${NONE} 00000100 00000001 00000000 00000001     eth0`,
  `${NONE} 00 ${NONE} 00 fd000000000000000000000000000001 00000400 00000003 00000000 00000003     eth0`,
  `${NONE} 00 ${NONE} 00 ${NONE} ffffffff 00000001 00000000 00200200       lo`,
].join('\n');

describe('the default gateways', () => {
  it('are those of every default route, and of no other', () => {
    expect(defaultGateways(ROUTE, IPV6_ROUTE)).toEqual([
      '192.168.1.1',
      '10.0.0.254',
      'fd00:0000:0000:0000:0000:0000:0000:0001',
    ]);
    expect(defaultGateways('', '')).toEqual([]);
  });
});

describe("the database's host", () => {
  it.each([
    ['postgres://u:p@db.example:5432/rocca', 'db.example'],
    ['postgres://u:p@10.0.0.7/rocca', '10.0.0.7'],
    ['postgres://u:p@[fd00::7]:5432/rocca', 'fd00::7'],
    ['postgres://u:p@ignored/rocca?host=db.example', 'db.example'],
    ['postgres:///rocca?host=/var/run/postgresql', null],
    ['postgres://%2Fvar%2Frun/rocca', null],
    [null, null],
  ])('of %s is %s', (url, host) => {
    expect(databaseHost(url)).toBe(host);
  });
});

describe("the platform's own addresses", () => {
  it('are those of every interface, and of the database its name leads to', async () => {
    const asked: string[] = [];
    const own = ownAddressesOf('postgres://u@db.example/rocca', async (host) => {
      asked.push(host);
      return [{ address: '10.9.9.9' }, { address: 'fd09::9' }];
    });
    const interfaces = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    expect(await own()).toEqual(
      expect.arrayContaining([...interfaces.map(({ address }) => address), '10.9.9.9', 'fd09::9']),
    );
    await own();
    expect(asked).toEqual(['db.example']);
  });

  it('hold the database again as soon as its name resolves', async () => {
    let fails = true;
    const own = ownAddressesOf('postgres://u@db.example/rocca', async () => {
      if (fails) throw new Error('EAI_AGAIN');
      return [{ address: '10.9.9.9' }];
    });
    expect(await own()).not.toContain('10.9.9.9');
    fails = false;
    expect(await own()).toContain('10.9.9.9');
  });

  it('are returned without the database while its name does not resolve', async () => {
    const own = ownAddressesOf('postgres://u@db.example/rocca', () => Promise.reject(new Error('ENOTFOUND')));
    expect(await own()).toContain('127.0.0.1');
    expect(await ownAddressesOf('postgres://u@10.0.0.7/rocca')()).toContain('10.0.0.7');
  });
});
