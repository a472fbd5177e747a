import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from '../bench/measure.ts';
import { judge, testsSoFar } from './judge.ts';
import { FaultPlatform, waitFor } from './platform.ts';

/** Room for a fresh database and its journal, and little more. */
const DISK_MB = 700;

/** How long the disk stays full. */
const FULL_MS = 30_000;

/** A data folder on a small disk, which is filled to the last block and freed while the platform runs. */
export async function fullDisk(): Promise<Figure[]> {
  if (process.getuid?.() !== 0) return [figure('mounting a small disk needs root', false)];
  const platform = await FaultPlatform.start(
    {},
    {
      prepare: async (dataDir) => {
        mkdirSync(dataDir, { mode: 0o700 });
        execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0700`, 'tmpfs', dataDir]);
      },
      clear: async (dataDir) => void execFileSync('umount', [dataDir]),
    },
  );
  try {
    return [...(await fillAndFree(platform)), await afterwards(platform)];
  } finally {
    await platform.remove();
  }
}

async function fillAndFree(platform: FaultPlatform): Promise<Figure[]> {
  const { dataDir } = platform.folder;
  const ballast = join(dataDir, 'ballast');
  const host = platform.hosts[0] ?? '';
  const early = await startBefore(platform, host);
  const before = await testsSoFar(platform);
  fill(dataDir, ballast);
  const unready = await waitFor(async () => (await readiness(platform)) === 503, 20_000);
  const answers = new Map<number, number>();
  const until = performance.now() + FULL_MS;
  while (performance.now() < until) {
    const started = await platform.startTest('demo', [host]).catch(() => ({ refused: 0 }));
    const status = 'id' in started ? 201 : started.refused;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    await delay(500);
  }
  rmSync(ballast);
  const ready = await waitFor(async () => (await readiness(platform)) === 200, 60_000);
  const halfWritten = (await testsSoFar(platform)).length - before.length - (answers.get(201) ?? 0);
  const wrong = [...answers].filter(([status]) => ![201, 503].includes(status));
  const faults = [
    ...(unready ? [] : ['/readyz stayed 200']),
    ...(ready ? [] : ['/readyz stayed 503']),
    ...(wrong.length > 0 ? [`starts answered ${wrong.map(([status, n]) => `${n} × ${status}`).join(', ')}`] : []),
    ...(halfWritten === 0 ? [] : [`${halfWritten} tests stored without an answer`]),
  ];
  const summary = [...answers].map(([status, n]) => `${n} × ${status}`).join(', ');
  return [
    figure(faults.length > 0 ? faults.join('; ') : `starts: ${summary}`, faults.length === 0),
    await judge(platform, {
      name: 'tests that ran or waited while the disk was full',
      earlier: [],
      acknowledged: early,
      // The running tests could not write for longer than their lease.
      allowed: { causes: /is no longer heard from/ },
    }),
  ];
}

/** Some run and some wait when the disk fills. The caller is signed in with it: a session cannot be stored then. */
async function startBefore(platform: FaultPlatform, host: string): Promise<string[]> {
  const ids: string[] = [];
  for (let test = 0; test < 6; test += 1) {
    const started = await platform.startTest('demo', [host]);
    if ('id' in started) ids.push(started.id);
  }
  return ids;
}

/** Once there is space again tests run, and the log goes on. */
async function afterwards(platform: FaultPlatform): Promise<Figure> {
  const earlier = await testsSoFar(platform);
  const log = join(platform.folder.dataDir, 'logs/rocca.log');
  const size = statSync(log).size;
  const acknowledged = await startBefore(platform, platform.hosts[0] ?? '');
  const grew = await waitFor(() => statSync(log).size > size, 20_000);
  const name = 'after the disk was full: tests run, the log goes on';
  const judged = await judge(platform, { name, earlier, acknowledged, allowed: {} });
  return grew ? judged : { ...judged, value: `the log stays silent; ${judged.value}`, holds: false };
}

async function readiness(platform: FaultPlatform): Promise<number> {
  const reply = await fetch(`${platform.address}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  return reply?.status ?? 0;
}

function fill(folder: string, file: string): void {
  const { bavail, bsize } = statfsSync(folder);
  // More than the free space, so that the last blocks are used too.
  const size = bavail * bsize + 64 * 1024 * 1024;
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', `count=${Math.ceil(size / 1024 / 1024)}`], {
      stdio: 'ignore',
    });
  } catch {
    // ENOSPC: the disk is full, as intended.
  }
}

function figure(value: string, holds: boolean): Figure {
  return {
    name: `disk full for ${FULL_MS / 1000} s`,
    value,
    bar: '/readyz 503, starts 503, nothing half-written, recovers',
    holds,
  };
}
