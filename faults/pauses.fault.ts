import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signalProcess } from '../apps/server/src/platform/db/embedded/processes.ts';
import type { Figure } from '../bench/measure.ts';
import { TOOL_PATH } from '../packages/tools/src/core/find-tool.ts';
import { FaultPlatform, waitFor } from './platform.ts';
import { between, type Random } from './random.ts';
import { type Fault, underLoad } from './under-load.ts';

/** Longer than a lease, a sweep and a second worker's start. */
const PAUSE_MS = 35_000;

/** How long a paused worker's tools may run on: less than its lease. */
const TOOLS_GONE_MS = 15_000;

/** The longest a paused worker's tools ran on. */
let longestMs = 0;

/**
 * Pauses the platform's worker while a second one, on the same data folder, takes its tests over. `nmap --version` is
 * asked between claim and first packet; made slow, it leaves a window in which a test that was claimed has not
 * reached its target.
 */
export async function workerPauses(random: Random): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rocca-slow-nmap-'));
  try {
    await chmod(folder, 0o755);
    const script = '#!/bin/sh\n[ "$1" = --version ] && sleep 3\nexec /usr/bin/nmap "$@"\n';
    await writeFile(join(folder, 'nmap'), script, { mode: 0o755 });
    const platform = await FaultPlatform.start({ ROCCA_TOOL_PATH: `${folder}:${TOOL_PATH}` });
    try {
      platform.addWorker();
      return [await underLoad(platform, random, pauses), pausedTools()];
    } finally {
      await platform.remove();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const pauses: Fault = {
  name: 'worker paused for 35 s and continued',
  times: 3,
  // A test that had reached its target ends with the lease; another worker runs every other test again.
  allowed: { causes: /worker that ran this test is no longer heard from/ },
  async inject(platform, random) {
    await delay(between(random, 1000, 4000));
    await waitFor(() => isUntouched(platform), 30_000);
    const victim = await platform.workerPid();
    if (!victim) return;
    const tools = platform.toolsOf(victim);
    signalProcess(victim, 'SIGSTOP');
    const pausedAt = performance.now();
    await waitFor(() => tools.every((pid) => !platform.toolPids().includes(pid)), PAUSE_MS);
    if (tools.length > 0) longestMs = Math.max(longestMs, performance.now() - pausedAt);
    await delay(Math.max(0, PAUSE_MS - (performance.now() - pausedAt)));
    signalProcess(victim, 'SIGCONT');
    await delay(5000);
  },
};

/** A test that was claimed and has not reached its target; half of them are the second worker's. */
async function isUntouched(platform: FaultPlatform): Promise<boolean> {
  const [row] = await platform.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM tasks WHERE status = 'RUNNING' AND touched_at IS NULL",
  );
  return (row?.n ?? 0) > 0;
}

/** Read after the pauses. */
function pausedTools(): Figure {
  return {
    name: "a paused worker's tools end",
    value: `${(longestMs / 1000).toFixed(1)} s`,
    bar: `within ${TOOLS_GONE_MS / 1000} s`,
    holds: longestMs > 0 && longestMs <= TOOLS_GONE_MS,
  };
}
