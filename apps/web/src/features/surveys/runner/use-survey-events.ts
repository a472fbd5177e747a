import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTaskEvents } from '../../../lib/tasks/use-task-events.ts';
import type { SaverState } from '../saving/answer-saver.ts';
import { answersKey } from '../survey-query.ts';

/** The stream tells of the own answers, too: what comes this soon after one of them is most likely its echo. */
const ECHO_MS = 2_000;
/** Somebody who fills in a whole page is not followed answer by answer. */
const PAUSE_MS = 1_000;
/** While this person answers, the answers are read again no more often than this. */
const ECHO_PAUSE_MS = 10_000;

/** Reads the answers again when the event stream says that somebody has changed it. */
export function useSurveyEvents(id: string, { entries }: SaverState): void {
  const client = useQueryClient();
  const lastOwn = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Entries change with every answer of this person.
  useEffect(() => {
    if ([...entries.values()].some(({ sent }) => sent !== null)) lastOwn.current = performance.now();
  }, [entries]);

  useTaskEvents((event) => {
    const changed = event.kind === 'removed' ? event.task_id : event.task.task_id;
    if (changed !== id || timer.current !== undefined) return;
    const isEcho = performance.now() - lastOwn.current < ECHO_MS;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        void client.invalidateQueries({ queryKey: answersKey(id) });
      },
      isEcho ? ECHO_PAUSE_MS : PAUSE_MS,
    );
  });

  useEffect(() => () => clearTimeout(timer.current), []);
}
