import { type ChildProcess, spawn } from 'node:child_process';
import type { Log } from './platform/log/logger.ts';

/** A process that dies is started again; one that dies at once, not in a tight loop. */
const RESTART_MS = 1000;
const STOP_MS = 10_000;

export interface Supervised {
  /** For the log: `worker`, `lab`. */
  readonly name: string;
  readonly command: readonly string[];
  /** All of its environment. */
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
}

/** Runs a command as a process of its own, so that what goes wrong in it cannot take the web side down. */
export function superviseProcess({ name, command, env, log }: Supervised): { stop(): Promise<void> } {
  let stopping = false;
  let child = start();

  function start(): ChildProcess {
    // The channel tells it when this process is gone, also when it was killed.
    const [program = '', ...args] = command;
    const started = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    started.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal, name }, 'a process ended unexpectedly; starting it again');
      setTimeout(() => {
        if (!stopping) child = start();
      }, RESTART_MS);
    });
    return started;
  }

  return {
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(force);
    },
  };
}
