export interface System {
  readonly vendor: string;
  readonly product: string;
}

/** Operating systems that have many names. */
export interface SystemFamily {
  readonly vendor: string;
  /** What a weakness of "Unix" means. */
  readonly unix: boolean;
  has(system: System): boolean;
  /** The product that means the family as a whole. */
  readonly generic: string;
  /** Names that mean the family as a whole. */
  isGeneric(system: System): boolean;
  /** Values of `target_sw` that mean it or one of its members. */
  readonly targets: RegExp;
  /** The product a value of `target_sw` stands for. */
  member(target: string): string;
}

const LINUXES = new Set([
  'fedora',
  'fedora_core',
  'opensuse',
  'leap',
  'rhel',
  'centos',
  'almalinux',
  'vmware_photon_os',
  'photon_os',
  'raspberry_pi_os',
]);

const windows: SystemFamily = {
  vendor: 'microsoft',
  unix: false,
  has: ({ vendor, product }) => vendor === 'microsoft' && product.startsWith('windows'),
  generic: 'windows',
  isGeneric: ({ product }) => product === 'windows',
  targets: /^(?:windows|win32|win64)/,
  member: (target) => target.replace(/^win(?:32|64)$/, 'windows'),
};

const linux: SystemFamily = {
  vendor: 'linux',
  unix: true,
  has: ({ product }) => product.includes('linux') || LINUXES.has(product),
  generic: 'linux_kernel',
  // `gentoo:linux` and `redhat:linux` are distributions: the vendor says so.
  isGeneric: ({ vendor }) => vendor === 'linux',
  targets: /^linux(_kernel)?$/,
  member: () => 'linux_kernel',
};

const macos: SystemFamily = {
  vendor: 'apple',
  unix: true,
  has: ({ vendor, product }) => vendor === 'apple' && /^(mac_?os|os_x)/.test(product),
  generic: 'macos',
  isGeneric: ({ product }) => /^(macos|mac_os|mac_os_x|mac_os_x_server)$/.test(product),
  targets: /^mac(os|_os)?(_x)?$/,
  member: () => 'macos',
};

/** Solaris went from Sun to Oracle; names of both vendors are in use. */
const solaris: SystemFamily = {
  vendor: 'oracle',
  unix: true,
  has: ({ product }) => product === 'solaris' || product === 'sunos' || product === 'opensolaris',
  generic: 'solaris',
  isGeneric: ({ product }) => product !== 'opensolaris',
  targets: /^(solaris|sunos)$/,
  member: () => 'solaris',
};

const alone = (vendor: string, name: string, unix = true): SystemFamily => ({
  vendor,
  unix,
  has: ({ product }) => product === name,
  generic: name,
  isGeneric: () => true,
  targets: new RegExp(`^${name}$`),
  member: () => name,
});

export const FAMILIES: readonly SystemFamily[] = [
  windows,
  linux,
  macos,
  solaris,
  alone('freebsd', 'freebsd'),
  alone('openbsd', 'openbsd'),
  alone('netbsd', 'netbsd'),
  alone('google', 'android'),
  alone('apple', 'iphone_os'),
  alone('hp', 'hp-ux'),
  alone('ibm', 'aix'),
  alone('novell', 'netware', false),
];

export function familyOf(system: System): SystemFamily | undefined {
  return FAMILIES.find(({ has }) => has(system));
}

/** Who makes a distribution of Linux, where one maker has several names. */
const MAKERS: ReadonlyMap<string, string> = new Map([
  ['ubuntu', 'canonical'],
  ['fedora', 'fedoraproject'],
  ['novell', 'suse'],
  ['opensuse', 'suse'],
  ['opensuse_project', 'suse'],
  ['mandrakesoft', 'mandriva'],
  ['rockylinux', 'rocky'],
  ['resf', 'rocky'],
]);

function makerOf({ vendor, product }: System): string {
  if (product.startsWith('fedora')) return 'fedoraproject';
  return MAKERS.get(vendor) ?? vendor;
}

/** They rebuild Red Hat's packages: what is wrong with those may be wrong with theirs. */
const RED_HAT_AND_REBUILDS = new Set(['redhat', 'centos', 'rocky', 'almalinux', 'oracle', 'amazon', 'scientificlinux']);

/** Whether two names of Linux distributions may mean one system. */
export function mayBeSameDistribution(one: System, other: System): boolean {
  const [maker, second] = [makerOf(one), makerOf(other)];
  return maker === second || (RED_HAT_AND_REBUILDS.has(maker) && RED_HAT_AND_REBUILDS.has(second));
}
