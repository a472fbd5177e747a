import { writeSync } from 'node:fs';
import type { LineSink } from './line-writer.ts';

/**
 * Standard output as a sink. Opening it as a stream makes a pipe non-blocking: a reader that stops reading then costs
 * lines (EAGAIN), and not the event loop.
 */
export function standardOutput(): LineSink {
  const { fd } = process.stdout;
  return {
    // PIPE_BUF: web process and worker share one pipe, and larger writes could be cut in the middle of a line.
    batchBytes: 4096,
    append: (bytes) => writeSync(fd, bytes),
    reset: () => undefined,
  };
}
