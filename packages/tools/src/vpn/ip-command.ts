import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findTool } from '../core/find-tool.ts';

const run = promisify(execFile);

/** The kernel answers at once; only a machine in trouble takes longer. */
const LONGEST_MS = 5000;

/** Where `ip` is: often not on a service's path. */
export function ipProgram(): string {
  return findTool('ip') ?? 'ip';
}

/** Runs `ip` and gives its output; throws with what it complained about. */
export async function ip(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(ipProgram(), args, { timeout: LONGEST_MS, env: { LC_ALL: 'C' } });
  return stdout;
}
