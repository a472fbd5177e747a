import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { forgetGroup, keepGroup } from './keeper.ts';
import { enclosure, type Words } from './sandbox.ts';

/**
 * Starts a program as the leader of a process group, enclosed so that nothing of it outlives this process. Everything
 * that talks to a target is started here.
 */
export function startEnclosed(words: Words, options: SpawnOptions): ChildProcess {
  const [program = '', ...args] = [...enclosure(), ...words];
  const child = spawn(program, args, { ...options, detached: true });
  const { pid } = child;
  if (pid !== undefined) {
    keepGroup(pid);
    child.once('exit', () => forgetGroup(pid));
  }
  return child;
}

/** Signals the whole group of a program that `startEnclosed` started. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone already.
  }
}
