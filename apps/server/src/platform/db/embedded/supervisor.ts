import type { Log } from '../../log/logger.ts';
import { errorText } from '../pg-error.ts';
import { type Postmaster, stopPostmaster } from './postmaster.ts';

/** More restarts than this within the window mean a fault that a further restart will not cure. */
const MAX_RESTARTS = 5;
const WINDOW_MS = 60_000;

interface SupervisorInput {
  readonly first: Postmaster;
  readonly restart: () => Promise<Postmaster>;
  readonly log: Log;
  readonly onFailure: (error: Error) => void;
}

/** Brings the server back when it ends unasked, until `stop` is called or it fails too often. */
export function superviseServer({ first, restart, log, onFailure }: SupervisorInput): { stop(): Promise<void> } {
  const restarts: number[] = [];
  let current = first;
  let stopping = false;

  const watch = async (): Promise<void> => {
    for (;;) {
      await current.ended;
      if (stopping) return;
      const now = Date.now();
      restarts.push(now);
      if (restarts.filter((at) => now - at < WINDOW_MS).length > MAX_RESTARTS) {
        throw new Error(`The database server ended ${MAX_RESTARTS + 1} times within a minute.`);
      }
      log.error({ pid: current.pid }, 'the database server ended unexpectedly and is started again');
      current = await restart();
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
