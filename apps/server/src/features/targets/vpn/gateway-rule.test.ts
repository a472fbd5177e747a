import { ownNetworkOf, type ScopeOptions } from '@rocca/contract/target/scope';
import { reemitConfig } from '@rocca/tools/vpn/reemit-config';
import { describe, expect, it } from 'vitest';
import { readOvpn } from './ovpn.rules.ts';
import { SMALLEST_OVPN } from './testing/ovpn-files.ts';
import { readVpn } from './vpn.rules.ts';

/** Scopes that differ in what they refuse. */
const SCOPES: Readonly<Record<string, ScopeOptions>> = {
  plain: {},
  'of a platform with addresses': { own: ownNetworkOf(['8.8.4.4', '2600::5']) },
  'with a shut network': { privateNeedsVpn: true },
};

const ALLOWED = [
  'vpn.example.com',
  'VPN.Example.COM',
  'xn--e1afmkfd.example',
  'gateway',
  '8.8.8.8',
  '2600::1',
  '2600::A',
];
const REFUSED = [
  ...['localhost', 'LOCALHOST', 'LocalHost.', 'localhost.', 'a.localhost', 'A.LOCALHOST', 'vpn.example.com.'],
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0X7F000001', '0177.0.0.1', '127.0.0.1.', '169.254.169.254'],
  ...['::1', '::FFFF:127.0.0.1', '::ffff:7F00:1', 'FE80::1', 'fe80::1%eth0', '64:ff9b::7f00:1', '[2600::1]', '[::1]'],
  ...['0.0.0.0', '224.0.0.1', '-vpn.example.com', 'vpn..example.com', 'vpn_1.example.com', '10.0.0.1-20', ''],
];
const DEPENDS = ['10.0.0.5', 'FD00::5', '8.8.4.4', '2600::5', '2600:0::5', '::ffff:8.8.4.4', '::FFFF:10.0.0.5'];

const OWN_WRITING = (() => {
  const outcome = readOvpn(Buffer.from(SMALLEST_OVPN), {});
  if (outcome.kind !== 'ok') throw new Error('the smallest file is refused');
  return outcome.text;
})();
const remote = (text: string, host: string) => text.replace(/^remote \S+/m, () => `remote ${host}`);

/** Whether each of the callers would dial this gateway: at the upload, at the start of the client, in the form. */
function verdicts(host: string, scope: ScopeOptions) {
  const problems: Record<string, unknown> = {};
  const gateway = { kind: 'netextender', user: 'u', password: 'p', domain: 'd', address: `${host}:443` } as const;
  readVpn(gateway, undefined, scope, problems as Parameters<typeof readVpn>[3]);
  return {
    upload: readOvpn(Buffer.from(remote(SMALLEST_OVPN, host)), scope).kind === 'ok',
    start: reemitConfig(remote(OWN_WRITING, host), scope).kind === 'ok',
    netExtender: problems.address === undefined,
  };
}

describe.each(Object.entries(SCOPES))('a VPN gateway, in a scope %s', (_, scope) => {
  it.each(ALLOWED)('%j may be dialled, says every caller', (host) => {
    // The address of a NetExtender gateway ends at its first colon: it knows no IPv6.
    expect(verdicts(host, scope)).toEqual({ upload: true, start: true, netExtender: !host.includes(':') });
  });

  it.each(REFUSED)('%j may not, says every caller', (host) => {
    expect(verdicts(host, scope)).toEqual({ upload: false, start: false, netExtender: false });
  });

  it.each(DEPENDS)('%j is judged alike by every caller', (host) => {
    const { upload, start, netExtender } = verdicts(host, scope);
    expect(start).toBe(upload);
    if (!host.includes(':')) expect(netExtender).toBe(upload);
  });
});
