import type { TaskEvent } from '@rocca/contract/api/tasks.schema';
import { signedInFetch } from '../api/api.ts';
import { followTaskEvents } from './task-events.ts';

interface Listener {
  readonly onEvent: (event: TaskEvent) => void;
  /** The stream is up (what happened before is unknown), or down. */
  readonly onLive: (live: boolean) => void;
}

const ADDRESS = '/tasks/events/';

const listeners = new Set<Listener>();
let stream: AbortController | null = null;
let isLive = false;

/**
 * Listens to the account's task events. All parts of a page share one stream, and a hidden tab gives it back: over
 * HTTP/1.1 a browser has six connections for all tabs together.
 */
export function listenToTasks(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) document.addEventListener('visibilitychange', connectOrEnd);
  if (isLive) listener.onLive(true);
  connectOrEnd();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', connectOrEnd);
    connectOrEnd();
  };
}

function connectOrEnd(): void {
  if (listeners.size === 0 || document.hidden) {
    stream?.abort();
    stream = null;
    if (isLive) setLive(false);
    return;
  }
  if (stream) return;
  stream = new AbortController();
  void followTaskEvents({
    open: (signal) => signedInFetch(ADDRESS, { signal, headers: { accept: 'text/event-stream' }, cache: 'no-store' }),
    signal: stream.signal,
    onEvent(event) {
      for (const listener of listeners) listener.onEvent(event);
    },
    onLive: setLive,
  });
}

function setLive(live: boolean): void {
  isLive = live;
  for (const listener of listeners) listener.onLive(live);
}
