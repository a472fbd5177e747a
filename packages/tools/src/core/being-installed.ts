import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Written by the set-up while it installs tools beside the running platform (tooling/setup/system-tools.mjs). */
const FILE = join(import.meta.dirname, '../../../../.cache/tools-being-installed.json');
const INSTALLER = 'install-others.mjs';

const content = z.object({ pid: z.int().positive(), commands: z.array(z.string()) });

/** The programs that are being installed on this machine now. A file that was left behind says nothing. */
export function toolsBeingInstalled(file = FILE): ReadonlySet<string> {
  try {
    const { pid, commands } = content.parse(JSON.parse(readFileSync(file, 'utf8')));
    // The number of a process that is gone may be another's by now.
    return new Set(readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(INSTALLER) ? commands : []);
  } catch {
    return new Set();
  }
}
