import { spawnSync } from 'node:child_process';
import { findTool } from './find-tool.ts';

/**
 * Words to put before a command so that nothing of it outlives us. `setpriv` has the kernel kill the first process
 * when this one dies, by whatever signal; `unshare` makes that process the first of a process namespace of its own,
 * with which the kernel ends everything the tool ever started, also what left its process group.
 */
export type Enclosure = readonly string[];

const ENCLOSURES: readonly Enclosure[] = [
  ['setpriv', '--pdeathsig', 'KILL', 'unshare', '--fork', '--pid', '--kill-child', '--'],
  // Without root a user namespace lends the right to make one; some systems forbid that.
  [
    'setpriv',
    '--pdeathsig',
    'KILL',
    'unshare',
    '--user',
    '--map-current-user',
    '--fork',
    '--pid',
    '--kill-child',
    '--',
  ],
  ['setpriv', '--pdeathsig', 'KILL', '--'],
];

let known: Enclosure | undefined;

/** The strongest enclosure this machine allows, tried once. Empty where there is none (not Linux). */
export function enclosure(): Enclosure {
  known ??= ENCLOSURES.find(works) ?? [];
  return known;
}

function works([program = '', ...args]: Enclosure): boolean {
  return findTool(program) !== null && spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}
