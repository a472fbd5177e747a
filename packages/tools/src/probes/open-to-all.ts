import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Followed by a user: tells the process to become that user by itself, once its own files are read. */
export const BECOME = '--become=';

const OTHERS_READ = 0o004;
const OTHERS_ENTER = 0o001;

/**
 * Whether a user without rights can get at a file: a checkout in root's own folder is closed to it. The folders above
 * `root` do not count where the program is shown to it in another place.
 */
export function openToAll(file: string, root = '/'): boolean {
  if ((statSync(file).mode & OTHERS_READ) === 0) return false;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & OTHERS_ENTER) === 0) return false;
    if (folder === root || folder === dirname(folder)) return true;
  }
}
