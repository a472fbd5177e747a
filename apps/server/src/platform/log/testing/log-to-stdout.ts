import { spawnSync } from 'node:child_process';
import { setImmediate as nextTick } from 'node:timers/promises';
import { createLog } from '../create-log.ts';

/** Logs to standard output faster than the reader reads, sends a message at the end, and ends on a message. */
const log = createLog({ level: 'info' });
// Like the worker: it inherits the pipe, and its start makes the pipe blocking for all processes that share it.
spawnSync('true', { stdio: 'inherit' });
for (let n = 1; n <= 20_000; n += 1) {
  log.info({ n, padding: 'x'.repeat(200) }, 'line');
  if (n % 100 === 0) await nextTick();
}
process.send?.('through');
process.once('message', () => process.exit(0));
