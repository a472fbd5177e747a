import { describe, expect, it } from 'vitest';
import { METADATA_IPV4, METADATA_IPV6 } from './cloud-metadata.ts';
import { parseEntry, parseTarget } from './grammar.ts';
import { targetMessage } from './messages.ts';
import { behindVpn, classifyAddress, ownNetworkOf } from './scope.ts';

const own = ownNetworkOf(['10.0.0.5', '10.0.0.1', 'FD00:0::2', '::ffff:10.0.0.9', '203.0.113.7', '8.8.8.8', 'eth0']);

describe('a metadata service of a cloud', () => {
  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '169.254.170.2',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '::ffff:a83f:8110',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:0ec2:0::253',
    'fd00:ec2::23',
    'fd20:ce::254',
    'FD20:00CE::0254',
    'fd00:c1::a9fe:a9fe',
    'fe80::a9fe:a9fe',
    ...METADATA_IPV4,
    ...METADATA_IPV6.map(([network]) => network),
  ])('%s is never a target, with or without a VPN', (address) => {
    for (const scope of [{}, { lab: true }, { own }, behindVpn({ lab: true, own, privateNeedsVpn: true })]) {
      expect(parseEntry(address, scope)).toMatchObject({ kind: 'wrong', code: 'address_not_accepted' });
      expect(classifyAddress(address, scope)?.scope).toBe('refused');
    }
  });

  it('is left out of a range around it', () => {
    const parsed = parseTarget('168.63.129.0/24');
    expect(parsed).toMatchObject({ kind: 'ok', addressCount: 255, leftOut: ['168.63.129.16'] });
    expect(parseTarget('168.63.129.16/32')).toMatchObject({ kind: 'wrong', reason: 'cloud_metadata' });
  });
});

describe("the platform's own addresses", () => {
  it.each(['10.0.0.5', '10.0.0.1', '10.0.0.1:443', 'http://10.0.0.1/admin', '::ffff:a00:5', '10.0.0.9', 'fd00::2'])(
    '%s is no target',
    (text) => {
      const outcome = parseEntry(text, { own });
      expect(outcome).toMatchObject({ kind: 'wrong', code: 'address_not_accepted', reason: 'platform' });
      expect(parseEntry(text, {}).kind).toBe('ok');
    },
  );

  it('are named in a refusal in both languages', () => {
    const outcome = parseEntry('10.0.0.5', { own });
    if (outcome.kind === 'ok') throw new Error('accepted');
    expect(targetMessage(outcome, 'en')).toBe(
      'The address 10.0.0.5 is not in an accepted range: an address of the platform itself.',
    );
    expect(targetMessage(outcome, 'it')).toContain('indirizzo della piattaforma stessa');
  });

  it('are left out of ranges, each once, and not counted', () => {
    const parsed = parseTarget('10.0.0.0/29,10.0.0.4-10.0.0.10', { own });
    expect(parsed).toMatchObject({ kind: 'ok', addressCount: 8, leftOut: ['10.0.0.5', '10.0.0.1', '10.0.0.9'] });
    const ends = ownNetworkOf(['10.0.0.1', '10.0.0.2']);
    expect(parseTarget('10.0.0.1-10.0.0.2', { own: ends })).toMatchObject({ kind: 'wrong', reason: 'platform' });
  });

  it('are the customer’s behind a VPN', () => {
    expect(parseTarget('10.0.0.0/29', behindVpn({ own }))).toMatchObject({ kind: 'ok', addressCount: 8, leftOut: [] });
  });

  it('never exclude the lab, and skip malformed addresses', () => {
    const lab = { lab: true, own: ownNetworkOf(['127.20.0.1', '127.0.0.1', '::1', 'fe80::1', 'name']) };
    expect(lab.own).toEqual({ ipv4: [], ipv6: [] });
    expect(parseTarget('127.20.0.0/24', lab)).toMatchObject({ kind: 'ok', addressCount: 256 });
  });
});

describe('private addresses where the provider has shut its network off', () => {
  const scope = { lab: true, privateNeedsVpn: true };

  it.each(['10.0.0.1', '192.168.1.0/24', '172.16.0.1-172.16.0.9', 'fd12::1', '::ffff:10.0.0.1', 'http://10.0.0.1/'])(
    '%s needs a VPN',
    (text) => {
      expect(parseEntry(text, scope)).toMatchObject({ kind: 'wrong', reason: 'private_without_vpn' });
      expect(parseEntry(text, behindVpn(scope)).kind).toBe('ok');
    },
  );

  it.each(['8.8.8.8', '127.20.0.7', 'intranet', '2606:4700::1'])('%s does not', (text) => {
    expect(parseEntry(text, scope).kind).toBe('ok');
  });
});
