import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes in memory, which a test may fill. */
export class SmallDisk {
  readonly folder: string;
  private readonly filler: string;

  constructor(bytes: number) {
    this.folder = mkdtempSync(join(tmpdir(), 'rocca-disk-'));
    this.filler = join(this.folder, 'filler');
    const options = `size=${bytes},mode=0755`;
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', this.folder], { stdio: 'ignore' });
    if (status === 0) return;
    rmdirSync(this.folder);
    throw new Error('a file system cannot be mounted here');
  }

  /** Takes every byte that is left. */
  fill(): void {
    const file = openSync(this.filler, 'a');
    try {
      for (const size of [1024 * 1024, 4096, 1]) writeUntilFull(file, Buffer.alloc(size));
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.filler, { force: true });
  }

  remove(): void {
    spawnSync('umount', ['-l', this.folder], { stdio: 'ignore' });
    rmdirSync(this.folder);
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Root in a container may lack the right to mount. */
export const canMount = (() => {
  try {
    new SmallDisk(4096).remove();
    return true;
  } catch {
    return false;
  }
})();
