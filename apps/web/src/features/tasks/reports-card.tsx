import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { IconAlertTriangle, IconFileAnalytics } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../lib/api/connection.ts';
import { useShown } from '../../lib/lists/use-shown.ts';
import { useDeleteTask } from '../../lib/tasks/use-delete-task.ts';
import { useTaskEvents } from '../../lib/tasks/use-task-events.ts';
import { PAGE_SIZE, useTaskList } from '../../lib/tasks/use-task-list.ts';
import { useStopTest } from '../../start/use-stop-test.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { MessageDialog } from '../../ui/dialog/message-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { NotUpdated } from '../../ui/table/not-updated.tsx';
import { PagedTable, TableSkeleton } from '../../ui/table/paged-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { FailureCause } from './failure-cause.tsx';
import { useReportColumns } from './report-columns.tsx';
import { useWithdrawTask } from './use-withdraw-task.ts';

interface ReportsCardProps {
  readonly engine?: string;
  readonly targetId?: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Whether the person may see this list is known, and they may. */
  readonly enabled: boolean;
  /** Stands at the head of the card. */
  readonly filter?: ReactNode;
  /** Offered where there is nothing to show yet. */
  readonly firstStep?: ReactNode;
}

/** The tests of an account, an engine or a target, as they are at this moment. */
export function ReportsCard({ engine, targetId, page, onPage, enabled, filter, firstStep }: ReportsCardProps) {
  const { t } = useTranslation('tasks');
  const live = useTaskEvents();
  const api = engine && `${engine}/`;
  const list = useTaskList({ page, api, target_id: targetId, live, enabled });
  const { shown, late, failed: unread } = useShown(list, { page });
  const connection = useConnection();
  const stopping = useStopTest();
  const withdrawal = useWithdrawTask();
  const deletion = useDeleteTask();
  const [failed, setFailed] = useState<TaskRow | null>(null);
  const deletingId = deletion.busy ? (deletion.asked?.task_id ?? null) : null;
  const columns = useReportColumns({
    deletingId,
    onStop: stopping.ask,
    onWithdraw: withdrawal.ask,
    onDelete: deletion.ask,
    onCause: setFailed,
  });
  const count = late ? undefined : shown?.data.count;
  const lastPage = count === undefined ? undefined : Math.max(1, Math.ceil(count / PAGE_SIZE));

  // The last row of the last page was deleted, or the address asks for too much.
  useEffect(() => {
    if (lastPage && page > lastPage) onPage(lastPage);
  }, [lastPage, page, onPage]);

  function content() {
    if (shown?.data.count === 0 && !unread) {
      return (
        <EmptyState
          icon={<IconFileAnalytics size={24} stroke={1.6} />}
          title={t('reports.empty')}
          text={t('reports.emptyText')}
          action={firstStep}
        />
      );
    }
    if (shown) {
      return (
        <>
          {unread && <NotUpdated query={list} />}
          <PagedTable
            label={t('reports.list')}
            columns={columns}
            rows={shown.data.tasks}
            rowKey={(task) => task.task_id}
            busy={late && !unread}
          />
          <Pager page={shown.asked.page} pageSize={PAGE_SIZE} count={shown.data.count} onPage={onPage} />
        </>
      );
    }
    if (list.isError) {
      const retry = () => list.refetch();
      return <RetryNotice text={t('reports.failed')} cause={list.error} busy={list.isFetching} onRetry={retry} />;
    }
    return <TableSkeleton columns={columns} rowCount={PAGE_SIZE} />;
  }

  const kept = unread || connection.state !== 'fine' ? 'reports.notUpdated' : live ? 'reports.live' : 'reports.polling';

  return (
    <Card title={t('reports.list')} hint={t(kept)} action={filter} flush>
      {content()}
      <ConfirmDialog
        opened={deletion.asked !== null}
        title={t('reports.deleteTitle')}
        message={t('reports.deleteText', { name: deletion.asked?.name })}
        confirmLabel={t('reports.delete')}
        danger
        busy={deletion.busy}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      />
      <ConfirmDialog
        opened={withdrawal.asked !== null}
        title={t('reports.withdrawTitle')}
        message={t('reports.withdrawText', { name: withdrawal.asked?.name })}
        confirmLabel={t('reports.withdrawConfirm')}
        busy={withdrawal.busy}
        onConfirm={withdrawal.confirm}
        onCancel={withdrawal.cancel}
      />
      {stopping.dialog}
      {withdrawal.failure !== null && (
        <MessageDialog
          title={t('reports.notWithdrawn')}
          icon={<IconAlertTriangle size={21} stroke={1.8} />}
          tone="danger"
          message={withdrawal.failure}
          onClose={withdrawal.forgetFailure}
        />
      )}
      {failed && <FailureCause task={failed} onClose={() => setFailed(null)} />}
    </Card>
  );
}
