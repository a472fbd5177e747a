import { expect, test } from 'vitest';
import { parseServer } from './system-servers.ts';

test.each([
  ['192.0.2.1', [{ address: '192.0.2.1', port: 53 }]],
  ['192.0.2.1:5353', [{ address: '192.0.2.1', port: 5353 }]],
  ['2001:db8::1', [{ address: '2001:db8::1', port: 53 }]],
  ['[2001:db8::1]:5353', [{ address: '2001:db8::1', port: 5353 }]],
  ['fe80::1%eth0', [{ address: 'fe80::1%eth0', port: 53 }]],
  ['dns.example', []],
  ['192.0.2.1:0', []],
])('reads %s', (text, servers) => {
  expect(parseServer(text)).toEqual(servers);
});
