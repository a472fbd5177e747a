import type { Dns } from '@rocca/sources/dns/dns';
import { expect, it } from 'vitest';
import { sightOf } from './dns-sight.ts';
import { scriptedDns } from './testing/scripted-dns.ts';

const { signal } = new AbortController();
const seen = (script: readonly string[]) => sightOf('acne.com', { dns: scriptedDns({ 'acne.com': script }), signal });
const NOTHING = { nameServers: [], addresses: [], mailServers: [] };

it.each([
  ['name servers', ['NS b.net', 'NS a.net', 'NS a.net'], { nameServers: ['a.net', 'b.net'] }],
  ['a zone', ['SOA a.net'], {}],
  ['an address', ['A 192.0.2.1'], { addresses: ['192.0.2.1'] }],
  ['an address of IPv6 alone', ['AAAA 2001:db8::1'], { addresses: ['2001:db8::1'] }],
  ['mail servers, the preferred first', ['MX 20 b.net', 'MX 5 c.net'], { mailServers: ['c.net', 'b.net'] }],
  ['another name that has an address', ['A@host.net 192.0.2.1'], { addresses: ['192.0.2.1'] }],
])('is registered by %s', async (_, script, sight) => {
  expect(await seen(script)).toEqual({ kind: 'registered', ...NOTHING, ...sight });
});

it.each([
  ['nothing', []],
  ['name servers of the name it points to', ['NS@host.net ns.host.net', 'SOA@host.net ns.host.net']],
  ['name servers and mail servers without a name', ['NS ', 'MX 0 ']],
])('is free with %s', async (_, script) => {
  expect(await seen(script)).toEqual({ kind: 'free' });
});

it.each(['NS', 'A', 'AAAA', 'MX', 'SOA'] as const)('is not known where nothing but %s failed', async (failing) => {
  const dns = scriptedDns({ 'acne.com': [] });
  const ask: Dns['ask'] = async (name, type, options) =>
    type === failing ? { kind: 'untold', reason: 'failed' } : dns.ask(name, type, options);
  expect(await sightOf('acne.com', { dns: { ...dns, ask }, signal })).toEqual({ kind: 'untold', reason: 'failed' });
});

it('keeps a few of many records', async () => {
  const script = Array.from({ length: 300 }, (_, index) => [
    `NS n${index}.net`,
    `A 192.0.2.${index}`,
    `MX 1 m${index}.net`,
  ]);
  const sight = await seen(script.flat());
  if (sight.kind !== 'registered') throw new Error('registered');
  expect([sight.nameServers.length, sight.addresses.length, sight.mailServers.length]).toEqual([20, 20, 20]);
});
