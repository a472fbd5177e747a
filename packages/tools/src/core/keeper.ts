import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./keeper-main.ts', import.meta.url));
const BEAT_MS = 1000;
const RESTART_MS = 250;

const groups = new Set<number>();
let keeper: ChildProcess | null = null;

/** Has a process group ended when this process dies, or gives no sign of life for 8 seconds. */
export function keepGroup(group: number): void {
  groups.add(group);
  keeper ??= start();
  tell(`+${group}`);
}

/** To be called when the group's first process has ended: its number may be used again. */
export function forgetGroup(group: number): void {
  groups.delete(group);
  tell(`-${group}`);
}

function tell(line: string): void {
  keeper?.stdin?.write(`${line}\n`);
}

function start(): ChildProcess {
  // A session of its own: what stops or ends a terminal's processes must not reach it first.
  const child = spawn(process.execPath, [MAIN], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  child.stdin?.on('error', () => undefined);
  for (const group of groups) child.stdin?.write(`+${group}\n`);
  const beat = setInterval(() => child.stdin?.write('.\n'), BEAT_MS).unref();
  const restart = () => {
    clearInterval(beat);
    setTimeout(() => {
      if (keeper === child) keeper = start();
    }, RESTART_MS).unref();
  };
  child.once('error', restart);
  child.once('exit', restart);
  return child;
}
