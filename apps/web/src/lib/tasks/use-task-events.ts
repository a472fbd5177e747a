import type { TaskEvent } from '@rocca/contract/api/tasks.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { signedInFetch } from '../api/api.ts';
import { followTaskEvents } from './task-events.ts';
import { applyTaskEvent, refreshTasks } from './task-list.ts';

const ADDRESS = '/tasks/events/';

const openStream = (signal: AbortSignal) =>
  signedInFetch(ADDRESS, { signal, headers: { accept: 'text/event-stream' }, cache: 'no-store' });

/**
 * Keeps the lists of tests up to date from the event stream; true while it is up. A hidden tab gives its stream
 * back: over HTTP/1.1 a browser has six connections for all tabs together. `onEvent` is for screens that are not lists.
 */
export function useTaskEvents(onEvent?: (event: TaskEvent) => void): boolean {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  const hear = useEffectEvent((event: TaskEvent) => {
    void applyTaskEvent(client, event);
    onEvent?.(event);
  });

  useEffect(() => {
    let stream: AbortController | null = null;

    function connect() {
      stream = new AbortController();
      void followTaskEvents({
        open: openStream,
        signal: stream.signal,
        onEvent: (event) => hear(event),
        onLive(up) {
          setLive(up);
          // What changed while there was no stream.
          if (up) void refreshTasks(client);
        },
      });
    }

    function followVisibility() {
      if (document.hidden) {
        stream?.abort();
        stream = null;
        setLive(false);
      } else if (!stream) connect();
    }

    followVisibility();
    document.addEventListener('visibilitychange', followVisibility);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      stream?.abort();
    };
  }, [client]);

  return live;
}
