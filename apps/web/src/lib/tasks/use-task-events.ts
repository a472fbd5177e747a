import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { signedInFetch } from '../api/api.ts';
import { followTaskEvents } from './task-events.ts';
import { applyTaskEvent, refreshTasks } from './task-list.ts';

const ADDRESS = '/tasks/events/';

const openStream = (signal: AbortSignal) =>
  signedInFetch(ADDRESS, { signal, headers: { accept: 'text/event-stream' }, cache: 'no-store' });

/**
 * Keeps the lists of tests up to date from the event stream; true while it is up. A hidden tab gives its stream
 * back: over HTTP/1.1 a browser has six connections for all tabs together.
 */
export function useTaskEvents(): boolean {
  const client = useQueryClient();
  const [live, setLive] = useState(false);

  useEffect(() => {
    let stream: AbortController | null = null;

    function connect() {
      stream = new AbortController();
      void followTaskEvents({
        open: openStream,
        signal: stream.signal,
        onEvent: (event) => void applyTaskEvent(client, event),
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
