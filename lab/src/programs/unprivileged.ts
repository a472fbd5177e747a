import { chownSync } from 'node:fs';
import { findTool } from '@rocca/tools/core/find-tool';

/** `nobody`, everywhere on Linux. */
const NOBODY = 65_534;

const LOW_PORTS_ALONE = '-all,+net_bind_service';

const AS_NOBODY = [
  ...['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'],
  ...['--inh-caps', LOW_PORTS_ALONE, '--ambient-caps', LOW_PORTS_ALONE],
];

const isRoot = () => process.getuid?.() === 0;

/**
 * Words to put before a real service: the kernel ends it with this process, by whatever signal that goes, and as root
 * it keeps one right alone, that of opening a low port.
 */
export function unprivileged(): readonly string[] {
  const setpriv = findTool('setpriv');
  if (!setpriv) throw new Error('real services need setpriv (Linux, package util-linux)');
  return [setpriv, ...(isRoot() ? AS_NOBODY : []), '--no-new-privs', '--pdeathsig', 'KILL', '--'];
}

/** Gives a file or folder to the user real services run as. */
export function giveToService(path: string): void {
  if (isRoot()) chownSync(path, NOBODY, NOBODY);
}
