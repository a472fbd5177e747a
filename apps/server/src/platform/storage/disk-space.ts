import { statfs } from 'node:fs/promises';

/**
 * PostgreSQL writes its journal in files of 16 MB and stops when it cannot make the next one. Four of them leave room
 * for the tests that run to write their ends.
 */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
/** A disk can run out of files before it runs out of bytes. */
const MIN_FREE_FILES = 1000;

/** Whether the disk of a folder has room for new work. */
export async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  // Some file systems have no fixed number of files and report 0.
  return bavail * bsize >= MIN_FREE_BYTES && (files === 0 || ffree >= MIN_FREE_FILES);
}
