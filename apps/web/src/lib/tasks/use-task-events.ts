import type { TaskEvent } from '@rocca/contract/api/tasks.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { applyTaskEvent, refreshTasks } from './task-list.ts';
import { listenToTasks } from './task-stream.ts';

/**
 * Keeps the lists of tests up to date from the event stream; true while it is up. `onEvent` is for screens that are not
 * lists.
 */
export function useTaskEvents(onEvent?: (event: TaskEvent) => void): boolean {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  const hear = useEffectEvent((event: TaskEvent) => {
    void applyTaskEvent(client, event);
    onEvent?.(event);
  });

  useEffect(
    () =>
      listenToTasks({
        onEvent: (event) => hear(event),
        onLive(up) {
          setLive(up);
          // What changed while there was no stream.
          if (up) void refreshTasks(client);
        },
      }),
    [client],
  );

  return live;
}
