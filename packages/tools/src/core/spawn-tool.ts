import { spawn } from 'node:child_process';
import { chmod, chown } from 'node:fs/promises';
import type { ToolOutcome } from './outcome.ts';
import { dropTo, enclosure, limitedTo, type Privileges, UNPRIVILEGED_ID } from './sandbox.ts';
import { type WatchOptions, watchTool } from './watch-tool.ts';

export interface ToolOptions extends WatchOptions {
  /** The folder it runs in: its own, empty at first. A tool whose privileges are dropped becomes its owner. */
  readonly cwd: string;
  /** Words put before the tool while root's rights are still there: `ip netns exec NAME`. */
  readonly inside?: readonly string[];
  /** What root's rights shrink to; `keep` unless said. */
  readonly privileges?: Privileges;
  /** More address space than this it does not get. */
  readonly memoryBytes?: number;
  /** Written to its standard input, which is closed otherwise. */
  readonly input?: string;
}

/**
 * Runs a program without a shell, enclosed so that neither it nor its children outlive the run or this process.
 * Rejects only with what `onOutput` threw.
 */
export async function spawnTool(command: string, args: readonly string[], options: ToolOptions): Promise<ToolOutcome> {
  if (options.signal.aborted) return { kind: 'stopped' };
  const drop = dropTo(options.privileges ?? 'keep');
  if (drop.length > 0) {
    const refused = await handOver(options.cwd);
    if (refused) return { kind: 'not_started', why: refused };
    if (options.signal.aborted) return { kind: 'stopped' };
  }
  const words = [...enclosure(), ...(options.inside ?? []), ...drop, ...limitedTo(options.memoryBytes), command];
  const [program = command, ...rest] = words;
  const child = spawn(program, [...rest, ...args], {
    cwd: options.cwd,
    // A tool needs its path and a plain language; none of our settings are its business.
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: options.cwd },
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  // A tool that ends without reading is no failure of ours.
  child.stdin?.on('error', () => undefined).end(options.input);
  return watchTool(child, options);
}

/** The folders above may stay shut: a tool is put into its folder before its rights are taken. */
async function handOver(folder: string): Promise<string | null> {
  try {
    await chown(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    await chmod(folder, 0o700);
    return null;
  } catch (error) {
    return String(error);
  }
}
