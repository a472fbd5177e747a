import { once } from 'node:events';
import { Socket } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/**
 * Ends this process when the one that started it is gone, which holds the other end of the standard input. It takes a
 * thread of its own: the compiler keeps the first one busy, and no event reaches it. It is waited for:
 * nothing is begun unwatched.
 */
export async function endWithCaller(): Promise<void> {
  const watch = new Worker(new URL(import.meta.url), { execArgv: [] });
  await once(watch, 'message');
  watch.unref();
}

if (!isMainThread) {
  const end = () => process.kill(process.pid, 'SIGKILL');
  new Socket({ fd: 0, readable: true, writable: false }).once('error', end).once('close', end).resume();
  parentPort?.postMessage('watching');
}
