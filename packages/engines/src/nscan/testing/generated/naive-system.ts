import type { Answer } from './answers.ts';
import type { CpeName } from './nvd-record.ts';
import type { Distribution, HostSystem, SystemFamily } from './truth.ts';

/** Vendors of systems, and the family they are of. Any other system (a router's, a firmware) may be or not. */
const FAMILIES: Readonly<Record<string, SystemFamily>> = {
  microsoft: 'windows',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  apple: 'macos',
  sun: 'solaris',
  hp: 'other',
  ibm: 'other',
  sgi: 'other',
  sco: 'other',
  novell: 'other',
  bsdi: 'other',
  cray: 'other',
};

/** Makers of Linux distributions, and which of ours their systems can be. */
const DISTRIBUTIONS: Readonly<Record<string, readonly Distribution[]>> = {
  debian: ['debian', 'raspbian'],
  canonical: ['ubuntu'],
  ubuntu: ['ubuntu'],
  redhat: ['redhat', 'centos', 'fedora'],
  red_hat: ['redhat', 'centos', 'fedora'],
  centos: ['centos', 'redhat'],
  fedoraproject: ['fedora'],
  suse: ['suse'],
  opensuse: ['suse'],
  opensuse_project: ['suse'],
  gentoo: ['gentoo'],
  mandriva: ['mandriva'],
  mandrakesoft: ['mandriva'],
  slackware: [],
  conectiva: [],
  turbolinux: [],
  trustix: [],
  engardelinux: [],
  caldera: [],
  amazon: ['amazon'],
  alpinelinux: ['alpine'],
  archlinux: [],
  mageia: [],
  mageia_project: [],
};

/** `oracle:solaris` and `oracle:linux` are of one vendor; SUSE once was Novell's. */
function familyOf({ name }: CpeName): SystemFamily | null {
  const [vendor = '', product = ''] = name.split(':');
  if (/solaris|sunos/.test(product)) return 'solaris';
  if (vendor === 'linux' || vendor in DISTRIBUTIONS || /linux|suse/.test(product)) return 'linux';
  if (vendor === 'oracle') return null;
  if (vendor === 'apple' && !/mac_os|macos/.test(product)) return 'other';
  return FAMILIES[vendor] ?? null;
}

/** Whether the host has the system that a condition asks for, as far as its answer tells. */
export function judgeSystem(condition: CpeName, { family, distribution }: HostSystem): Answer {
  const wanted = familyOf(condition);
  if (family === null || wanted === null) return 'maybe';
  if (family === 'unix') return wanted === 'windows' ? 'no' : 'maybe';
  if (wanted !== family) return 'no';
  const [vendor = ''] = condition.name.split(':');
  const every = condition.version === '*' || condition.version === '-';
  if (condition.name === 'linux:linux_kernel' || condition.name === 'microsoft:windows') return every ? 'yes' : 'maybe';
  const distributions = DISTRIBUTIONS[vendor];
  if (family === 'linux' && distributions && distribution !== null && !distributions.includes(distribution))
    return 'no';
  if (family !== 'linux' && family !== 'windows') return every ? 'yes' : 'maybe';
  return 'maybe';
}

/** A row for a kind of system only (`…:windows:*:*`), or for something else that no answer tells. */
export function judgeTarget(word: string, system: HostSystem): Answer {
  if (word === '*' || word === '-') return 'yes';
  const wanted = TARGETS[word];
  if (wanted === undefined || system.family === null) return 'maybe';
  if (system.family === 'unix') return wanted === 'windows' ? 'no' : 'maybe';
  return wanted === system.family ? 'yes' : 'no';
}

const TARGETS: Readonly<Record<string, SystemFamily>> = {
  windows: 'windows',
  win32: 'windows',
  win64: 'windows',
  linux: 'linux',
  linux_kernel: 'linux',
  freebsd: 'freebsd',
  mac_os: 'macos',
  mac_os_x: 'macos',
  macos: 'macos',
  solaris: 'solaris',
};
