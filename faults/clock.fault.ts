import { existsSync, globSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from '../apps/server/src/platform/db/embedded/binaries.ts';
import { clusterPlace } from '../apps/server/src/platform/db/embedded/cluster-place.ts';
import { ensureCluster } from '../apps/server/src/platform/db/embedded/create-cluster.ts';
import { startPostmaster } from '../apps/server/src/platform/db/embedded/postmaster.ts';
import { serverAccount } from '../apps/server/src/platform/db/embedded/server-account.ts';
import { type Figure, notMeasured } from '../bench/measure.ts';
import { FaultPlatform } from './platform.ts';
import type { Random } from './random.ts';
import { underLoad } from './under-load.ts';

const NAME = 'clock of platform and database stepped';

/** Steps of the wall clock in seconds, one after another, as libfaketime writes them. */
const STEPS = ['+15', '+3615', '+15', '+86415', '+86400', '+82800'];

/** Where Debian's package `faketime` puts its library, whatever the architecture. */
const LIBRARY = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];

/**
 * The clock of the web process, the worker and PostgreSQL jumps while tests run: +15 s, +1 h, −1 h, +1 day, −15 s,
 * −1 h. The monotonic clock goes on untouched, as it does when an operator or NTP sets the time.
 */
export async function clockSteps(random: Random): Promise<Figure> {
  if (!LIBRARY || !existsSync(LIBRARY)) return notMeasured(NAME, 'libfaketime');
  const folder = await mkdtemp(join(tmpdir(), 'rocca-clock-'));
  await chmod(folder, 0o755);
  const clock = join(folder, 'clock');
  await writeFile(clock, '+0');
  const stepped = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  };
  try {
    const platform = await FaultPlatform.start(stepped, {
      prepare: (dataDir) => startSteppedDatabase(dataDir, folder, stepped),
    });
    try {
      return await underLoad(platform, random, {
        name: NAME,
        times: STEPS.length,
        allowed: {},
        async inject(_platform, _random, round) {
          await delay(8000);
          await writeFile(clock, STEPS[round] ?? '+0');
        },
      });
    } finally {
      await platform.remove();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A PostgreSQL with the stepped clock on the platform's data folder: its programs through a wrapper that sets the
 * library. The platform takes a running server over.
 */
async function startSteppedDatabase(dataDir: string, folder: string, stepped: Record<string, string>): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 });
  const place = clusterPlace(dataDir);
  const account = await serverAccount(place.clusterDir);
  const binaries = await findBinaries(account);
  const { binDir } = binaries;
  const wrapped = join(folder, 'bin');
  await mkdir(wrapped, { mode: 0o755 });
  for (const program of readdirSync(binDir)) {
    if (program !== 'postgres') await symlink(join(binDir, program), join(wrapped, program));
  }
  const words = Object.entries(stepped).map(([name, value]) => `${name}='${value}'`);
  const script = `#!/bin/sh\nexec env ${words.join(' ')} '${join(binDir, 'postgres')}' "$@"\n`;
  await writeFile(join(wrapped, 'postgres'), script, { mode: 0o755 });
  await ensureCluster(place, binaries, account, true);
  await startPostmaster({ place, binDir: wrapped, account, durable: true });
}
