import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import { runOnce } from '../../testing/run-once.ts';
import { nscanEngine } from '../engine.ts';
import type { DownHost, HostReport, ScanCoverage } from '../report.ts';
import { keepReport } from './kept-report.ts';

export interface Scanned {
  /** What the run answered, or what it threw. */
  readonly outcome: unknown;
  readonly fractions: readonly number[];
  readonly hosts: readonly HostReport[];
  readonly down: readonly DownHost[];
  readonly coverage: ScanCoverage | undefined;
}

interface ScanOnce {
  readonly target: string;
  readonly profile: ScanProfile;
}

/** Runs the engine once, with the real nmap, and keeps what it would have written. */
export async function scanOnce({ target, profile }: ScanOnce): Promise<Scanned> {
  const workDir = mkdtempSync(join(tmpdir(), 'nscan-run-'));
  const fractions: number[] = [];
  const { sink, hosts, down, coverage } = keepReport();
  const outcome = await runOnce(nscanEngine({ scope: async () => ({ lab: true }), rawScans: 'host' }), {
    target,
    extra: { nscan: { profile } },
    signal: new AbortController().signal,
    workDir,
    sink,
    progress: ({ fraction }) => void fractions.push(fraction),
  });
  rmSync(workDir, { recursive: true, force: true });
  return { outcome, fractions, hosts, down, coverage: coverage() };
}
