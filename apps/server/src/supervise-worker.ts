import { type ChildProcess, spawn } from 'node:child_process';
import type { Log } from './platform/log/logger.ts';

/** A worker that dies is started again; one that dies at once, not in a tight loop. */
const RESTART_MS = 1000;
const STOP_MS = 10_000;

interface WorkerInput {
  readonly script: string;
  readonly logFile: string | undefined;
  /** Settings it shares with this process although nobody typed them. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: Log;
}

/** Runs the worker as a process of its own, so that a tool or an engine gone wrong cannot take the web side down. */
export function superviseWorker({ script, logFile, env, log }: WorkerInput): { stop(): Promise<void> } {
  let stopping = false;
  let child = start();

  function start(): ChildProcess {
    const args = [script, ...(logFile ? ['--log-file', logFile] : [])];
    // The channel tells the worker when this process is gone, also when it was killed.
    const worker = spawn(process.execPath, args, {
      env: { ...env, ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'the worker ended unexpectedly; starting it again');
      setTimeout(() => {
        if (!stopping) child = start();
      }, RESTART_MS);
    });
    return worker;
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
