import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openToAll } from '../probes/open-to-all.ts';
import { limitsOf } from './limits.ts';
import { readOnlyFiles } from './read-only-files.ts';
import { claimUser } from './run-user.ts';
import { dropTo, UNPRIVILEGED_ID, type Words, works } from './sandbox.ts';
import { makeScratch } from './scratch.ts';
import { signalGroup, startEnclosed } from './start-enclosed.ts';

export interface IsolatedProgram {
  readonly child: ChildProcess;
  readonly gone: Promise<unknown>;
  /** Where it finds a file of ours. */
  pathOf(file: string): string;
  kill(): void;
}

/** The checkout: the program itself and what it stands on. */
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
const SHOWN = ['node_modules', 'packages'];
/** It writes nothing: the place is there to show it our files. */
const SCRATCH_BYTES = 64 * 1024;
/** Threads of Node, and one for each core of the machine. */
const MAX_PROCESSES = 1024;

const NO_NETWORK: Words = ['unshare', '--net', '--'];
let hasNoNetwork: boolean | undefined;

/**
 * Starts a file of ours that reads what others wrote and needs neither files nor the network: another user, no
 * capabilities, every file system read-only, no network, nothing of our environment. It answers through its output.
 * Where the platform is not root there are no rights to take, as with the other tools.
 */
export async function startIsolated(main: string): Promise<IsolatedProgram> {
  const user = await claimUser();
  const id = user?.id ?? UNPRIVILEGED_ID;
  const isRoot = process.getuid?.() === 0;
  const scratch = makeScratch({ user: id, bytes: SCRATCH_BYTES, root: ROOT, shown: SHOWN, needed: [process.execPath] });
  const pathOf = scratch?.pathOf ?? ((file: string) => file);
  const isClosed = isRoot && [process.execPath, main].some((file) => !openToAll(file, scratch ? ROOT : '/'));
  hasNoNetwork ??= works(NO_NETWORK);
  const child = startEnclosed(
    [
      ...(hasNoNetwork ? NO_NETWORK : []),
      ...(scratch?.words ?? []),
      ...readOnlyFiles('/'),
      // A program that it could not read would not start at all.
      ...(isClosed ? [] : dropTo('none', id)),
      ...limitsOf({ ownUser: user !== null && !isClosed, processes: MAX_PROCESSES }),
      ...[pathOf(process.execPath), pathOf(main)],
    ],
    { cwd: '/', env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8' }, stdio: 'pipe' },
  );
  const gone = once(child, 'close').finally(() => user?.release());
  gone.catch(() => undefined);
  return { child, gone, pathOf, kill: () => signalGroup(child, 'SIGKILL') };
}
