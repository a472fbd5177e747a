import type { NmapTask } from './parse.ts';

export const SCAN_STAGES = ['discovery', 'ports', 'udp', 'services', 'os', 'traceroute', 'scripts'] as const;
export type ScanStage = (typeof SCAN_STAGES)[number];

/** nmap's names of what it is doing, and how much of a scan each usually takes. */
const STAGES: ReadonlyArray<{ readonly name: RegExp; readonly stage: ScanStage; readonly until: number }> = [
  { name: /ping|ping scan|discovery/i, stage: 'discovery', until: 0.08 },
  { name: /dns resolution/i, stage: 'discovery', until: 0.08 },
  { name: /syn stealth|connect scan/i, stage: 'ports', until: 0.45 },
  { name: /udp scan/i, stage: 'udp', until: 0.55 },
  { name: /service scan/i, stage: 'services', until: 0.75 },
  { name: /os detection|os scan/i, stage: 'os', until: 0.8 },
  { name: /traceroute/i, stage: 'traceroute', until: 0.82 },
  { name: /^nse|script/i, stage: 'scripts', until: 0.98 },
];

export interface ScanProgress {
  /** 0 to 1; never goes down. */
  readonly fraction: number;
  readonly stage: ScanStage;
}

/**
 * nmap counts every phase from 0 to 100 again. This folds them into one number that only rises; 1 is for the end,
 * which nmap's figures do not know of.
 */
export function foldProgress(): { take(task: NmapTask): ScanProgress; now(): ScanProgress } {
  let fraction = 0;
  let stage: ScanStage = 'discovery';
  return {
    take({ kind, name, percent }) {
      const index = STAGES.findIndex((each) => each.name.test(name));
      const found = STAGES[index];
      if (!found) return { fraction, stage };
      const from = STAGES.slice(0, index).findLast(({ until }) => until < found.until)?.until ?? 0;
      const done = kind === 'end' ? 1 : kind === 'begin' ? 0 : (percent ?? 0) / 100;
      const reached = from + (found.until - from) * done;
      // A phase that comes back (scripts run in several rounds) does not take the name back either.
      if (reached >= fraction || kind === 'begin') stage = found.stage;
      fraction = Math.max(fraction, reached);
      return { fraction, stage };
    },
    now: () => ({ fraction, stage }),
  };
}
