import { parseCpe } from '@rocca/contract/cpe/cpe-name';
import type { ProductIdentity } from '@rocca/contract/cpe/product';
import { identifyProduct } from './identify.ts';
import { versionIn } from './names.ts';
import { isSaid, readVersion } from './read-version.ts';

/** The system of a host in a version that is certain. */
export interface OwnSystem {
  readonly title: string;
  readonly identities: readonly ProductIdentity[];
  readonly version: string;
  /** It comes from a distribution, or gets its fixes without a new number: its version does not say what is fixed. */
  readonly fixedSilently: boolean;
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['freebsd:freebsd', 'FreeBSD'],
  ['openbsd:openbsd', 'OpenBSD'],
  ['oracle:solaris', 'Oracle Solaris'],
  ['apple:macos', 'macOS'],
  ['debian:debian_linux', 'Debian'],
  ['canonical:ubuntu_linux', 'Ubuntu'],
  ['redhat:enterprise_linux', 'Red Hat Enterprise Linux'],
  ['mikrotik:routeros', 'MikroTik RouterOS'],
  ['openwrt:openwrt', 'OpenWrt'],
  ['vmware:esxi', 'VMware ESXi'],
  ['vmware:esx', 'VMware ESX'],
  ['cisco:ios', 'Cisco IOS'],
  ['juniper:junos', 'Juniper Junos'],
  ['windriver:vxworks', 'Wind River VxWorks'],
]);

/** Systems whose number says nothing of their fixes. */
const UNTELLING = /^(?:microsoft:.*|linux:linux_kernel)$/;

/** Systems of devices, which the knowledge has under both parts of a name. */
const FILED_AS_BOTH: ReadonlySet<string> = new Set(['mikrotik:routeros', 'openwrt:openwrt']);

/** Systems whose number stays while their packages or patches are updated. */
const FIXED_SILENTLY =
  /^(?:debian|canonical|redhat|centos|fedoraproject|suse|opensuse|novell|gentoo|slackware|oracle|sun|amazon|alpinelinux|freebsd|openbsd|netbsd|apple|ibm|hp|trisquel_project):/;

/**
 * The system a name means, where `said` holds its whole version and no range. A line of releases (`enterprise_linux:6`) is
 * not certain enough to be asked about, Windows gets its fixes without any new number, and who ships a Linux kernel fixes
 * it for years under the same number: a list of all that came later would say nothing of the host.
 */
export function readSystem(cpeUri: string, said: string): OwnSystem | null {
  const name = parseCpe(cpeUri);
  const version = name && versionIn(name);
  if (name?.part !== 'o' || !version || UNTELLING.test(`${name.vendor}:${name.product}`)) return null;
  const identities = identifyProduct(cpeUri, { product: null, version: null });
  const [first] = identities;
  if (!first || readVersion(version, { numbers: 2 }).kind !== 'exact' || !isSaid(version, said)) return null;
  const key = `${first.vendor}:${first.product}`;
  const title = TITLES.get(key) ?? `${first.vendor} ${first.product}`.replaceAll('_', ' ');
  const both = FILED_AS_BOTH.has(key)
    ? [...identities, ...identities.map((one): ProductIdentity => ({ ...one, part: 'a' }))]
    : identities;
  return { title, identities: both, version, fixedSilently: FIXED_SILENTLY.test(key) };
}
