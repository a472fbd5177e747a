import { describe, expect, it } from 'vitest';
import { isParked } from './parking.ts';
import { isOwn, riskOf } from './risk.ts';

const NOW = new Date('2026-11-17T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

describe('risk of a look-alike', () => {
  it.each([
    // similarity, mail, age in days (null: unknown), risk
    [0.99, true, 10, 'high'],
    [0.99, true, null, 'high'],
    [0.99, true, 4000, 'high'],
    [0.99, false, 10, 'high'],
    [0.99, false, 200, 'high'],
    [0.99, false, null, 'medium'],
    [0.99, false, 4000, 'medium'],
    [0.9, true, 10, 'high'],
    [0.9, true, null, 'high'],
    [0.9, true, 4000, 'medium'],
    [0.9, false, 10, 'high'],
    [0.9, false, 200, 'medium'],
    [0.9, false, null, 'medium'],
    [0.9, false, 4000, 'low'],
    [0.8, true, 10, 'high'],
    [0.8, true, 200, 'high'],
    [0.8, true, null, 'medium'],
    [0.8, false, 10, 'medium'],
    [0.8, false, null, 'low'],
    [0.5, true, 10, 'high'],
    [0.5, true, null, 'medium'],
    [0.5, false, null, 'low'],
    [0.5, false, 4000, 'low'],
  ] as const)('similarity %d, mail %s, %s days old: %s', (similarity, receivesMail, days, risk) => {
    const createdOn = days === null ? null : daysAgo(days);
    const facts = { similarity, receivesMail, createdOn, holder: 'other', isOfWildcard: false } as const;
    expect(riskOf(facts, NOW)).toBe(risk);
    expect(riskOf({ ...facts, holder: 'own' }, NOW)).toBe('low');
    expect(riskOf({ ...facts, holder: 'parked' }, NOW)).toBe('low');
    expect(riskOf({ ...facts, isOfWildcard: true }, NOW)).toBe('low');
  });
});

describe('whose a look-alike is', () => {
  it.each([
    [['ns1.sedoparking.com', 'ns2.sedoparking.com'], true],
    [['ns1.sedoparking.com', 'ns1.provider.net'], false],
    [['ns1.notsedoparking.com'], false],
    [[], false],
  ])('name servers %j mean that it is parked: %s', (servers, parked) => {
    expect(isParked(servers)).toBe(parked);
  });

  const own = {
    addresses: ['192.0.2.1', '2001:db8::1'],
    nameServers: ['ns1.acme.com', 'ns.provider.net'],
    mailServers: ['mail.acme.com', 'mx.provider.net'],
  };
  const [NS, PROVIDER_NS, IP, OTHER_IP] = ['ns1.acme.com', 'ns.provider.net', '192.0.2.1', '198.51.100.9'];
  const [MX, PROVIDER_MX, OTHER_MX] = ['mail.acme.com', 'mx.provider.net', 'mx.fraud.net'];

  it.each([
    ['own name servers', [NS], [OTHER_IP], [OTHER_MX], true],
    ['a name server that the company does not use', ['old.acme.com'], [], [], false],
    ['the same provider of names', [PROVIDER_NS], [OTHER_IP], [], false],
    ['one own name server and one of somebody else', [NS, 'ns.fraud.net'], [], [], false],
    ['own addresses and name servers', [PROVIDER_NS], [IP], [], true],
    ['an address that a provider may share among customers', ['ns.other.net'], [IP], [], false],
    ['own addresses and mail servers, names elsewhere', ['ns.other.net'], [IP], [MX], true],
    ['own addresses and mail servers', [PROVIDER_NS], [IP], [PROVIDER_MX], true],
    ['own addresses, but mail to somebody else', [PROVIDER_NS], [IP], [OTHER_MX], false],
    ['one own address and one of somebody else', [PROVIDER_NS], [IP, OTHER_IP], [], false],
    ['own mail servers alone', [PROVIDER_NS], [], [MX], true],
    ['own mail servers, but a page elsewhere', [PROVIDER_NS], [OTHER_IP], [MX], false],
    ['the same provider of mail', [PROVIDER_NS], [], [PROVIDER_MX], false],
    ['nothing at all', [], [], [], false],
  ])('%s', (_, nameServers, addresses, mailServers, expected) => {
    expect(isOwn({ nameServers, addresses, mailServers }, own, 'acme.com')).toBe(expected);
  });
});
