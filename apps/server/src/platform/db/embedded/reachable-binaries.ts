import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A system folder first; the temporary folder where the system's cannot be written, as in a read-only image. */
const PLACES = ['/var/lib/rocca', join(tmpdir(), 'rocca-postgres')];

/**
 * Copies the programs once to where any user can run them: npm's folder may lie under one (such as root's home) that
 * the server's user cannot enter. Returns the copy's folder.
 */
export async function makeReachable(native: string, name: string, places = PLACES): Promise<string> {
  for (const place of places) {
    const copy = await copyInto(place, native, name).catch(() => null);
    if (copy) return copy;
  }
  // Another user owns the usual folders; a fresh one can only be ours.
  const place = await mkdtemp(join(tmpdir(), 'rocca-postgres-'));
  await chmod(place, 0o755);
  const copy = join(place, name);
  await copyTree(native, copy);
  return copy;
}

async function copyInto(place: string, native: string, name: string): Promise<string | null> {
  await mkdir(place, { recursive: true, mode: 0o755 });
  if (!(await isSafe(place))) return null;
  await chmod(place, 0o755);
  const copy = join(place, name);
  if (await isSafe(copy)) return copy;
  const half = await mkdtemp(`${copy}.half-`);
  try {
    await copyTree(native, half);
    await rename(half, copy);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // Another copy of Rocca may have been first.
    if (!(await isSafe(copy))) throw error;
  }
  return copy;
}

async function copyTree(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  await openToAll(to);
}

/** A strict umask at install time would otherwise be copied along. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Whether only our own user can have put a program there. */
async function isSafe(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}
