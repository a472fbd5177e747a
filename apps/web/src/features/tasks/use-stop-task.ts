import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { patchTask, refreshTasks } from '../../lib/tasks/task-list.ts';

/** Asks a running test to stop. It is shown as stopping at once, and until the server says how it ended. */
export function useStopTask() {
  const { t } = useTranslation('tasks');
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);

  async function stop({ task_id: id, can }: TaskRow) {
    patchTask(client, id, (task) => ({ ...task, stop_requested: true, can: { ...task.can, stop: false } }));
    try {
      await api.delete(`/tasks/stop/${id}/`);
    } catch (cause) {
      // A test that has ended meanwhile is not put back: only what we changed ourselves is.
      patchTask(client, id, (task) => (task.status === 'RUNNING' ? { ...task, stop_requested: false, can } : task));
      setFailure(cause instanceof ApiError ? cause.message : t('reports.stopFailed'));
      void refreshTasks(client);
    }
  }

  return { stop: (task: TaskRow) => void stop(task), failure, forgetFailure: () => setFailure(null) };
}
