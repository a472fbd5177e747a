import type { NmapTask } from './parse.ts';
import { HOSTS_PER_GROUP } from './slices.ts';

/** What a scan does to a host, in nmap's order. */
export const SCAN_STAGES = ['discovery', 'ports', 'udp', 'services', 'os', 'traceroute', 'scripts'] as const;
export type ScanStage = (typeof SCAN_STAGES)[number];

export interface ScanProgress {
  /** 0 to 1; never goes down. */
  readonly fraction: number;
  readonly stage: ScanStage;
}

/** nmap's names of what it is doing. It says nothing of looking for the operating system. */
const TASKS: ReadonlyArray<{ readonly name: RegExp; readonly stage: ScanStage }> = [
  { name: /ping scan|dns resolution/i, stage: 'discovery' },
  { name: /^udp scan/i, stage: 'udp' },
  { name: /^service scan/i, stage: 'services' },
  { name: /traceroute/i, stage: 'traceroute' },
  { name: /^nse/i, stage: 'scripts' },
  { name: / scan$/i, stage: 'ports' },
];

/** The arguments that ask for a stage. */
const ASKED_BY: Readonly<Record<ScanStage, readonly string[] | null>> = {
  discovery: null,
  ports: ['-sS', '-sT'],
  udp: ['-sU'],
  services: ['-sV'],
  os: ['-O'],
  traceroute: ['--traceroute'],
  scripts: ['--script'],
};

/** How long each usually takes beside the others; only the look of the bar hangs on it. */
const WEIGHTS: Readonly<Record<ScanStage, number>> = {
  discovery: 5,
  ports: 35,
  udp: 15,
  services: 25,
  os: 15,
  traceroute: 5,
  scripts: 30,
};

/** nmap looks for hosts that are up in batches of this size, whatever the size of its groups. */
const HOSTS_PER_PING = 4096;

/** One is for the end, which nmap's figures do not know of. */
const MAX_BEFORE_THE_END = 0.99;

export function stagesOf(args: readonly string[]): ScanStage[] {
  return SCAN_STAGES.filter((stage) => ASKED_BY[stage]?.some((arg) => args.includes(arg)) ?? true);
}

export interface ProgressFold {
  /** nmap said what it is doing. */
  task(task: NmapTask): void;
  /** A host is done, up or down. */
  host(): void;
  now(): ScanProgress;
  readonly addresses: number;
}

/** nmap counts every stage of every group from 0 to 100 again; this folds it all into one number that only rises. */
export function foldProgress(addresses: number, stages: readonly ScanStage[]): ProgressFold {
  const total = weightOf(stages);
  let hosts = 0;
  let now: ScanProgress = { fraction: 0, stage: 'discovery' };
  /** A group is being worked on. Scripts that run before the first or after the last belong to no host. */
  let inGroup = false;

  const raise = (done: number, stage: ScanStage) => {
    const fraction = Math.min(MAX_BEFORE_THE_END, Math.max(now.fraction, done / addresses));
    now = { fraction, stage };
  };
  const within = (stage: ScanStage, part: number) => {
    const before = weightOf(stages.slice(0, stages.indexOf(stage)));
    const atOnce = stage === 'discovery' ? HOSTS_PER_PING : HOSTS_PER_GROUP;
    const working = Math.max(0, Math.min(atOnce, addresses - hosts));
    raise(hosts + (working * (before + WEIGHTS[stage] * part)) / total, stage);
  };

  return {
    task({ kind, name, percent }) {
      const stage = TASKS.find((task) => task.name.test(name))?.stage;
      // Service detection runs scripts of its own: they are no stage of a profile without scripts.
      if (stage === undefined || !stages.includes(stage)) return;
      if (stage === 'scripts' && !inGroup) return;
      inGroup ||= stage !== 'discovery';
      within(stage, kind === 'end' ? 1 : kind === 'begin' ? 0 : (percent ?? 0) / 100);
      if (stage === 'services' && kind === 'end' && stages.includes('os')) within('os', 0);
    },
    host() {
      hosts += 1;
      inGroup = false;
      raise(hosts, now.stage);
    },
    now: () => now,
    addresses,
  };
}

/** Several scans as one; the stage is that of the one which is furthest behind. */
export function foldTogether(folds: readonly ProgressFold[]): ScanProgress {
  const total = folds.reduce((sum, { addresses }) => sum + addresses, 0);
  let fraction = 0;
  let last: ScanProgress = { fraction: 1, stage: 'discovery' };
  for (const { addresses, now } of folds) {
    fraction += (now().fraction * addresses) / total;
    if (now().fraction < last.fraction) last = now();
  }
  return { fraction, stage: last.stage };
}

function weightOf(stages: readonly ScanStage[]): number {
  return stages.reduce((sum, stage) => sum + WEIGHTS[stage], 0);
}
