import { describe, expect, it } from 'vitest';
import { resolveGateway } from './gateway-address.ts';
import { placeRemotes } from './place-remotes.ts';

/** What name servers say; a hostile one says anything. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'vpn.example.com': ['198.51.100.7', '10.1.2.3', '2a00:1450::1', '8.8.4.4', '8.8.8.8', '9.9.9.9', '1.1.1.1'],
  'inward.example.com': ['127.0.0.1', '::1', '169.254.169.254', 'fe80::1', '0.0.0.0', '::ffff:127.0.0.1'],
};
const find = async (host: string) => {
  const found = NAMES[host];
  if (!found) throw new Error('ENOTFOUND');
  return found.map((address) => ({ address }));
};
const resolve = (host: string) => resolveGateway(host, {}, find);

describe("a gateway's addresses", () => {
  it('are those we may connect to, and not too many', async () => {
    expect(await resolve('vpn.example.com')).toEqual(['10.1.2.3', '2a00:1450::1', '8.8.4.4', '8.8.8.8']);
    expect(await resolve('10.9.9.9')).toEqual(['10.9.9.9']);
  });

  it('are none when the name leads to ourselves, or nowhere', async () => {
    expect(await resolve('inward.example.com')).toEqual([]);
    expect(await resolve('unknown.example.com')).toEqual([]);
    expect(await resolve('127.0.0.1')).toEqual([]);
  });
});

describe('the remotes of a configuration', () => {
  const remote = (host: string, port: string | null = null, protocol: string | null = null) => ({
    host,
    port,
    protocol,
  });

  it('are written with addresses, so that no name is asked for twice', async () => {
    const remotes = [
      remote('vpn.example.com', '443', 'tcp'),
      remote('unknown.example.com'),
      remote('10.9.9.9', '1194'),
    ];
    expect(await placeRemotes(remotes, {}, resolve)).toEqual([
      'remote 10.1.2.3 443 tcp',
      'remote 2a00:1450::1 443 tcp',
      'remote 8.8.4.4 443 tcp',
      'remote 8.8.8.8 443 tcp',
      'remote 10.9.9.9 1194',
    ]);
  });

  it('are refused when none can be connected to', async () => {
    await expect(placeRemotes([remote('inward.example.com')], {}, resolve)).rejects.toMatchObject({ why: 'refused' });
  });
});
