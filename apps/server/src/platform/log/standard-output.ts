import { writeSync } from 'node:fs';
import type { LineSink } from './line-writer.ts';

/** The handle under a pipe or a socket; Node offers no other way to make it non-blocking. */
interface Handle {
  setBlocking?(blocking: boolean): void;
}

/**
 * Standard output as a sink. A pipe is written without blocking, so that a reader that stops reading costs log lines
 * (EAGAIN) and does not block the event loop. The flag is set before every write: starting a process that inherits the
 * pipe, such as the worker, makes it blocking again for all processes that share it.
 */
export function standardOutput(): LineSink {
  const { fd, isTTY } = process.stdout;
  // A terminal's handle has another descriptor; a file has no handle.
  const handle = isTTY ? null : (process.stdout as { _handle?: Handle })._handle;
  return {
    // PIPE_BUF: web process and worker share one pipe, and larger writes could be cut in the middle of a line.
    batchBytes: 4096,
    append(bytes) {
      handle?.setBlocking?.(false);
      return writeSync(fd, bytes);
    },
    reset: () => undefined,
  };
}
