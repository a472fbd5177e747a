import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { keepFocusOnPage } from '../../lib/browser/keep-focus.ts';
import { refreshScans } from '../../lib/tasks/spend-scans.ts';
import { refreshTasks } from '../../lib/tasks/task-list.ts';

/** Takes a queued test out of the queue. One that has started meanwhile is refused, and the table shows it running. */
export function useWithdrawTask() {
  const { t } = useTranslation('tasks');
  const client = useQueryClient();
  const [asked, setAsked] = useState<TaskRow | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    if (!asked || busy) return;
    setBusy(true);
    try {
      await api.delete(`/tasks/queue/${asked.task_id}/`);
    } catch (cause) {
      setAsked(null);
      setFailure(cause instanceof ApiError ? cause.message : t('reports.withdrawFailed'));
    }
    // Also after a failure: the answer alone may have been lost.
    void refreshScans(client);
    await refreshTasks(client);
    setBusy(false);
    setAsked(null);
    keepFocusOnPage();
  }

  return {
    asked,
    busy,
    failure,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm: () => void confirm(),
    forgetFailure: () => setFailure(null),
  };
}
