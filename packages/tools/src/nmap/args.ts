import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import { CURATED_SCRIPTS, DOS_SCRIPTS } from './curated-scripts.ts';
import { HOSTS_A_GROUP } from './slices.ts';

export interface NmapRequest {
  readonly profile: ScanProfile;
  /** Whether raw packets can be sent. */
  readonly privileged: boolean;
  readonly ipv6: boolean;
  /** Somebody agreed in writing that services may go down. */
  readonly dosConsent: boolean;
  /** How many processes share the scan; unless said it is a scan by one, with groups as large as nmap likes. */
  readonly slices?: number;
}

export interface NmapArguments {
  readonly args: readonly string[];
  /** What the profile wants and this machine cannot do. */
  readonly leftOut: ReadonlyArray<'os' | 'udp'>;
}

/**
 * Progress needs `-v` and the regular figures; down hosts are listed with `-v` alone. Not `--noninteractive`: with it
 * nmap 7.93 leaves the figures out, and one that is busy looks like one that hangs. Without a terminal it asks nobody.
 */
const ALWAYS = ['-n', '-T4', '-v', '--stats-every', '1s'] as const;

const CURATED = CURATED_SCRIPTS.join(',');
/**
 * External scripts tell others of the target or have it talk to them: among the default ones two ask it to fetch a
 * public page for us. The spider belongs to them, whatever its category says.
 */
const NOBODY_ELSE = 'not (external or broadcast or http-rfi-spider';
const DEFAULT_SCRIPTS = `default and safe and ${NOBODY_ELSE})`;
const DEEP_SCRIPTS = `(default or vuln) and ${NOBODY_ELSE} or dos or brute)`;
const ULTIMATE_SCRIPTS = `(default or vuln or brute or intrusive) and ${NOBODY_ELSE} or dos)`;
const MIN_RATE = 5000;
/** The UDP services a company is most likely to have open by mistake. */
const USUAL_UDP = '53,67,69,111,123,137,161,500,514,1900,4500,5353';

/** How ports are found, which of them, and what is asked of them. */
interface Recipe {
  readonly scan: 'none' | 'tcp' | 'tcp_udp';
  readonly args: readonly string[];
  readonly os?: boolean;
  readonly scripts?: 'default' | 'curated' | 'deep';
  /** Brute force and intrusive scripts too. */
  readonly ultimate?: boolean;
  /** No fewer packets a second than this, however many get lost. */
  readonly minRate?: number;
}

const FULL: Recipe = { scan: 'tcp', args: ['-p-', '-sV'], os: true, scripts: 'curated' };
const FULL_FAST: Recipe = { ...FULL, minRate: MIN_RATE };
const DEEP: Recipe = {
  scan: 'tcp_udp',
  args: ['-p', `T:-,U:${USUAL_UDP}`, '-sV', '--version-all', '--script-timeout', '120s'],
  os: true,
  scripts: 'deep',
};

const RECIPES: Readonly<Record<ScanProfile, Recipe>> = {
  host_discovery: {
    scan: 'none',
    args: ['-sn', '-PE', '-PP', '-PS22,80,443,3389', '-PA80,443', '-PU53,161'],
  },
  network_discovery: { scan: 'none', args: ['-sn', '--traceroute'] },
  port_discovery: { scan: 'tcp', args: ['-p-'] },
  service_discovery: { scan: 'tcp', args: ['--top-ports', '1000', '-sV'] },
  light: { scan: 'tcp', args: ['--top-ports', '100'] },
  lite: { scan: 'tcp', args: ['-F', '-sV', '--version-intensity', '2'] },
  fast: { scan: 'tcp', args: ['--top-ports', '1000', '-sV', '--version-light'] },
  medium: { scan: 'tcp', args: ['--top-ports', '1000', '-sV', '--version-light'], os: true, scripts: 'default' },
  full: FULL,
  full_and_fast: FULL_FAST,
  full_and_very_deep: DEEP,
  full_ultimate: { ...FULL, ultimate: true },
  full_and_fast_ultimate: { ...FULL_FAST, ultimate: true },
  full_and_very_deep_ultimate: { ...DEEP, ultimate: true },
  log4shell: { scan: 'tcp', args: ['-p-'] },
};

/** A service that never stops talking would keep a script, and with it the scan, for ever. */
const SCRIPT_TIMEOUT = ['--script-timeout', '30s'] as const;
/** Wearing a server out takes longer. The script looks at the clock every 10 s only, and must have spoken by then. */
const DOS_TIMEOUT = ['--script-timeout', '120s'] as const;
/** Without this word of its own the script does nothing. */
const DOS_ARGS = ['--script-args', 'http-slowloris.timelimit=100s,smb-vuln-ms10-054.unsafe=1'] as const;

/** The arguments of a profile, without targets and output. Pure: what is shown before a start is what runs. */
export function nmapArgs({ profile, privileged, ipv6, dosConsent, slices }: NmapRequest): NmapArguments {
  const recipe = RECIPES[profile];
  const leftOut: Array<'os' | 'udp'> = [];
  if (!privileged && recipe.os) leftOut.push('os');
  if (!privileged && recipe.scan === 'tcp_udp') leftOut.push('udp');
  const args = [
    ...(ipv6 ? ['-6'] : []),
    ...ALWAYS,
    privileged ? '--privileged' : '--unprivileged',
    ...scanArgs(recipe, privileged),
    ...portArgs(recipe, privileged, ipv6),
    // Together the processes send what one would.
    ...(recipe.minRate ? ['--min-rate', String(Math.ceil(recipe.minRate / (slices ?? 1)))] : []),
    ...(slices === undefined ? [] : ['--max-hostgroup', String(HOSTS_A_GROUP)]),
    ...(recipe.os && privileged ? osArgs(profile) : []),
    ...scriptArgs(recipe, dosConsent),
    // Service detection runs scripts of its own.
    ...(recipe.args.includes('-sV') && !recipe.args.includes('--script-timeout')
      ? scriptTimeout(recipe, dosConsent)
      : []),
  ];
  return { args, leftOut };
}

function scanArgs({ scan }: Recipe, privileged: boolean): string[] {
  if (scan === 'none') return [];
  if (!privileged) return ['-sT'];
  return scan === 'tcp_udp' ? ['-sS', '-sU'] : ['-sS'];
}

const RAW_DISCOVERY = ['-PE', '-PP', '-PU53,161', '--traceroute'];

/** Without raw packets discovery knows TCP alone, there is no UDP, and no route can be traced. */
function portArgs({ scan, args }: Recipe, privileged: boolean, ipv6: boolean): string[] {
  // A timestamp is something only IPv4 can be asked for.
  const possible = ipv6 ? args.filter((arg) => arg !== '-PP') : [...args];
  if (privileged) return possible;
  const plain = possible.filter((arg) => !RAW_DISCOVERY.includes(arg));
  return scan === 'tcp_udp' ? plain.map((arg) => (arg.startsWith('T:') ? '-' : arg)) : plain;
}

function osArgs(profile: ScanProfile): string[] {
  return profile === 'medium' ? ['-O', '--osscan-limit'] : ['-O'];
}

function scriptArgs({ scripts, ultimate }: Recipe, dosConsent: boolean): string[] {
  if (!scripts) return [];
  // The curated ones are not all in these categories: the larger profile must not see less.
  const chosen = { default: DEFAULT_SCRIPTS, curated: CURATED, deep: `${CURATED},${DEEP_SCRIPTS}` };
  if (!ultimate) return ['--script', chosen[scripts]];
  const all = `${CURATED},${ULTIMATE_SCRIPTS}`;
  return dosConsent ? ['--script', `${all},${DOS_SCRIPTS.join(',')}`, ...DOS_ARGS] : ['--script', all];
}

function scriptTimeout({ ultimate }: Recipe, dosConsent: boolean): readonly string[] {
  return ultimate && dosConsent ? DOS_TIMEOUT : SCRIPT_TIMEOUT;
}
