import { chownSync } from 'node:fs';
import { findTool } from '@rocca/tools/core/find-tool';

/** The id of the user `nobody` on every Linux. */
const NOBODY = 65_534;

const LOW_PORTS_ALONE = '-all,+net_bind_service';

const AS_NOBODY = [
  ...['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'],
  ...['--inh-caps', LOW_PORTS_ALONE, '--ambient-caps', LOW_PORTS_ALONE],
];

const isRoot = () => process.getuid?.() === 0;

/**
 * The command prefix of a real service: the kernel ends it with this process, whatever signal that gets, and under root
 * it keeps a single capability, that of opening a low port.
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
