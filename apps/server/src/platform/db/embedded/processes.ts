import { readdir, readFile } from 'node:fs/promises';
import { runProgram } from './run-program.ts';

interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * The command line of a process; empty when there is none or it has ended and only its parent has not noticed yet.
 * Unlike a process's working folder, it can be read for another user's processes in a container without extra rights.
 */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform !== 'linux')
    return (await runProgram('ps', ['-o', 'command=', '-p', String(pid)])).stdout.trim();
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return text.replaceAll('\0', ' ').trim();
}

export async function listProcesses(): Promise<RunningProcess[]> {
  if (process.platform !== 'linux') return parseProcessList((await runProgram('ps', ['-axo', 'pid=,command='])).stdout);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return Promise.all(pids.map(async (pid) => ({ pid, command: await commandOf(pid) })));
}

function parseProcessList(text: string): RunningProcess[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || command === undefined ? [] : [{ pid: Number(pid), command }];
  });
}

/** Whether the number is in use at all, even by a process that has ended and waits for its parent. */
export function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Sends a signal; false when the process has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
