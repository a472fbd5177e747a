import { expect, it } from 'vitest';
import { secretsOf } from './secrets-of.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

it('knows the password of a VPN and of a sign-in, and both with their user', () => {
  const secrets = secretsOf({
    vpn: { kind: 'netextender', user: 'anna', password: 'vpn-word', address: 'vpn.test', domain: 'LAN' },
    webapp: { authentication: { kind: 'form', username: 'maria', password: 'web-word' } },
  } as Parameters<typeof secretsOf>[0]);
  expect(secrets).toEqual(['vpn-word', 'anna:vpn-word', 'web-word', 'maria:web-word']);
});

it('knows the keys and credentials in the files of a VPN, and nothing else of them', () => {
  const key = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC';
  const config = `remote vpn.test 1194\nca ca.crt and a long line of grammar\n<key>\n-----BEGIN KEY-----\n${key}\n</key>\n`;
  const secrets = secretsOf({
    vpn: { kind: 'openvpn', config_file: base64(config), credentials_file: base64('anna\r\nshort\r\n') },
  } as Parameters<typeof secretsOf>[0]);
  expect(secrets).toEqual([key, 'short', 'anna:short']);
});

it('knows a short password that stands in the configuration of a VPN itself', () => {
  const config = 'remote vpn.test 1194\n<auth-user-pass>\r\nanna\r\nhunter2!\r\n</auth-user-pass>\n';
  const extra = { vpn: { kind: 'openvpn', config_file: base64(config) } } as Parameters<typeof secretsOf>[0];
  expect(secretsOf(extra)).toEqual(['hunter2!', 'anna:hunter2!']);
});

it('takes marks for no secrets', () => {
  expect(
    secretsOf({ vpn: { kind: 'netextender', password: { set: true } } } as Parameters<typeof secretsOf>[0]),
  ).toEqual([]);
});
