import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

/** What is known of the programs a browser consists of. */
export interface BrowserProcesses {
  /** Ends all of it, when asking does not help. */
  kill(): void;
  /** No longer looks at its memory. */
  leave(): void;
}

const LOOK_MS = 1000;

/**
 * Keeps the memory of all processes of a browser together below a limit: the largest page is ended when it is passed,
 * and its visitor told that it crashed. A page can fill memory faster than any other limit of ours notices.
 */
export async function watchProcesses(browser: Browser, memoryBytes: number): Promise<BrowserProcesses> {
  const session = await browser.newBrowserCDPSession();
  const list = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
  const main = (await list()).find(({ type }) => type === 'browser')?.id;
  let looking = false;
  const look = async () => {
    const processes = (await list()).map(({ type, id }) => ({ type, id, bytes: memoryOf(id) }));
    const sum = processes.reduce((bytes, one) => bytes + one.bytes, 0);
    const pages = processes.filter(({ type }) => type === 'renderer').sort((one, other) => other.bytes - one.bytes);
    if (sum > memoryBytes && pages[0]) killQuietly(pages[0].id);
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, LOOK_MS);
  return {
    kill: () => void (main !== undefined && killQuietly(main)),
    leave: () => clearInterval(timer),
  };
}

/** What it has to itself and what it shares with its own kind: not the program's file, which all map. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [anonymous, shared] = ['RssAnon', 'RssShmem'].map((name) =>
      Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1] ?? 0),
    );
    return ((anonymous ?? 0) + (shared ?? 0)) * 1024;
  } catch {
    return 0;
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
