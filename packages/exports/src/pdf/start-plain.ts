import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RunningProgram } from '../document/file-format.ts';

/** Starts a program with the rights of this process and nothing of its environment, which holds secrets. */
export async function startPlain(main: string): Promise<RunningProgram> {
  const child = spawn(process.execPath, [main], { env: {}, stdio: 'pipe' });
  const gone = once(child, 'close');
  return { child, gone, pathOf: (file) => file, kill: () => void child.kill('SIGKILL') };
}
