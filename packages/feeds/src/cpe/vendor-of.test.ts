import { expect, it } from 'vitest';
import { isVendorOf } from './vendor-of.ts';

it.each([
  ['kismet', 'kismet', 'Kismet server', true],
  ['c-icap_project', 'c-icap', 'C-ICAP', true],
  ['vmware', 'vmware_virtualcenter', 'VMware VirtualCenter httpd', true],
  ['key_focus', 'kf_web_server', 'KF Web Server cpe:/a:keyfocus:kf_web_server', true],
  ['avtech', 'pager_enterprise', 'Avtech PageR Enterprise http interface', true],
  ['wpfoomanager', 'wordpress_foo_manager', 'WordPress Foo Manager', true],
  ['puppet', 'cisco_ios', 'Cisco IOS http config', false],
  ['iceni', 'argus', 'ARGUS httpd', false],
  ['cisco', 'secure_email_gateway', 'Trustwave Secure Email Gateway cpe:/a:trustwave:secure_email_gateway', false],
  ['lenovo', 'shareit', 'ShareIt ftpd', false],
  ['hp', 'openvms', 'HP OpenVMS ftpd', false],
])('%s of %s in "%s": %s', (vendor, product, words, expected) => {
  expect(isVendorOf(vendor, product, words)).toBe(expected);
});
