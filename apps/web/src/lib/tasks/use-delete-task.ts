import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/api.ts';
import { keepFocusOnPage } from '../browser/keep-focus.ts';
import { dropTask, refreshTasks } from './task-list.ts';

const DELETE_DELAY_MS = 500;

/** Deletes a test and then the report with the same id, half a second after the answer. A failure is only logged. */
export function useDeleteTask() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<TaskRow | null>(null);
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (!asked || busy) return;
    setBusy(true);
    await new Promise((resolve) => setTimeout(resolve, DELETE_DELAY_MS));
    try {
      await api.delete(`/tasks/${asked.task_id}/`);
      void dropTask(client, asked.task_id);
      await api.delete(`/reports/${asked.task_id}/`);
    } catch (cause) {
      console.warn('The report could not be deleted', cause);
      void refreshTasks(client);
    }
    setBusy(false);
    setAsked(null);
    keepFocusOnPage();
  }

  return { asked, busy, ask: setAsked, cancel: () => setAsked(null), confirm: () => void confirm() };
}
