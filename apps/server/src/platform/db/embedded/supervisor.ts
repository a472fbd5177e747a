import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log/logger.ts';
import { errorText } from '../pg-error.ts';
import { type Postmaster, stopPostmaster } from './postmaster.ts';

/** More restarts than this within the window mean a fault that a further restart will not cure. */
const MAX_RESTARTS = 5;
const WINDOW_MS = 60_000;
const SPACE_POLL_MS = 1000;

interface SupervisorInput {
  readonly first: Postmaster;
  readonly restart: () => Promise<Postmaster>;
  /** Whether the disk has room: without it a server ends again at once, whatever its state. */
  readonly hasSpace: () => Promise<boolean>;
  readonly spacePollMs?: number;
  readonly log: Log;
  readonly onFailure: (error: Error) => void;
}

/**
 * Restarts the server when it exits unexpectedly, until `stop` is called or it fails too often. On a full disk the
 * supervisor does not give up: the restart waits until there is space.
 */
export function superviseServer(input: SupervisorInput): { stop(): Promise<void> } {
  const { first, restart, hasSpace, log, onFailure, spacePollMs = SPACE_POLL_MS } = input;
  const restarts: number[] = [];
  let current = first;
  let stopping = false;

  /** Answers whether the disk was full. */
  const waitForSpace = async (): Promise<boolean> => {
    if (stopping || (await hasSpace())) return false;
    log.error({}, 'the database server waits for space on the disk');
    while (!stopping && !(await hasSpace())) await delay(spacePollMs);
    return true;
  };
  const countRestart = () => {
    const now = performance.now();
    restarts.push(now);
    if (restarts.filter((at) => now - at < WINDOW_MS).length > MAX_RESTARTS) {
      throw new Error(`The database server ended ${MAX_RESTARTS + 1} times within a minute.`);
    }
  };
  const bringBack = async (): Promise<void> => {
    for (;;) {
      const wasFull = await waitForSpace();
      if (stopping) return;
      if (!wasFull) countRestart();
      try {
        current = await restart();
        return;
      } catch (error) {
        if (stopping || (await hasSpace())) throw error;
      }
    }
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      await current.ended;
      if (stopping) return;
      log.error({ pid: current.pid }, 'the database server ended unexpectedly and is started again');
      await bringBack();
      if (stopping) return;
      log.info({ pid: current.pid }, 'the database server is back');
    }
  };
  const watching = watch().catch((error: unknown) => {
    log.error({ reason: errorText(error) }, 'the database server is lost');
    if (!stopping) onFailure(error instanceof Error ? error : new Error(String(error)));
  });

  return {
    async stop() {
      stopping = true;
      await stopPostmaster(current);
      await watching;
      // A restart that was under way may have brought up another one meanwhile.
      await stopPostmaster(current);
    },
  };
}
