import { HOSTS_PER_GROUP } from './slices.ts';

/** What nmap is to do, apart from its targets and from what this machine allows. */
export interface NmapScan {
  readonly ports: 'none' | 'tcp' | 'tcp_udp';
  /** Discovery, ports and service detection, in nmap's words. */
  readonly args: readonly string[];
  /** Operating systems: of every host, or of those that promise a good guess (`limited`). */
  readonly os?: 'all' | 'limited';
  readonly scripts?: {
    /** As `--script` takes it: names, categories and rules. */
    readonly select: string;
    /** As `--script-args` takes it. */
    readonly args?: string;
  };
  /** How long one script may run, in nmap's words; 30 s unless said otherwise. */
  readonly scriptTimeout?: string;
  /** No fewer packets a second than this, however many get lost. */
  readonly minRate?: number;
}

export interface NmapRequest {
  readonly scan: NmapScan;
  /** Whether raw packets can be sent. */
  readonly privileged: boolean;
  readonly ipv6: boolean;
  /** How many processes share the scan; by default one process, with groups as large as nmap likes. */
  readonly slices?: number;
}

export interface NmapArguments {
  readonly args: readonly string[];
  /** What the scan wants and this machine cannot do. */
  readonly leftOut: ReadonlyArray<'os' | 'udp'>;
}

/**
 * Progress needs `-v` and the regular figures; down hosts are listed with `-v` alone. Not `--noninteractive`: with it
 * nmap 7.93 leaves the figures out, and one that is busy looks like one that hangs. Without a terminal it reads no keys.
 */
const ALWAYS = ['-n', '-T4', '-v', '--stats-every', '1s'] as const;

/** A service that never stops talking would keep a script, and with it the scan, for ever. */
const SCRIPT_TIMEOUT = '30s';

/** The arguments of a scan, without targets and output. Pure: what is shown before a start is what runs. */
export function nmapArgs({ scan, privileged, ipv6, slices }: NmapRequest): NmapArguments {
  const leftOut: Array<'os' | 'udp'> = [];
  if (!privileged && scan.os) leftOut.push('os');
  if (!privileged && scan.ports === 'tcp_udp') leftOut.push('udp');
  const args = [
    ...(ipv6 ? ['-6'] : []),
    ...ALWAYS,
    privileged ? '--privileged' : '--unprivileged',
    ...scanArgs(scan, privileged),
    ...portArgs(scan, privileged, ipv6),
    // Together the processes send what one would.
    ...(scan.minRate ? ['--min-rate', String(Math.ceil(scan.minRate / (slices ?? 1)))] : []),
    ...(slices === undefined ? [] : ['--max-hostgroup', String(HOSTS_PER_GROUP)]),
    ...(privileged ? osArgs(scan) : []),
    ...scriptArgs(scan),
  ];
  return { args, leftOut };
}

function scanArgs({ ports }: NmapScan, privileged: boolean): string[] {
  if (ports === 'none') return [];
  if (!privileged) return ['-sT'];
  return ports === 'tcp_udp' ? ['-sS', '-sU'] : ['-sS'];
}

const RAW_DISCOVERY = ['-PE', '-PP', '-PU53,161', '--traceroute'];

/** Without raw packets discovery knows TCP alone, there is no UDP, and no route can be traced. */
function portArgs({ ports, args }: NmapScan, privileged: boolean, ipv6: boolean): string[] {
  // A timestamp is something only IPv4 can be asked for.
  const possible = ipv6 ? args.filter((arg) => arg !== '-PP') : [...args];
  if (privileged) return possible;
  const plain = possible.filter((arg) => !RAW_DISCOVERY.includes(arg));
  return ports === 'tcp_udp' ? plain.map((arg) => (arg.startsWith('T:') ? '-' : arg)) : plain;
}

function osArgs({ os }: NmapScan): string[] {
  if (!os) return [];
  return os === 'limited' ? ['-O', '--osscan-limit'] : ['-O'];
}

function scriptArgs({ args, scripts, scriptTimeout = SCRIPT_TIMEOUT }: NmapScan): string[] {
  const chosen = scripts ? ['--script', scripts.select, ...(scripts.args ? ['--script-args', scripts.args] : [])] : [];
  // Service detection runs scripts of its own.
  const runsScripts = scripts !== undefined || args.includes('-sV');
  return runsScripts && !args.includes('--script-timeout') ? [...chosen, '--script-timeout', scriptTimeout] : chosen;
}
