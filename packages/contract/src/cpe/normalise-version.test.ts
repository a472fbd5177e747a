import { expect, it } from 'vitest';
import { normaliseVersion } from './normalise-version.ts';

it.each([
  ['mariadb', 'mariadb', '5.5.5-10.11.19-MariaDB', '10.11.19'],
  ['mariadb', 'mariadb', '5.5.5-10.3.39-MariaDB-0+deb10u1', '10.3.39'],
  ['mariadb', 'mariadb', '11.4.2-MariaDB-log', '11.4.2'],
  ['mariadb', 'mariadb', '5.5.68-MariaDB', '5.5.68'],
  ['oracle', 'mysql', '5.7.30-log', '5.7.30'],
  ['oracle', 'mysql', '8.0.36-0ubuntu0.22.04.1', '8.0.36'],
  ['mysql', 'mysql', '5.0.51a-3ubuntu5', '5.0.51a'],
  ['oracle', 'mysql', '8.0.0-dmr', '8.0.0-dmr'],
  ['isc', 'bind', '9.18.24-1', '9.18.24'],
  ['isc', 'bind', '9.9.5-P1', '9.9.5-P1'],
  ['php', 'php', '7.4.3-4ubuntu2.20', '7.4.3'],
  ['php', 'php', '8.0.0RC1', '8.0.0RC1'],
  ['openbsd', 'openssh', '1:9.2p1', '9.2p1'],
  ['nodejs', 'node.js', 'v18.1.0', '18.1.0'],
  ['exim', 'exim', '4.90_1', '4.90.1'],
  ['exim', 'exim', '4.92_RC1', '4.92_RC1'],
  ['washington_university', 'wu-ftpd', 'wu-2.6.1', '2.6.1'],
  ['openbsd', 'openssh', 'for_Windows_8.1', '8.1'],
  ['any', 'thing', ' Version 2.0 ', '2.0'],
  ['any', 'thing', 'Version: 2.0', '2.0'],
  ['any', 'thing', '1.2-3', '1.2-3'],
])('%s %s calls itself %s and is %s', (vendor, product, version, expected) => {
  expect(normaliseVersion(vendor, product, version)).toBe(expected);
});
