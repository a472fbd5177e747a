import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface SystemPostgres {
  readonly major: string;
  /** The folder that holds `initdb` and `postgres`. */
  readonly binDir: string;
}

/** Where Debian and Ubuntu keep PostgreSQL's server programs, one folder for each major version. */
const DEBIAN_ROOT = '/usr/lib/postgresql';

/** The oldest supported PostgreSQL of this machine: the embedded one is newer, so the two ends are covered. */
export function findSystemPostgres(root = DEBIAN_ROOT): SystemPostgres | null {
  if (!existsSync(root)) return null;
  const majors = readdirSync(root)
    .filter((name) => /^\d+$/.test(name) && Number(name) >= 15)
    .sort((a, b) => Number(a) - Number(b));
  for (const major of majors) {
    const binDir = join(root, major, 'bin');
    if (existsSync(join(binDir, 'initdb'))) return { major, binDir };
  }
  return null;
}
