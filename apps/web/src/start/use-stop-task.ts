import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api/api.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { patchTask, refreshTasks } from '../lib/tasks/task-list.ts';

/** Asks a running test to stop. It is shown as stopping at once, and until the server says how it ended. */
export function useStopTask(onDone: () => void) {
  const { t } = useTranslation('start');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function stop({ task_id: id, can }: TaskRow) {
    setBusy(true);
    patchTask(client, id, (task) => ({ ...task, stop_requested: true, can: { ...task.can, stop: false } }));
    try {
      await api.delete(`/tasks/stop/${id}/`);
      onDone();
    } catch (cause) {
      // A test that has ended meanwhile is not put back: only what we changed ourselves is.
      patchTask(client, id, (task) => (task.status === 'RUNNING' ? { ...task, stop_requested: false, can } : task));
      setFailure(cause instanceof ApiError ? cause.message : t('stop.failed'));
      setBusy(false);
      void refreshTasks(client);
    }
    void client.invalidateQueries({ queryKey: ['task', id] });
  }

  return { stop: (task: TaskRow) => void stop(task), busy, failure };
}
