import { spawnSync } from 'node:child_process';
import { setImmediate as nextTick } from 'node:timers/promises';
import { createLog } from '../create-log.ts';

/** Logs to standard output faster than anybody reads, says when it is through, and ends when it is told to. */
const log = createLog({ level: 'info' });
// As the worker does: it inherits the pipe, and to start it makes the pipe blocking for all who share it.
spawnSync('true', { stdio: 'inherit' });
for (let n = 1; n <= 20_000; n += 1) {
  log.info({ n, padding: 'x'.repeat(200) }, 'line');
  if (n % 100 === 0) await nextTick();
}
process.send?.('through');
process.once('message', () => process.exit(0));
