import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RunningLab } from '../../lab/src/lab.ts';

export type LiveLab = Omit<RunningLab, 'stop'>;

/** Starts the lab of the live tests; `stop` waits until its ports are free again. */
export async function startLiveLab(): Promise<{ readonly lab: LiveLab; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'lab-process.ts'));
  const exited = once(child, 'exit');
  const failed = exited.then(([code]) => Promise.reject(new Error(`the lab ended with ${code}`)));
  failed.catch(() => undefined);
  const [lab] = (await Promise.race([once(child, 'message'), failed])) as [LiveLab];
  return {
    lab,
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
