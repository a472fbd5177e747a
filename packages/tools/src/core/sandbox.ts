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

/** What a tool started by root may do; a platform that is not root has nothing to give away. */
export type Privileges = 'none' | 'raw_network' | 'keep';

/** `nobody` and `nogroup`: the same numbers on every Linux, whatever their names. */
export const UNPRIVILEGED_ID = 65_534;

const CAP_NET_RAW = 13n;

const dropped = new Map<Privileges, readonly string[]>();

/** Words right before a tool that take root's rights from it, tried once. Empty where there are none to take. */
export function dropTo(privileges: Privileges): readonly string[] {
  if (privileges === 'keep' || process.getuid?.() !== 0) return [];
  const words = dropped.get(privileges) ?? dropsTo(privileges).find(works) ?? [];
  dropped.set(privileges, words);
  return words;
}

/**
 * The parent's death signal comes last in the same `setpriv`, because a change of user clears it. A container may
 * forbid the bounding set, which `--no-new-privs` makes harmless; where not even the user may be changed, root is no
 * more than a name.
 */
function dropsTo(privileges: 'none' | 'raw_network'): Enclosure[] {
  const caps = privileges === 'raw_network' ? '-all,+net_raw' : '-all';
  const user = ['setpriv', `--reuid=${UNPRIVILEGED_ID}`, `--regid=${UNPRIVILEGED_ID}`, '--clear-groups'];
  const rights = [`--inh-caps=${caps}`, `--ambient-caps=${caps}`, '--no-new-privs', '--pdeathsig', 'KILL', '--'];
  return [
    [...user, `--bounding-set=${caps}`, ...rights],
    [...user, ...rights],
  ];
}

let raw: boolean | undefined;

/** Whether tools started with `raw_network` may send packets of their own making. Tried once. */
export function hasRawNetwork(): boolean {
  raw ??= tryRawNetwork();
  return raw;
}

/** Reads what a tool really gets: capabilities are lost on many ways to it. */
function tryRawNetwork(): boolean {
  // A user namespace gives every capability over itself and none over the network.
  if (enclosure().includes('--user')) return false;
  const [program = 'cat', ...args] = [...enclosure(), ...dropTo('raw_network'), 'cat', '/proc/self/status'];
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(stdout ?? '')?.[1];
  if (effective === undefined) return process.getuid?.() === 0;
  return ((BigInt(`0x${effective}`) >> CAP_NET_RAW) & 1n) === 1n;
}

/** Words that keep a tool within so much memory: its own requests fail, instead of the machine's. */
export function limitedTo(memoryBytes: number | undefined): readonly string[] {
  if (memoryBytes === undefined || findTool('prlimit') === null) return [];
  return ['prlimit', `--as=${memoryBytes}`, '--core=0', '--'];
}

function works([program = '', ...args]: Enclosure): boolean {
  return findTool(program) !== null && spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}
