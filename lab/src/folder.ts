import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number in the name is the process it belongs to. */
const NAME = /^rocca-lab-(\d+)-/;

/** A folder for one lab. What killed labs left behind is removed on the way: each holds a copy of the real services. */
export function makeLabFolder(parent = tmpdir()): string {
  for (const name of readdirSync(parent)) {
    const owner = NAME.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) removeIfOurs(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `rocca-lab-${process.pid}-`));
  // Real services run as another user and must reach their own folder in here.
  chmodSync(folder, 0o755);
  return folder;
}

/** A folder of another user stays: only that user can remove it, and it keeps no lab from starting. */
function removeIfOurs(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
