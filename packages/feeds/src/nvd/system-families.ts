interface System {
  readonly vendor: string;
  readonly product: string;
}

/** Operating systems that have many names. */
export interface SystemFamily {
  readonly vendor: string;
  /** What a weakness of "Unix" means. */
  readonly unix: boolean;
  has(system: System): boolean;
  /** Products that mean the family as a whole. */
  readonly generic: ReadonlySet<string>;
  /** Values of `target_sw` that mean it or one of its members. */
  readonly targets: RegExp;
  /** The product a value of `target_sw` stands for. */
  member(target: string): string;
}

const LINUXES = new Set([
  'fedora',
  'opensuse',
  'leap',
  'rhel',
  'centos',
  'vmware_photon_os',
  'photon_os',
  'suse_linux',
]);

const windows: SystemFamily = {
  vendor: 'microsoft',
  unix: false,
  has: ({ vendor, product }) => vendor === 'microsoft' && product.startsWith('windows'),
  generic: new Set(['windows', 'windows_nt']),
  targets: /^windows/,
  member: (target) => target,
};

const linux: SystemFamily = {
  vendor: 'linux',
  unix: true,
  has: ({ product }) => product === 'linux_kernel' || product.includes('linux') || LINUXES.has(product),
  generic: new Set(['linux_kernel', 'linux']),
  targets: /^linux(_kernel)?$/,
  member: () => 'linux_kernel',
};

const macos: SystemFamily = {
  vendor: 'apple',
  unix: true,
  has: ({ vendor, product }) => vendor === 'apple' && /^(mac_?os|os_x)/.test(product),
  generic: new Set(['macos', 'mac_os', 'mac_os_x', 'mac_os_x_server']),
  targets: /^mac(os|_os)?(_x)?$/,
  member: () => 'macos',
};

/** Solaris went from Sun to Oracle; names of both vendors are in use. */
const solaris: SystemFamily = {
  vendor: 'oracle',
  unix: true,
  has: ({ product }) => product === 'solaris' || product === 'sunos' || product === 'opensolaris',
  generic: new Set(['solaris', 'sunos']),
  targets: /^(solaris|sunos)$/,
  member: () => 'solaris',
};

const alone = (vendor: string, name: string): SystemFamily => ({
  vendor,
  unix: true,
  has: ({ product }) => product === name,
  generic: new Set([name]),
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
];
