import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Not measured, but ample: the clusters of the database tests may keep 1 GB of WAL each, a data folder has 51 MB. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * A folder in memory for what tests write, or null where the machine has none to spare. Tests make and remove thousands of
 * small files, data folders above all, and file systems on disks search long for places among those just removed.
 */
export function makeMemoryFolder(): string | null {
  if (!isUsable()) return null;
  removeLeftovers(MEMORY);
  return process.availableMemory() < NEEDED_BYTES ? null : mkdtempSync(join(MEMORY, `rocca-tests-${process.pid}-`));
}

/** Removes the folders of runs that were killed: they would hold their memory until the machine starts again. */
export function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = /^rocca-tests-(\d+)-/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

/** Programs are among what tests write: the folder must let them be started. */
function isUsable(): boolean {
  try {
    const [, , kind, options = ''] = mountOf(MEMORY)?.split(' ') ?? [];
    const { bavail, bsize } = statfsSync(MEMORY);
    return kind === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** The last one of a place counts: it hides those before. */
function mountOf(place: string): string | undefined {
  return readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .findLast((line) => line.split(' ')[1] === place);
}
