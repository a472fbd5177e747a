import { expect, it } from 'vitest';
import { familyOf } from '../nvd/system-families.ts';
import { toldSystems } from './told-systems.ts';

it.each([
  ['9.2p1 Debian 2+deb12u10', 'protocol 2.0', null, ['debian:debian_linux']],
  ['2.4.41', '(Ubuntu)', null, ['canonical:ubuntu_linux']],
  ['2.4.6', '(CentOS) OpenSSL/1.0.2k-fips', null, ['centos:centos']],
  ['2.2.15', '(Red Hat)', 'Linux', ['redhat:enterprise_linux', 'linux:linux_kernel']],
  ['1.0', 'Gentoo/Linux', null, ['gentoo:linux', 'linux:linux_kernel']],
  ['2.4.18', '(Unix)', null, ['unix:unix']],
  ['2.2.3', '(Win64) OpenSSL/1.0.1e', null, ['microsoft:windows']],
  ['for_Windows_8.4', 'protocol 2.0', null, ['microsoft:windows']],
  ['5.0.51a-community-nt', null, null, ['microsoft:windows']],
  ['2.11.2', 'python 2.6.6, linux2; ZServer/1.1', null, ['linux:linux_kernel']],
  ['5.5.5-10.0.10-MariaDB-1:10.0.10+maria~stretch', null, null, ['debian:debian_linux']],
  ['10.0', null, 'Windows', ['microsoft:windows']],
  ['2.0.63', '(FreeBSD) mod_ssl/2.0.63', null, ['freebsd:freebsd']],
  ['2.0.59', '(NETWARE) mod_jk/1.2.14', null, ['novell:netware']],
  ['1.3.26', '(Mandrake Linux/6mdk)', null, ['mandriva:linux']],
  ['1.2.3', null, null, []],
  [null, null, 'toaster', []],
])('%s (%s), %s', (version, extraInfo, osType, expected) => {
  const systems = toldSystems({ version, extraInfo, osType });
  expect(systems.map(({ vendor, product }) => `${vendor}:${product}`)).toEqual(expected);
  for (const system of systems) expect(system.product === 'unix' || familyOf(system)).toBeTruthy();
});

it('is told by the line in which a service names itself, and by no other', () => {
  const heard = (text: string) =>
    toldSystems({ version: '6.0', extraInfo: null, heard: text }).map((one) => one.product);
  expect(heard('220 Serv-U FTP Server v6.0 for WinSock ready...')).toEqual(['windows']);
  expect(heard('server: nginx\nx-powered-by: PHP/5.2.6-1+lenny9')).toEqual(['debian_linux']);
  expect(heard('server: nginx\nx-powered-by: PHP/5.2.10-pl0-gentoo')).toEqual(['linux']);
  expect(heard('HTTP/1.1 200 OK\nx-note: made on (Win32)')).toEqual([]);
  expect(heard('HTTP/1.1 200 OK\r\nServer: Apache/2.4.7 (Ubuntu) OpenSSL/1.0.1f\r\n')).toEqual(['ubuntu_linux']);
  expect(heard('SSH-2.0-OpenSSH_7.2p2 Ubuntu-4ubuntu2.8')).toEqual(['ubuntu_linux']);
  expect(heard('220 mail.debian.example ESMTP not on Debian any more')).toEqual([]);
});
