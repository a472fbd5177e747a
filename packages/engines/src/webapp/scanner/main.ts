import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { CHECKS } from '../checks/index.ts';
import { type ScanMessage, scanTask } from './messages.ts';
import { scanSite } from './scan-site.ts';

/** For a scan that has hardly begun to come to its end by itself. */
const AT_STOP_MS = 100;

/** The process that scans one site: its task is the first line it reads, and what it sees goes out line by line. */
const stop = new AbortController();
process.on('SIGTERM', () => stop.abort());
process.stdout.on('error', () => stop.abort());

const say = (message: ScanMessage) => void process.stdout.write(`${JSON.stringify(message)}\n`);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const first = await lines.next();
const task = scanTask.parse(JSON.parse(first.value ?? 'null'));
// The worker's end is ours.
void lines.next().then(({ done }) => {
  if (done) stop.abort();
});
// What a library throws beside our awaits must not end the scan.
process.on('unhandledRejection', () => undefined);
// An uncaught exception ends the process once the old values have been restored.
let failure: unknown = null;
process.on('uncaughtException', (error) => {
  failure ??= error;
  stop.abort();
});
// What is known is said at once. Checks, browser and programs end with the process, which does not wait for them.
let undone: Promise<unknown> = Promise.resolve();
const stopped = once(stop.signal, 'abort').then(() => setTimeout(AT_STOP_MS));
const scan = scanSite(task, CHECKS, say, stop.signal, (undoing) => {
  undone = undoing;
}).catch((error: unknown) => {
  // A stop makes running requests fail, which is no failure of the scan.
  if (!stop.signal.aborted) failure ??= error;
});
await Promise.race([scan, stopped]);
await undone;
if (failure !== null) process.stderr.write(`${failure instanceof Error ? failure.stack : String(failure)}\n`);
process.stdout.write('', () => process.exit(failure === null ? 0 : 1));
