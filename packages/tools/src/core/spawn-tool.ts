import { chmod, chown } from 'node:fs/promises';
import { TOOL_PATH } from './find-tool.ts';
import { limitsOf, memoryLimit } from './limits.ts';
import type { ToolOutcome } from './outcome.ts';
import { readOnlyFiles } from './read-only-files.ts';
import { dropTo, type Privileges, UNPRIVILEGED_ID, type Words } from './sandbox.ts';
import { startEnclosed } from './start-enclosed.ts';
import { type WatchOptions, watchTool } from './watch-tool.ts';

export interface ToolOptions extends WatchOptions {
  /** The folder it runs in. A tool whose privileges are dropped owns it, and finds it read-only where that can be had. */
  readonly cwd: string;
  /** Words put before the tool while root's rights are still there: `ip netns exec NAME`. */
  readonly inside?: Words;
  /** What root's rights shrink to; `keep` by default. */
  readonly privileges?: Privileges;
  /** The user it becomes when its privileges are dropped: that of its run. */
  readonly user?: number | undefined;
  /** More address space than this it does not get. */
  readonly memoryBytes?: number;
  /** Written to its standard input, which is closed otherwise. */
  readonly input?: string;
}

/**
 * Runs a program without a shell, enclosed so that neither it nor its children outlive the run or this process.
 * Rejects only with what `onOutput` threw.
 */
export function spawnTool(command: string, args: readonly string[], options: ToolOptions): Promise<ToolOutcome> {
  // Also of a tool that was never started: its output is empty, not cut.
  return start(command, args, options).finally(() => options.raw?.end());
}

async function start(command: string, args: readonly string[], options: ToolOptions): Promise<ToolOutcome> {
  const { signal, cwd, inside = [], privileges = 'keep', user, memoryBytes, input } = options;
  if (signal.aborted) return { kind: 'stopped' };
  if (dropTo(privileges).length > 0) {
    const refused = await handOver(cwd, user ?? UNPRIVILEGED_ID);
    if (refused) return { kind: 'not_started', why: refused };
    if (signal.aborted) return { kind: 'stopped' };
  }
  const bounds = privileges === 'keep' ? memoryLimit(memoryBytes) : withoutRights(cwd, privileges, user, memoryBytes);
  const child = startEnclosed([...inside, ...bounds, command, ...args], {
    cwd,
    // A tool gets its path and a plain language, and none of our settings.
    env: { PATH: TOOL_PATH, LC_ALL: 'C.UTF-8', HOME: cwd },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  // A tool that ends without reading is no failure of ours.
  child.stdin?.on('error', () => undefined).end(input);
  return watchTool(child, options);
}

/** Words that leave a tool its output, the network and bounded memory. */
export function withoutRights(cwd: string, privileges: Privileges, user?: number, memoryBytes?: number): Words {
  const limits = limitsOf({ memoryBytes, ownUser: user !== undefined });
  return [...readOnlyFiles(cwd), ...dropTo(privileges, user), ...limits];
}

/** The folders above may stay shut: a tool is put into its folder before its rights are taken. */
async function handOver(folder: string, user: number): Promise<string | null> {
  try {
    await chown(folder, user, user);
    await chmod(folder, 0o700);
    return null;
  } catch (error) {
    return String(error);
  }
}
