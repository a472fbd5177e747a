import type { ProductIdentity } from '@rocca/contract/cpe/product';
import { backportOf } from './backport.ts';
import { unifyLineEnds } from './own-words.ts';

/** What a service says of the system below it, beside CPE names. */
export interface SystemWords {
  readonly product?: string | null;
  readonly version: string | null;
  readonly extraInfo: string | null;
  /** nmap's `ostype`. */
  readonly osType?: string | null;
  /** What it said itself, line by line. */
  readonly heard?: string | null;
}

/** Distributions by the name `backportOf` gives them, and systems by nmap's word: `vendor:product`. */
const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ['Ubuntu', 'canonical:ubuntu_linux'],
  ['Raspbian', 'raspberrypi:raspberry_pi_os'],
  ['Debian', 'debian:debian_linux'],
  ['Amazon Linux', 'amazon:linux'],
  ['Fedora', 'fedoraproject:fedora'],
  ['Rocky Linux', 'rocky:linux'],
  ['AlmaLinux', 'almalinux:almalinux'],
  ['Oracle Linux', 'oracle:linux'],
  ['CentOS', 'centos:centos'],
  ['Red Hat', 'redhat:enterprise_linux'],
  ['SUSE', 'suse:suse_linux'],
  ['Alpine', 'alpinelinux:alpine_linux'],
  ['Mandriva', 'mandriva:linux'],
  ['Mageia', 'mageia:mageia_linux'],
  ['openEuler', 'openeuler:linux'],
  ['Gentoo', 'gentoo:linux'],
  ['FreeBSD', 'freebsd:freebsd'],
  ['Linux', 'linux:linux_kernel'],
  ['Windows', 'microsoft:windows'],
  ['OpenBSD', 'openbsd:openbsd'],
  ['NetBSD', 'netbsd:netbsd'],
  ['Solaris', 'oracle:solaris'],
  ['Mac OS X', 'apple:mac_os_x'],
  ['AIX', 'ibm:aix'],
  ['HP-UX', 'hp:hp-ux'],
  ['Unix', 'unix:unix'],
  ['NetWare', 'novell:netware'],
]);

/** Words of builds: `Apache/2.2.3 (Win32)`, `OpenSSH_for_Windows_8.4`, `5.0.51a-community-nt`, `python 2.6.6, linux2`. */
const BUILDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\(win(?:32|64|dows)\)|\bfor_windows_|-nt(?:-|$)|[ ;/]win(?:32|64)\b|\bfor winsock\b/i, 'Windows'],
  [/\(linux\)|[ ,;/]linux2?\b(?![/ -]?\d)/i, 'Linux'],
  [/\(freebsd\)/i, 'FreeBSD'],
  [/\(netbsd\)/i, 'NetBSD'],
  [/\(openbsd\)/i, 'OpenBSD'],
  [/\(darwin\)/i, 'Mac OS X'],
  [/\(unix\)/i, 'Unix'],
  [/\(netware\)/i, 'NetWare'],
];
/** Where a service names itself; of other lines anybody may have written them. */
const OWN_LINE = /^(?:server: |220[ -]|SSH-).{1,300}$/im;
const MAX_WORDS = 400;
/** What a language says of its own build: `PHP/5.2.10-pl0-gentoo`. */
const LANGUAGE_LINE = /^x-powered-by: (PHP\/.{1,200})$/im;

/** The systems that these words tell; without a version, since a package's number is not the system's. */
export function toldSystems(seen: SystemWords): ProductIdentity[] {
  const { product = null, version, extraInfo, osType = null } = seen;
  const heard = unifyLineEnds(seen.heard ?? '');
  const ownLine = OWN_LINE.exec(heard)?.[0] ?? '';
  const words = [product, version, extraInfo, ownLine].filter(Boolean).join(' ').slice(0, MAX_WORDS);
  const built = BUILDS.find(([pattern]) => pattern.test(words))?.[1];
  const names = new Set([
    distributionIn(version, [extraInfo, builderIn(ownLine)].filter(Boolean).join('\n')) ??
      distributionIn(LANGUAGE_LINE.exec(heard)?.[1] ?? null, null),
    osType,
    built,
  ]);
  return [...names].flatMap((name) => {
    const [vendor, product] = SYSTEMS.get(name ?? '')?.split(':') ?? [];
    return vendor && product ? [{ part: 'o', vendor, product, version: null, update: null }] : [];
  });
}

const distributionIn = (version: string | null, beside: string | null): string | undefined =>
  backportOf(version ?? '', beside)?.distribution;

/** Where builds name who made them: `Apache/2.4.7 (Ubuntu)`, `SSH-2.0-OpenSSH_7.2p2 Ubuntu-4ubuntu2.8`. */
const builderIn = (ownLine: string): string =>
  ownLine.startsWith('SSH-') ? ownLine : (ownLine.match(/\([^()]{1,100}\)/g) ?? []).join(' ');
