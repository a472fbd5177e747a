import { expect, it } from 'vitest';
import { readSystem } from './own-system.ts';

const short = (cpe: string, said: string) => {
  const system = readSystem(cpe, said);
  return system && `${system.title} ${system.version}${system.fixedSilently ? ' silently' : ''}`;
};

it.each([
  ['cpe:/o:freebsd:freebsd:9.1', 'FreeBSD 9.1; UPnP 1.0', 'FreeBSD 9.1 silently'],
  ['cpe:/o:mikrotik:routeros:6.34.1', 'RouterOS 6.34.1', 'MikroTik RouterOS 6.34.1'],
  ['cpe:/o:vmware:esxi:6.5.0', '6.5.0', 'VMware ESXi 6.5.0'],
  // Which release it is stays open.
  ['cpe:/o:redhat:enterprise_linux:6', 'RedHat Enterprise Linux 6', null],
  // Whoever ships the kernel fixes it under the same number.
  ['cpe:/o:linux:linux_kernel:2.6.36', 'Linux 2.6.36; UPnP 1.0', null],
  ['cpe:/o:linux:linux_kernel', 'Linux', null],
  // Nobody says it.
  ['cpe:/o:mikrotik:routeros:6.34.1', 'RouterOS 6.34.10', null],
  // Its updates change no number.
  ['cpe:/o:microsoft:windows_10:1607', 'Microsoft Windows 10 1607', null],
  ['cpe:/a:apache:http_server:2.4.49', 'Apache 2.4.49', null],
  ['no name', '1.2.3', null],
])('%s, said to be "%s", is %s', (cpe, said, expected) => {
  expect(short(cpe, said)).toBe(expected);
});
