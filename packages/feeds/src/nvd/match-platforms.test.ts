import type { ProductIdentity } from '@rocca/contract/cpe/product';
import { describe, expect, it } from 'vitest';
import type { RequiredPlatform } from './cve-record.ts';
import { matchPlatforms } from './match-platforms.ts';

/** `o:linux:linux_kernel`, `o:linux:linux_kernel:3`. */
function seen(short: string): ProductIdentity {
  const [part, vendor = '', product = '', version = null] = short.split(':');
  return { part: part as ProductIdentity['part'], vendor, product, version, update: null };
}

/** `o:linux:linux_kernel`, `o:linux:linux_kernel <4.2`, `o:debian:debian_linux =11`. */
function needed(text: string): RequiredPlatform {
  const [name = '', bound = ''] = text.split(' ');
  const { part, vendor, product } = seen(name);
  const version = bound.slice(1);
  const below = { start: null, startInclusive: false, end: version, endInclusive: false, update: null };
  return {
    ...{ part, vendor, product },
    versions: bound.startsWith('=') ? [{ version, update: null }] : [],
    ranges: bound.startsWith('<') ? [below] : [],
  };
}

const LINUX = 'o:linux:linux_kernel';
const WINDOWS = 'o:microsoft:windows';
const [UBUNTU, DEBIAN, RED_HAT] = ['o:canonical:ubuntu_linux', 'o:debian:debian_linux', 'o:redhat:enterprise_linux'];

/** What is needed, what was seen, and the answer; `absent` where the vulnerability cannot be there. */
const TABLE: ReadonlyArray<readonly [string, string, 'met' | 'unknown' | 'absent']> = [
  // The whole of Linux.
  [LINUX, LINUX, 'met'],
  [LINUX, UBUNTU, 'met'],
  ['o:linux:linux', 'o:fedoraproject:fedora', 'met'],
  [LINUX, WINDOWS, 'absent'],
  [LINUX, '', 'unknown'],
  [LINUX, 'a:php:php:7.4', 'unknown'],
  [LINUX, 'o:freebsd:freebsd', 'absent'],
  [LINUX, 'o:vendor:router_firmware', 'unknown'],
  // A distribution is not any Linux, and rules the others out.
  ['o:gentoo:linux', LINUX, 'unknown'],
  ['o:gentoo:linux', UBUNTU, 'absent'],
  ['o:gentoo:linux', 'o:gentoo:linux', 'met'],
  ['o:gentoo:linux', '', 'unknown'],
  ['o:redhat:linux', DEBIAN, 'absent'],
  [DEBIAN, `${LINUX} ${UBUNTU}`, 'absent'],
  [UBUNTU, `${LINUX} ${UBUNTU}`, 'met'],
  ['o:ubuntu:ubuntu_linux', UBUNTU, 'unknown'],
  ['o:redhat:enterprise_linux_server', RED_HAT, 'unknown'],
  [RED_HAT, 'o:redhat:enterprise_linux_server', 'met'],
  ['o:novell:suse_linux', 'o:suse:linux_enterprise_server', 'unknown'],
  [RED_HAT, 'o:centos:centos', 'unknown'],
  ['o:suse:suse_linux', 'o:centos:centos', 'absent'],
  ['o:fedoraproject:fedora', RED_HAT, 'absent'],
  [DEBIAN, WINDOWS, 'absent'],
  // Facts that contradict each other.
  [WINDOWS, `${WINDOWS} ${LINUX}`, 'unknown'],
  [UBUNTU, `${UBUNTU} ${DEBIAN}`, 'unknown'],
  [DEBIAN, `${LINUX} ${WINDOWS}`, 'unknown'],
  ['o:oracle:solaris', `${WINDOWS} ${LINUX}`, 'absent'],
  // Windows.
  [WINDOWS, 'o:microsoft:windows_10', 'met'],
  ['o:microsoft:windows_10', WINDOWS, 'unknown'],
  ['o:microsoft:windows_7', 'o:microsoft:windows_7 o:microsoft:windows_server_2008', 'unknown'],
  ['o:microsoft:windows_10', 'o:microsoft:windows_7 o:microsoft:windows_server_2008', 'absent'],
  [WINDOWS, 'o:apple:mac_os_x', 'absent'],
  [WINDOWS, 'o:cisco:ios', 'absent'],
  // Other systems.
  ['o:unix:unix', 'o:oracle:solaris', 'met'],
  ['o:unix:unix', 'o:vendor:device', 'unknown'],
  ['o:unix:unix', WINDOWS, 'absent'],
  ['o:sun:solaris', 'o:oracle:solaris', 'met'],
  ['o:apple:macos', 'o:apple:mac_os_x', 'met'],
  ['o:freebsd:freebsd', 'o:openbsd:openbsd', 'absent'],
  ['o:cisco:ios', LINUX, 'absent'],
  ['o:vendor:router_firmware', LINUX, 'unknown'],
  ['o:vendor:router_firmware', UBUNTU, 'absent'],
  [LINUX, `${LINUX} o:vendor:router_firmware`, 'met'],
  ['o:vendor:router_firmware', `${LINUX} o:vendor:router_firmware`, 'met'],
  [LINUX, `${LINUX} o:unix:unix`, 'met'],
  [WINDOWS, 'o:unix:unix', 'absent'],
  [UBUNTU, 'o:unix:unix', 'unknown'],
  // Versions of the system.
  [`${LINUX} <4.2`, LINUX, 'unknown'],
  [`${LINUX} <4.2`, UBUNTU, 'unknown'],
  [`${LINUX} <4.2`, `${LINUX}:3.10.12`, 'met'],
  [`${LINUX} <4.2`, `${LINUX}:3`, 'met'],
  [`${LINUX} <4.2`, `${LINUX}:4`, 'unknown'],
  [`${LINUX} <4.2`, `${LINUX}:5`, 'absent'],
  [`${LINUX} <4.2`, `${LINUX}:3 ${LINUX}:5`, 'unknown'],
  [`${LINUX} =3.2.1`, `${LINUX}:3.2`, 'unknown'],
  [`${LINUX} =3.2.1`, `${LINUX}:3.3`, 'absent'],
  [`${DEBIAN} =11.0`, `${DEBIAN}:11`, 'met'],
  [`${DEBIAN} =11.0`, `${DEBIAN}:12`, 'absent'],
  // Programs and hardware.
  ['a:php:php', 'a:php:php:7.4', 'met'],
  ['a:php:php', LINUX, 'unknown'],
  ['a:apache:http_server <2.2', 'a:apache:http_server:2.0', 'met'],
  ['a:apache:http_server <2.2', 'a:apache:http_server:2.4', 'unknown'],
  ['h:cisco:asa_5505', 'h:cisco:asa_5505', 'met'],
  ['h:cisco:asa_5505', 'h:hp:printer', 'absent'],
  ['h:cisco:asa_5505', LINUX, 'unknown'],
];

describe('what must run beside or below', () => {
  it.each(TABLE)('%s, where %s was seen: %s', (requirement, facts, expected) => {
    const names = facts.split(' ').filter(Boolean);
    // The order in which facts were found says nothing.
    for (const platforms of [names.map(seen), names.toReversed().map(seen)]) {
      const answer = matchPlatforms({ requires: [[needed(requirement)]], targetSw: null }, platforms);
      expect(answer?.platform ?? 'absent').toBe(expected);
    }
  });

  it.each([
    ['windows', WINDOWS, 'met'],
    ['windows', LINUX, 'absent'],
    ['windows', '', 'unknown'],
    ['linux', UBUNTU, 'met'],
    ['unix', LINUX, 'met'],
    ['unix', WINDOWS, 'absent'],
    ['macos', LINUX, 'absent'],
    ['wordpress', 'a:wordpress:wordpress:5.1', 'met'],
    ['wordpress', LINUX, 'unknown'],
    ['x64', LINUX, 'not_needed'],
  ])('the target software %s, where %s was seen: %s', (targetSw, facts, expected) => {
    const platforms = facts.split(' ').filter(Boolean).map(seen);
    expect(matchPlatforms({ requires: [], targetSw }, platforms)?.platform ?? 'absent').toBe(expected);
  });
});

describe('another part that has the fault too', () => {
  const stripe: RequiredPlatform = { ...needed('a:shop:stripe'), affected: true };
  const answer = (clause: RequiredPlatform[], ...platforms: string[]) =>
    matchPlatforms({ requires: [clause], targetSw: null }, platforms.map(seen))?.platform ?? 'absent';

  it('has to be seen: without it nothing is wrong', () => {
    expect(answer([stripe], 'a:shop:shop:2.3.2')).toBe('absent');
    expect(answer([stripe])).toBe('absent');
    expect(answer([stripe], 'a:shop:shop:2.3.2', 'a:shop:stripe:1.0')).toBe('met');
  });

  it('is left open where it was seen without the version that counts', () => {
    expect(answer([{ ...needed('a:shop:stripe <2.0'), affected: true }], 'a:shop:stripe')).toBe('unknown');
  });

  it('is one of several where others would do', () => {
    expect(answer([stripe, needed('a:php:php')], 'a:shop:shop:2.3.2')).toBe('unknown');
    expect(answer([stripe, needed('a:php:php')])).toBe('unknown');
  });
});
