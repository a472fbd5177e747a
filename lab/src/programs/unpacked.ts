import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the set-up unpacks Debian's packages for the lab: they are never installed, so none of them starts by itself. */
export const UNPACKED = join(import.meta.dirname, '../../../.cache/lab/programs');

/**
 * The tree of unpacked programs, where the user real services run as can reach it: a checkout in root's home is closed
 * to everybody else, so root hands out a copy.
 */
export function unpackedPrograms(folder: string): string {
  if (process.getuid?.() !== 0 || !existsSync(UNPACKED)) return UNPACKED;
  const copy = join(folder, 'programs');
  cpSync(UNPACKED, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
