/** A version that a distribution packaged. */
export interface Backport {
  /** What the makers of the software call it: `9.2p1`. */
  readonly upstream: string;
  /** Who packaged it: `Debian`. Fixes may be in although the version does not say so. */
  readonly distribution: string;
}

/** How packages of each distribution write their version, and what it calls itself in a banner. */
const DISTRIBUTIONS: ReadonlyArray<{ readonly name: string; readonly version: RegExp; readonly banner: RegExp }> = [
  {
    name: 'Ubuntu',
    version: /\d(?:ubuntu|build)\d|[-. ]ubuntu\b|~(?:lucid|precise|trusty|xenial|bionic|focal|jammy|noble)\b/i,
    banner: /\bubuntu\b/i,
  },
  { name: 'Raspbian', version: /[-. ]raspbian\b|\+rpi\d/i, banner: /\braspbian\b/i },
  {
    name: 'Debian',
    version:
      /[+~]deb\d+|[+~.]dfsg|~bpo\d|[-. ]debian\b|[+~](?:sarge|etch|lenny|squeeze|wheezy|jessie|stretch|buster|bullseye|bookworm|trixie)(?![a-z])/i,
    banner: /\bdebian\b/i,
  },
  { name: 'Amazon Linux', version: /\.amzn\d/i, banner: /\bamazon(?: linux)?\b/i },
  { name: 'Fedora', version: /\.fc\d{1,2}\b/i, banner: /\bfedora\b/i },
  { name: 'Rocky Linux', version: /\.rocky\b/i, banner: /\brocky(?: linux)?\b/i },
  { name: 'AlmaLinux', version: /\.alma\b/i, banner: /\balmalinux\b/i },
  { name: 'Oracle Linux', version: /\.0\.\d\.el\d|\.ol\d/i, banner: /\boracle linux\b/i },
  { name: 'CentOS', version: /\.centos\b/i, banner: /\bcentos\b/i },
  { name: 'Red Hat', version: /[-._]el\d|[-.]rhel?\d/i, banner: /\bred[- ]?hat\b|\brhel\b/i },
  { name: 'SUSE', version: /\.(?:suse|sles)\d?/i, banner: /\b(?:open)?suse\b|\bsles\b/i },
  { name: 'Alpine', version: /-r\d+$/, banner: /\balpine(?: linux)?\b/i },
  {
    name: 'Mandriva',
    version: /\d(?:mdk|mdv)\d{0,4}(?!\w)/i,
    banner: /\bmandr(?:ake|iva)|\badvanced ?extranet ?server\b/i,
  },
  { name: 'Mageia', version: /\.mga\d/i, banner: /\bmageia\b/i },
  { name: 'openEuler', version: /\.oe\d|\.eulerosv/i, banner: /\b(?:open)?euler(?:os)?\b/i },
  { name: 'Gentoo', version: /-gentoo\b/i, banner: /\bgentoo\b/i },
  // Makers of systems build it themselves, and mend it under its old number.
  { name: 'HP-UX', version: /\bhp-?ux\b/i, banner: /\bhp-?ux\b/i },
  { name: 'Solaris', version: /\+sun\b/i, banner: /\+sun\b/i },
  { name: 'AIX', version: /\baix[ \d]/i, banner: /\baix ?\d/i },
  { name: 'FreeBSD', version: /\bfreebsd-\d{8}/i, banner: /\bfreebsd[- ]\d{8}/i },
  { name: 'NetBSD', version: /\bnetbsd_secure_shell/i, banner: /\bnetbsd[_ ]secure[_ ]shell/i },
];

/** Names a host gives itself are no banner of a distribution. */
const OWN_NAMES = /\b(?:workgroup|name|cluster|realm|host|domain): ?[^;)\n]*/gi;
const MAX_LENGTH = 200;
const MAX_BESIDE = 6000;

/** What a service says without the names its host was given: `cluster: fedora` is no Fedora. */
export function withoutOwnNames(text: string): string {
  return text.replace(OWN_NAMES, '');
}

/**
 * Whether a version is a distribution's package, and of which upstream version. From the version itself
 * (`9.2p1 Debian 2+deb12u10`) or from what the banner says beside it (`2.4.57 ((Debian))`); null: it does not say so.
 */
export function backportOf(versionText: string, extraInfo: string | null): Backport | null {
  const version = versionText.slice(0, MAX_LENGTH);
  const extra = withoutOwnNames((extraInfo ?? '').slice(0, MAX_BESIDE));
  const found =
    DISTRIBUTIONS.find((one) => one.version.test(version) || one.banner.test(version)) ??
    DISTRIBUTIONS.find((one) => one.banner.test(extra));
  return found ? { upstream: upstreamOf(version, true), distribution: found.name } : null;
}

/** What is left of a version without its package's part. */
export function upstreamOf(versionText: string, isPackage = false): string {
  const [first = ''] = versionText.slice(0, MAX_LENGTH).trim().split(/[\s(]/);
  const version = first.replace(/^\d{1,9}:(?=\d)/, '');
  // MariaDB's own prefix and name are in the place of a package's revision.
  if (/mariadb/i.test(version)) return version.replace(/^5\.5\.5-(?=\d)/, '').replace(/-.*$/, '');
  if (isPackage) return version.replace(PACKAGE_PART, '');
  return DISTRIBUTIONS.some((one) => one.version.test(version)) ? version.replace(PACKAGE_PART, '') : version;
}

/** From the first `+` or `~`, or the first dash before a number, `r0` or a distribution's name. */
const PACKAGE_PART = /(?:[+~]|\.dfsg|-(?=\d|r\d+$|debian|ubuntu|raspbian|gentoo|redhat)).*$/i;
