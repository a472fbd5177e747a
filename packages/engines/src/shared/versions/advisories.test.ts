import { expect, it } from 'vitest';
import { advisoriesOf } from './advisories.ts';

const references = [
  'https://github.com/acme/acme/commit/1',
  'http://www.ubuntu.com/usn/USN-2523-1',
  'https://usn.ubuntu.com/3627-1/',
  'https://www.debian.org/security/2018/dsa-4164',
  'https://access.redhat.com/errata/RHSA-2017:2479',
  'http://rhn.redhat.com/errata/RHSA-2012-0128.html',
  'https://security.gentoo.org/glsa/201701-36',
  // No page of the distribution, whatever it is called.
  'https://example.org/ubuntu.com/usn/USN-1-1',
].map((url) => ({ url, tags: [] }));

it.each([
  ['canonical:ubuntu_linux', ['USN-2523-1', 'USN-3627-1']],
  ['debian:debian_linux', ['DSA-4164']],
  ['redhat:enterprise_linux', ['RHSA-2017:2479', 'RHSA-2012:0128']],
  ['gentoo:linux', ['GLSA-201701-36']],
  ['linux:linux_kernel', []],
])('of %s are %j', (system, expected) => {
  expect(advisoriesOf({ references }, new Set([system])).map(({ id }) => id)).toEqual(expected);
});
