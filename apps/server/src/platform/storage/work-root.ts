import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder for the scratch files of this process, named after it. Also removes the folders of killed processes, which
 * could not clean up after themselves.
 */
export async function openWorkRoot(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1]);
    if (!isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
  return mkdtemp(join(folder, `${process.pid}-`));
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
