import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises';
import { every, type Repeated } from '../../every.ts';
import type { Log } from '../../log/logger.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const CHECK_EVERY_MS = 60_000;

/**
 * Keeps the server's log and one older part under 8 MB each. The server appends to a file we opened for it, so the
 * file is copied and emptied in place; a server taken over from a killed platform goes on writing to the same file.
 */
export function boundServerLog(logFile: string, log: Log): Repeated {
  return every(CHECK_EVERY_MS, "shortening the database server's log", () => shorten(logFile), { log });
}

export async function shorten(logFile: string, maxBytes = MAX_BYTES): Promise<void> {
  try {
    if ((await stat(logFile)).size <= maxBytes) return;
    await copyFile(logFile, `${logFile}.1`);
    await truncate(logFile);
  } catch {
    // There is no log yet, or the disk is full: neither is a reason to disturb the platform.
  }
}

/** Opened by the platform, since the server's user may not be able to enter the folder it lies in. */
export async function openServerLog(logFile: string) {
  await shorten(logFile);
  return open(logFile, 'a', 0o600);
}

/** Why the server gave up, out of what it wrote since `from`. */
export async function lastComplaint(logFile: string, from: number): Promise<string> {
  const written = await readFile(logFile).catch(() => Buffer.alloc(0));
  const lines = written.subarray(from).toString('utf8').split('\n');
  const complaint =
    lines.findLast((line) => /\b(FATAL|PANIC|ERROR):/.test(line)) ?? lines.findLast((line) => line !== '');
  return complaint?.replace(/^.*?\b(FATAL|PANIC|ERROR):\s*/, '') ?? 'it wrote no reason';
}
