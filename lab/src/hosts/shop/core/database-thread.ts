import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Query, Result, Row } from './database.ts';
import { SCHEMA } from './schema.ts';

/** One statement sleeps no longer than this, however many rows it asks. */
const MAX_SLEEP_MS = 10_000;
/** No injected expression may fill the machine's memory. */
const MAX_VALUE_BYTES = 20_000_000;

const database = new DatabaseSync(String(workerData), { timeout: 15_000 });
Object.assign(database.limits, { length: MAX_VALUE_BYTES, attach: 0 });
database.exec('PRAGMA journal_mode = WAL');
database.exec('PRAGMA synchronous = OFF');
if (!database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'prodotti'").get()) database.exec(SCHEMA);

// The shop came from MySQL and brought this function along: SQLite lets an application define its own.
let leftMs = 0;
const clock = new Int32Array(new SharedArrayBuffer(4));
database.function('sleep', (seconds: unknown) => {
  const ms = Math.min(leftMs, Math.max(0, Number(seconds) * 1000 || 0));
  leftMs -= ms;
  Atomics.wait(clock, 0, 0, ms);
  return 0;
});

parentPort?.on('message', ({ sql, values }: Query) => parentPort?.postMessage(run(sql, values)));

function run(sql: string, values: Query['values']): Result {
  leftMs = MAX_SLEEP_MS;
  try {
    // Rows without a prototype do not pass between threads as they are.
    return {
      rows: database
        .prepare(sql)
        .all(...values)
        .map((row) => ({ ...row }) as Row),
    };
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'unknown error' };
  }
}
