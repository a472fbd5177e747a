import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findTool } from './find-tool.ts';
import { pidNamespace } from './pid-namespace.ts';
import { dropTo, works } from './sandbox.ts';

/** A user that the tools of one run have to themselves. */
export interface RunUser {
  readonly id: number;
  release(): void;
}

/**
 * Above what systemd, containers (`/etc/subuid`) and directory services hand out by default, below what systemd keeps
 * for foreign images: 2,010,000,000 to 2,144,217,727. Each process of ours has a block that its process number
 * chooses, so that the kernel itself keeps two workers apart and frees the block when one dies. Workers in different
 * process namespaces may have the same number and do not see each other's processes: there the namespace moves the
 * block, and two workers share one only by chance.
 */
const FIRST_ID = 2_010_000_000;
const IDS_PER_PROCESS = 32;
/** As many as process numbers. */
const BLOCKS = 2 ** 22;
/** Odd, so that each of the namespaces' numbers, which follow each other, moves by another distance. */
const BLOCKS_BETWEEN_NAMESPACES = 7919;

/**
 * Where a container knows only the first 65,536 users: those systemd makes for services while they run. Drawn by lot,
 * so that two workers could draw the same one in the same moment, before either has a process.
 */
const SMALL_RANGE = [61_184, 65_520] as const;

const taken = new Set<number>();
let next = 0;
let pick: (() => number) | null | undefined;

/**
 * Claims a user that no account, no process and no other run has, so that no other run's tools can read or signal what
 * runs as it. Null where there is none to become: the platform is not root.
 */
export async function claimUser(): Promise<RunUser | null> {
  pick ??= [nextOfBlock, anyOfSmallRange].find((from) => works(dropTo('none', from()))) ?? null;
  if (!pick) return null;
  for (let tries = 0; tries < IDS_PER_PROCESS; tries += 1) {
    const id = pick();
    if (taken.has(id)) continue;
    taken.add(id);
    if (await isFree(id)) return { id, release: () => void taken.delete(id) };
    taken.delete(id);
  }
  throw new Error('no user is free for another run');
}

const nextOfBlock = () => {
  const block = (process.pid + pidNamespace() * BLOCKS_BETWEEN_NAMESPACES) % BLOCKS;
  return FIRST_ID + block * IDS_PER_PROCESS + (next++ % IDS_PER_PROCESS);
};
const anyOfSmallRange = () => randomInt(...SMALL_RANGE);

async function isFree(id: number): Promise<boolean> {
  return !(await hasAccount(id)) && !(await hasProcess(id));
}

async function hasAccount(id: number): Promise<boolean> {
  const getent = findTool('getent');
  if (!getent) return false;
  const asked = promisify(execFile)(getent, ['passwd', String(id)]);
  return asked.then(
    () => true,
    () => false,
  );
}

async function hasProcess(id: number): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // A process may end while it is being looked at.
  const owners = await Promise.all(
    pids.map((pid) =>
      stat(`/proc/${pid}`).then(
        ({ uid }) => uid,
        () => null,
      ),
    ),
  );
  return owners.includes(id);
}
