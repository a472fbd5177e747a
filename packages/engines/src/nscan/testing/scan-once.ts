import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import { parseTarget } from '@rocca/contract/target/grammar';
import { planNscan } from '../plan.ts';
import type { DownHost, HostReport, ScanCoverage } from '../report.ts';
import { runNscan } from '../run.ts';

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
  onProgress?(stop: () => void): void;
}

/** Runs the engine once, with no vulnerability knowledge, and keeps what it would have written. */
export async function scanOnce({ target, profile, onProgress }: ScanOnce): Promise<Scanned> {
  const parsed = parseTarget(target, { lab: true });
  if (parsed.kind === 'wrong') throw new Error(`${target}: ${parsed.code}`);
  const workDir = mkdtempSync(join(tmpdir(), 'nscan-run-'));
  const extra = { nscan: { profile } };
  const stop = new AbortController();
  const fractions: number[] = [];
  const hosts: HostReport[] = [];
  const down: DownHost[] = [];
  const coverages: ScanCoverage[] = [];
  const outcome = await runNscan(
    { scope: async () => ({ lab: true }), rawScans: 'host' },
    {
      plan: planNscan({ entries: parsed.entries, leftOut: parsed.leftOut, extra, consents: [] }),
      extra,
      signal: stop.signal,
      workDir,
      progress: ({ fraction }) => {
        fractions.push(fraction);
        onProgress?.(() => stop.abort());
      },
      touchTarget: async () => undefined,
      knowledge: { match: async () => [], describe: async () => new Map(), sources: async () => [] },
      sink: {
        begin: async () => undefined,
        hosts: async (reports) => void hosts.push(...reports),
        down: async (reports) => void down.push(...reports),
        end: async (coverage) => void coverages.push(coverage),
      },
    },
  ).catch((error: unknown) => error);
  rmSync(workDir, { recursive: true, force: true });
  return { outcome, fractions, hosts, down, coverage: coverages[0] };
}
