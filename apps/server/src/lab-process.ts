import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { TOOL_PATH } from '@rocca/tools/core/find-tool';
import { readOnlyFiles } from '@rocca/tools/core/read-only-files';
import { dropTo, UNPRIVILEGED_ID, type Words } from '@rocca/tools/core/sandbox';
import { makeScratch } from '@rocca/tools/core/scratch';
import { openToAll } from '@rocca/tools/probes/open-to-all';
import type { Log } from './platform/log/logger.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** What the lab is made of; the last are Debian's servers, where they were unpacked for it. */
const SHOWN = ['node_modules', 'packages', 'lab', '.cache/lab'];
/** Keys, configurations and pages of its servers. */
const SCRATCH_BYTES = 256 * 1024 * 1024;

interface LabProcess {
  readonly command: Words;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * How the practice targets are run: they are weak on purpose, so they get none of our settings, write to a scratch alone,
 * and of root's rights keep that of opening low ports.
 */
export function labProcess(script: string, log: Log): LabProcess {
  const env = (folder: string) => ({ PATH: TOOL_PATH, LC_ALL: 'C.UTF-8', HOME: folder, TMPDIR: folder });
  const shown = SHOWN.filter((folder) => existsSync(join(ROOT, folder)));
  const needed = [process.execPath];
  const scratch = makeScratch({ user: UNPRIVILEGED_ID, bytes: SCRATCH_BYTES, root: ROOT, shown, needed });
  if (scratch) {
    const node = [process.execPath, script].map((file) => scratch.pathOf(file));
    return {
      command: [...scratch.words, ...readOnlyFiles('/'), ...dropTo('low_ports'), ...node],
      env: env(scratch.folder),
    };
  }
  const node = [process.execPath, script];
  const canDrop = process.getuid?.() === 0 && node.every((file) => openToAll(file));
  if (process.getuid?.() === 0 && !canDrop)
    log.warn({}, 'the lab runs as root: nothing can be mounted here, and other users cannot read the checkout');
  return { command: [...(canDrop ? dropTo('low_ports') : []), ...node], env: env(tmpdir()) };
}
