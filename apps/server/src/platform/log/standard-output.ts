import { writeSync } from 'node:fs';
import type { LineSink } from './line-writer.ts';

/** The handle under a pipe or a socket; Node offers no other way to make it non-blocking. */
interface Handle {
  setBlocking?(blocking: boolean): void;
}

/**
 * Standard output as a sink. A pipe is written without blocking, so that a reader that stops reading costs lines
 * (EAGAIN) and not the event loop. That is set anew before every write: each process that inherits the pipe, the worker
 * for one, is started by making it blocking again for all who share it.
 */
export function standardOutput(): LineSink {
  const { fd, isTTY } = process.stdout;
  // A terminal's handle has a descriptor of its own; a file has no handle.
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
