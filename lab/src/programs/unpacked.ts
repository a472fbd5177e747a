import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the set-up unpacks Debian's packages for the lab: they are not installed, so the system starts none. */
export const UNPACKED = join(import.meta.dirname, '../../../.cache/lab/programs');

/**
 * The tree of unpacked programs, readable by the user that real services run as: a checkout in root's home is closed to
 * other users, so root makes a copy.
 */
export function unpackedPrograms(folder: string): string {
  if (process.getuid?.() !== 0 || !existsSync(UNPACKED)) return UNPACKED;
  const copy = join(folder, 'programs');
  cpSync(UNPACKED, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
