/**
 * Ends the tools of a worker that gives no sign of life: one that is stopped (SIGSTOP) or hangs cannot do it itself, and
 * another worker takes its tests over when their lease runs out. Reads `+GROUP`, `-GROUP` and `.` from its input. Holds no
 * secrets and no connection.
 */
import { createInterface } from 'node:readline';

const TICK_MS = 500;
/** 8 s: long enough for a busy worker, and well before the lease of 16.5 s runs out. */
const SILENT_TICKS = 16;

const groups = new Set<number>();
let silentTicks = 0;

function endGroups(): void {
  // Their numbers stay theirs: a worker that does not run does not collect its dead children either.
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    silentTicks = 0;
    if (line.startsWith('+')) groups.add(Number(line.slice(1)));
    if (line.startsWith('-')) groups.delete(Number(line.slice(1)));
  })
  // The worker is gone. Where the kernel does not end its tools with it, this does.
  .on('close', () => {
    endGroups();
    process.exit();
  });

// Counted in turns of this loop and not by a clock: a machine that slept, or a keeper that got no turn, is no silence.
setInterval(() => {
  silentTicks += 1;
  if (silentTicks >= SILENT_TICKS) endGroups();
}, TICK_MS);
