import type { VpnBlock } from '@rocca/contract/api/targets.schema';
import { describe, expect, it } from 'vitest';
import { initialVpn, missingVpnFields, passwordState, type VpnValues, vpnChoices, vpnToWrite } from './vpn-model.ts';

const mark = { set: true } as const;
const storedNetExtender: VpnBlock = {
  kind: 'netextender',
  user: 'scanner',
  password: mark,
  address: 'vpn.example.com:4433',
  domain: 'Local',
};
const storedOpenVpn: VpnBlock = {
  kind: 'openvpn',
  config_file: mark,
  config_file_name: 'old.ovpn',
  credentials_file: mark,
  credentials_file_name: 'old.txt',
};
const file = (name: string) => ({ name, size: 1, base64: 'eA==' });
const values = (change: Partial<VpnValues>): VpnValues => ({ ...initialVpn(null), ...change });

describe('the VPN of a target form', () => {
  it('offers no authentication on a new target, and unchanged on one that has a VPN', () => {
    expect(vpnChoices(null)).toEqual(['none', 'openvpn', 'netextender']);
    expect(vpnChoices(storedOpenVpn)).toEqual(['unchanged', 'none', 'openvpn', 'netextender']);
    expect(initialVpn(null).choice).toBe('none');
    expect(initialVpn(storedOpenVpn).choice).toBe('unchanged');
  });

  it('sends nothing at all for an unchanged VPN, and for none where there was none', () => {
    expect(vpnToWrite(initialVpn(storedNetExtender), storedNetExtender)).toBeUndefined();
    expect(vpnToWrite(values({ choice: 'none' }), null)).toBeUndefined();
  });

  it('removes a stored VPN', () => {
    expect(vpnToWrite(values({ choice: 'none' }), storedNetExtender)).toEqual({ kind: 'none' });
  });

  it('keeps the stored password when the field stays empty', () => {
    const edited = { ...initialVpn(storedNetExtender), choice: 'netextender' as const, user: ' other ' };
    expect(vpnToWrite(edited, storedNetExtender)).toMatchObject({ user: 'other', password: mark });
    expect(missingVpnFields(edited, storedNetExtender)).toEqual([]);
  });

  it.each(['vpn.example.com:443', 'other.example.com:4433'])('asks for the password again at %s', (address) => {
    const edited = { ...initialVpn(storedNetExtender), choice: 'netextender' as const, address };
    expect(passwordState(edited, storedNetExtender)).toBe('again');
    expect(missingVpnFields(edited, storedNetExtender)).toEqual(['password']);
    expect(vpnToWrite({ ...edited, password: 'typed' }, storedNetExtender)).toMatchObject({
      address,
      password: 'typed',
    });
  });

  it('keeps the password at the same address in another spelling', () => {
    const edited = {
      ...initialVpn(storedNetExtender),
      choice: 'netextender' as const,
      address: ' VPN.example.com:4433',
    };
    expect(passwordState(edited, storedNetExtender)).toBe('kept');
    expect(passwordState(edited, storedOpenVpn)).toBe('none');
  });

  it('keeps no password of another kind of VPN', () => {
    const edited = values({ choice: 'netextender', user: 'u', address: 'a:1', domain: 'd' });
    expect(missingVpnFields(edited, storedOpenVpn)).toEqual(['password']);
  });

  it.each<[Partial<VpnValues>, string[]]>([
    [{}, ['user', 'password', 'address', 'domain']],
    [{ user: 'u' }, ['password', 'address', 'domain']],
    [{ user: 'u', password: 'p' }, ['address', 'domain']],
    [{ user: 'u', password: 'p', address: 'a:1' }, ['domain']],
    [{ user: 'u', password: 'p', address: 'a:1', domain: '   ' }, ['domain']],
    [{ user: 'u', password: 'p', address: 'a:1', domain: 'd' }, []],
  ])('is complete only with all four: %o lacks %o', (part, missing) => {
    expect(missingVpnFields(values({ choice: 'netextender', ...part }), null)).toEqual(missing);
  });

  it('needs a configuration for OpenVPN, not credentials', () => {
    expect(missingVpnFields(values({ choice: 'openvpn' }), null)).toEqual(['config_file']);
    expect(missingVpnFields(values({ choice: 'openvpn', config: file('new.ovpn') }), null)).toEqual([]);
    expect(missingVpnFields(values({ choice: 'openvpn' }), storedOpenVpn)).toEqual([]);
  });

  it('keeps the stored files, and drops the stored credentials with the configuration they belong to', () => {
    expect(vpnToWrite(values({ choice: 'openvpn' }), storedOpenVpn)).toEqual(storedOpenVpn);
    expect(vpnToWrite(values({ choice: 'openvpn', config: file('new.ovpn') }), storedOpenVpn)).toEqual({
      kind: 'openvpn',
      config_file: 'eA==',
      config_file_name: 'new.ovpn',
    });
    expect(vpnToWrite(values({ choice: 'openvpn', credentials: file('new.txt') }), storedOpenVpn)).toMatchObject({
      config_file: mark,
      credentials_file: 'eA==',
      credentials_file_name: 'new.txt',
    });
  });
});
