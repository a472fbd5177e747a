import { spawnSync } from 'node:child_process';
import { findTool, TOOL_PATH } from './find-tool.ts';

/** Words put before a command. */
export type Words = readonly string[];

const DIES_WITH_US = ['setpriv', '--pdeathsig', 'KILL'];
const OWN_PROCESSES = ['unshare', '--fork', '--pid', '--kill-child'];
/** Without root a user namespace lends the right to make the others; some systems forbid that. */
const AS_OURSELVES = ['--user', '--map-current-user'];

/**
 * From the strongest to the weakest. `setpriv` has the kernel kill the first process when this one dies, by whatever
 * signal; `unshare` makes it the first of a process namespace, with which the kernel ends everything the tool ever
 * started. Its own `/proc` hides every other process: command lines name the targets of other customers.
 */
const ENCLOSURES: readonly Words[] = [
  ...unshared('--mount-proc'),
  ...unshared(),
  ...unshared(...AS_OURSELVES, '--mount-proc'),
  ...unshared(...AS_OURSELVES),
  [...DIES_WITH_US, '--'],
];

/** With System V memory and queues that the kernel frees after the run, then without. */
function unshared(...more: string[]): Words[] {
  return [['--ipc'], []].map((ipc) => [...DIES_WITH_US, ...OWN_PROCESSES, ...ipc, ...more, '--']);
}

let known: Words | undefined;

/** The strongest enclosure this machine allows, tried once. Empty where there is none (not Linux). */
export function enclosure(): Words {
  known ??= ENCLOSURES.find(works) ?? [];
  return known;
}

/** What a tool started by root may do; a platform that is not root has nothing to give away. */
export type Privileges = 'none' | 'raw_network' | 'low_ports' | 'keep';

/** `nobody` and `nogroup`: for tools of no run, and where a run cannot have a user of its own. */
export const UNPRIVILEGED_ID = 65_534;

const CAP_NET_RAW = 13n;

const CAPABILITIES = { none: '-all', raw_network: '-all,+net_raw', low_ports: '-all,+net_bind_service' } as const;

type Drop = (user: number) => Words;

const dropped = new Map<Privileges, Drop>();

/** Words right before a tool that take root's rights from it; the form is tried once. Empty where there are none to take. */
export function dropTo(privileges: Privileges, user = UNPRIVILEGED_ID): Words {
  if (privileges === 'keep' || process.getuid?.() !== 0) return [];
  const drop = dropped.get(privileges) ?? dropsTo(privileges).find((form) => works(form(UNPRIVILEGED_ID)));
  if (drop) dropped.set(privileges, drop);
  return drop?.(user) ?? [];
}

/**
 * The parent's death signal comes last in the same `setpriv`, because a change of user clears it. A container may
 * forbid the bounding set, which `--no-new-privs` makes harmless; where not even the user may be changed, root is no
 * more than a name.
 */
function dropsTo(privileges: keyof typeof CAPABILITIES): Drop[] {
  const caps = CAPABILITIES[privileges];
  const as = (user: number) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  const rights = [`--inh-caps=${caps}`, `--ambient-caps=${caps}`, '--no-new-privs', '--pdeathsig', 'KILL', '--'];
  return [(user) => [...as(user), `--bounding-set=${caps}`, ...rights], (user) => [...as(user), ...rights]];
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
  const { stdout } = spawnSync(program, args, { encoding: 'utf8', env: { PATH: TOOL_PATH } });
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(stdout ?? '')?.[1];
  if (effective === undefined) return process.getuid?.() === 0;
  return ((BigInt(`0x${effective}`) >> CAP_NET_RAW) & 1n) === 1n;
}

/** Whether the machine has these words' program and lets it do what they say. */
export function works([program = '', ...args]: Words): boolean {
  return (
    findTool(program) !== null &&
    spawnSync(program, [...args, 'true'], { stdio: 'ignore', env: { PATH: TOOL_PATH } }).status === 0
  );
}
