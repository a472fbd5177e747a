/** What a product adds to its version, by `vendor:product`. */
const UNDRESS: ReadonlyMap<string, (version: string) => string> = new Map([
  // Old clients refuse a server whose version does not begin with 5, so MariaDB puts a false one in front.
  ['mariadb:mariadb', (version) => version.replace(/^5\.5\.5-(?=\d)/, '').replace(/-.*$/, '')],
  ['oracle:mysql', withoutBuild],
  ['oracle:mysql_server', withoutBuild],
  ['mysql:mysql', withoutBuild],
  // `9.18.24-1` is a package; `-P1`, `-S1` and `-W1` are ISC's own.
  ['isc:bind', (version) => version.replace(/-\d.*$/, '')],
  ['php:php', (version) => version.replace(/[-+]\d.*$/, '')],
  // `4.90_1` in its greeting is the release 4.90.1.
  ['exim:exim', (version) => version.replace(/_(?=\d)/, '.')],
  ['washington_university:wu-ftpd', (version) => version.replace(/^wu-(?=\d)/i, '')],
  // `8.8.15_GA_4508`: the number of the build.
  ['synacor:zimbra_collaboration_suite', (version) => version.replace(/_ga(?:_\d.*)?$/i, '')],
  // `dnsmasq-ubnt/2.76` of a device.
  ['thekelleys:dnsmasq', (version) => version.replace(/^[a-z]{2,20}\/(?=\d)/i, '')],
  // Microsoft's build says so in the place where the number stands.
  ['openbsd:openssh', (version) => version.replace(/^for_windows_/i, '')],
]);

/** No real version is longer. */
const LONGEST = 200;

/** The version as its maker numbers it: without epoch, a leading `v`, a false prefix or the name of a build. */
export function normaliseVersion(vendor: string, product: string, version: string): string {
  const plain = version
    .slice(0, LONGEST)
    .trim()
    .replace(/^\d{1,9}:(?=\d)/, '')
    .replace(/^(?:v(?:er(?:sion)?)?|rel(?:ease)?)[\s:._-]*(?=\d)/i, '');
  return UNDRESS.get(`${vendor}:${product}`)?.(plain) ?? plain;
}

/** `5.7.30-log`, `8.0.36-0ubuntu0.22.04.1`; release candidates stay. */
function withoutBuild(version: string): string {
  return version.replace(/-(?!rc|alpha|beta|m\d|dmr)[\w.+~-]*$/i, '');
}
