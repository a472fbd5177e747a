import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import { describe, expect, it } from 'vitest';
import { changeExtra } from './extra.rules.ts';
import type { OpenExtra } from './extra-secrets.ts';
import { block, CERTIFICATE, STATIC_KEY } from './vpn/testing/ovpn-files.ts';

const MARK = { set: true } as const;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const context = { engine: 'nscan', target: '10.0.0.1', scope: {} };
const change = (current: OpenExtra, request: TargetExtra) => changeExtra(current, request, context);
/** Stores settings as a first write does. */
function stored(extra: TargetExtra): OpenExtra {
  const outcome = change({}, extra);
  if (outcome.kind === 'wrong') throw new Error(JSON.stringify(outcome.fields));
  return outcome.extra;
}
/** `kept`, or the paths of the secrets that are to be entered again. */
function verdict(current: OpenExtra, request: TargetExtra): string | string[] {
  const outcome = change(current, request);
  if (outcome.kind === 'ok') return 'kept';
  return outcome.code === 'secret_required' ? Object.keys(outcome.fields) : outcome.code;
}

const OTHER_CERTIFICATE = CERTIFICATE.replace('MIIB', 'MIIC');
const lines = [
  'client',
  'dev tun',
  'proto udp',
  'remote vpn.example.com 1194',
  'remote 2001:470::1 1195 tcp',
  'remote-cert-tls server',
  'verify-x509-name vpn.example.com name',
  'cipher AES-256-GCM',
];
const config = (own: readonly string[], ca = CERTIFICATE, more = '') =>
  base64(`${own.join('\n')}\n${block('ca', ca)}\n${more}`);
const openVpn = (config_file: string): TargetExtra => ({
  vpn: { kind: 'openvpn', config_file, config_file_name: 'a.ovpn', credentials_file: MARK },
});
const withOpenVpn = stored({
  vpn: {
    kind: 'openvpn',
    config_file: config(lines),
    config_file_name: 'a.ovpn',
    credentials_file: base64('user\nsecret\n'),
    credentials_file_name: 'a.txt',
  },
});
const replaced = (from: string, to: string) => lines.map((line) => (line === from ? to : line));

describe('stored OpenVPN credentials', () => {
  it.each<[string, string]>([
    ['the same file', config(lines)],
    ['the same file in another spelling', config(replaced('remote vpn.example.com 1194', 'remote VPN.example.COM'))],
    ['the same servers in another order', config(lines.toReversed())],
    [
      'the same IPv6 in another spelling',
      config(replaced('remote 2001:470::1 1195 tcp', 'remote 2001:470:0::0001 1195 tcp-client')),
    ],
    ['a protocol that names its family', config(replaced('proto udp', 'proto udp4'))],
    [
      'another setting of the tunnel',
      config([...replaced('cipher AES-256-GCM', 'cipher AES-128-GCM'), 'verb 4', 'tun-mtu 1400']),
    ],
    ['another shared key', config(lines, CERTIFICATE, block('tls-auth', STATIC_KEY))],
  ])('are kept for %s', (_what, file) => {
    expect(verdict(withOpenVpn, openVpn(file))).toBe('kept');
  });

  it('are kept with the stored file', () => {
    expect(verdict(withOpenVpn, { vpn: { kind: 'openvpn', config_file: MARK, credentials_file: MARK } })).toBe('kept');
  });

  it.each<[string, string]>([
    ['another host', config(replaced('remote vpn.example.com 1194', 'remote vpn.example.net 1194'))],
    ['another port', config(replaced('remote vpn.example.com 1194', 'remote vpn.example.com 1195'))],
    [
      'another default port',
      config([...replaced('remote vpn.example.com 1194', 'remote vpn.example.com'), 'port 443']),
    ],
    ['another protocol', config(replaced('proto udp', 'proto tcp'))],
    ['one more server', config([...lines, 'remote thief.example.net'])],
    ['another CA', config(lines, OTHER_CERTIFICATE)],
    ['one more CA', config(lines, `${CERTIFICATE}\n${OTHER_CERTIFICATE}`)],
    ['any certificate of the CA', config(replaced('remote-cert-tls server', '# no check'))],
    [
      'another name in the certificate',
      config(replaced('verify-x509-name vpn.example.com name', 'verify-x509-name vpn name-prefix')),
    ],
    ['no name in the certificate', config(replaced('verify-x509-name vpn.example.com name', ''))],
  ])('are asked for again with %s', (_what, file) => {
    expect(verdict(withOpenVpn, openVpn(file))).toEqual(['vpn.credentials_file']);
  });

  it('are asked for again with another CA also where a name looks like the end of its block', () => {
    const named = replaced('verify-x509-name vpn.example.com name', 'verify-x509-name "</ca>" name');
    const current = stored({
      vpn: { ...withOpenVpn.vpn, kind: 'openvpn', config_file: config(named), config_file_name: 'a.ovpn' },
    });
    expect(verdict(current, openVpn(config(named)))).toBe('kept');
    expect(verdict(current, openVpn(config(named, OTHER_CERTIFICATE)))).toEqual(['vpn.credentials_file']);
  });

  it('are not kept without a configuration, or as the password of another kind of VPN', () => {
    expect(verdict(withOpenVpn, { vpn: { kind: 'openvpn', credentials_file: MARK } })).toBe('invalid_request');
    expect(verdict(withOpenVpn, openVpn(config([...lines, 'up /bin/sh'])))).toBe('invalid_request');
    const netExtender = {
      kind: 'netextender',
      user: 'u',
      domain: 'd',
      address: 'a.example:1',
      password: MARK,
    } as const;
    expect(verdict(withOpenVpn, { vpn: netExtender })).toBe('invalid_request');
  });
});

describe('a stored NetExtender password', () => {
  const vpn = { kind: 'netextender', user: 'u', domain: 'd', address: 'vpn.example.com:4433' } as const;
  const current = stored({ vpn: { ...vpn, password: 'secret' } });

  it.each([{}, { address: ' VPN.Example.com:4433 '.trim() }, { user: 'other' }, { domain: 'Other' }])(
    'is kept for %o',
    (part) => {
      expect(verdict(current, { vpn: { ...vpn, ...part, password: MARK } })).toBe('kept');
    },
  );

  it.each(['vpn.example.com:443', 'vpn.example.net:4433', '192.168.1.1:4433'])(
    'is asked for again at %s',
    (address) => {
      expect(verdict(current, { vpn: { ...vpn, address, password: MARK } })).toEqual(['vpn.password']);
    },
  );

  it('is not kept where the address is left out', () => {
    const { address: _gone, ...rest } = vpn;
    expect(verdict(current, { vpn: { ...rest, password: MARK } })).toBe('invalid_request');
  });
});

describe('a stored password of a web sign-in', () => {
  const form = {
    kind: 'form',
    login_url: 'https://www.example.com/login?next=1',
    user_parameter: 'user',
    password_parameter: 'pass',
    username: 'tester',
  } as const;
  const current = stored({ webapp: { authentication: { ...form, password: 'secret' } } });
  const again = (part: object): TargetExtra => ({ webapp: { authentication: { ...form, ...part, password: MARK } } });

  it.each([
    {},
    { login_url: 'HTTPS://WWW.example.com:443/a/../login?next=1#top' },
    { username: 'other', user_parameter: 'login' },
    { logged_in_regex: 'Log out' },
  ])('is kept for %o', (part) => {
    expect(verdict(current, again(part))).toBe('kept');
  });

  it.each([
    { login_url: 'http://www.example.com/login?next=1' },
    { login_url: 'https://www.example.com:8443/login?next=1' },
    { login_url: 'https://www.example.com/comments?next=1' },
    { login_url: 'https://www.example.com/login?next=2' },
    { login_url: 'https://www.example.org/login?next=1' },
    { password_parameter: 'search' },
  ])('is asked for again with %o', (part) => {
    expect(verdict(current, again(part))).toEqual(['webapp.authentication.password']);
  });

  it('of a second user goes where that of the first goes', () => {
    const second = { kind: 'form', username: 'b', password: 'other' } as const;
    const both = stored({ webapp: { authentication: { ...form, password: 'secret' }, second_authentication: second } });
    const moved = { ...form, login_url: 'https://www.example.org/login', password: 'secret' };
    expect(verdict(both, { webapp: { scan_strength: 'high' } })).toBe('kept');
    expect(verdict(both, { webapp: { authentication: moved } })).toEqual(['webapp.second_authentication.password']);
  });

  const tunnel = (address: string, password: string | typeof MARK) =>
    ({ kind: 'netextender', user: 'u', domain: 'd', address, password }) as const;
  const behind = stored({
    vpn: tunnel('vpn.example.com:4433', 'secret'),
    webapp: { authentication: { ...form, password: 'secret' } },
  });
  const behindOpenVpn = stored({
    vpn: { kind: 'openvpn', config_file: config(lines), config_file_name: 'a.ovpn' },
    webapp: { authentication: { ...form, password: 'secret' } },
  });
  const otherServer = {
    kind: 'openvpn',
    config_file: config(['remote b.example.net']),
    config_file_name: 'a.ovpn',
  } as const;

  it.each<[string, OpenExtra, TargetExtra]>([
    ['the same gateway', behind, { vpn: tunnel('VPN.example.com:4433', MARK) }],
    ['the same gateway and another password of the VPN', behind, { vpn: tunnel('vpn.example.com:4433', 'new') }],
    ['no VPN where there was none', current, { vpn: { kind: 'none' } }],
    [
      'the stored configuration',
      behindOpenVpn,
      { vpn: { kind: 'openvpn', config_file: MARK, config_file_name: 'a.ovpn' } },
    ],
  ])('is kept with %s', (_what, before, request) => {
    expect(verdict(before, request)).toBe('kept');
  });

  it.each<[string, OpenExtra, TargetExtra]>([
    ['another gateway', behind, { vpn: tunnel('b.example.net:4433', 'secret') }],
    ['another gateway and the mark', behind, { vpn: tunnel('b.example.net:4433', 'secret'), ...again({}) }],
    ['another kind of VPN', behind, { vpn: otherServer }],
    ['another OpenVPN server', behindOpenVpn, { vpn: otherServer }],
    ['the VPN left out', behind, { vpn: { kind: 'none' } }],
    ['a VPN where there was none', current, { vpn: otherServer }],
  ])('is asked for again with %s, because names and addresses lead elsewhere there', (_what, before, request) => {
    expect(verdict(before, request)).toEqual(['webapp.authentication.password']);
  });

  it('stays when the sign-in is left out, and is not kept when its page is', () => {
    expect(change(current, { webapp: { scan_strength: 'high' } })).toMatchObject({
      kind: 'ok',
      extra: { webapp: { scan_strength: 'high', authentication: { password: 'secret' } } },
    });
    expect(verdict(current, again({ login_url: undefined }))).toBe('invalid_request');
  });
});
