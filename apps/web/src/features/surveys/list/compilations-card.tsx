import { type SurveyType, surveyService } from '@rocca/contract/survey/survey-types';
import { IconClipboardCheck } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useShown } from '../../../lib/lists/use-shown.ts';
import { useDeleteTask } from '../../../lib/tasks/use-delete-task.ts';
import { useTaskEvents } from '../../../lib/tasks/use-task-events.ts';
import { PAGE_SIZE, useTaskList } from '../../../lib/tasks/use-task-list.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { NotUpdated } from '../../../ui/table/not-updated.tsx';
import { PagedTable, TableSkeleton } from '../../../ui/table/paged-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useCompilationColumns } from './compilation-columns.tsx';

const SKELETON_ROWS = 4;

interface CompilationsCardProps {
  readonly type: SurveyType;
  /** Whether the account has the questionnaire is known. */
  readonly enabled: boolean;
  /** Offered where there is nothing to show yet. */
  readonly firstStep: ReactNode;
}

/** The account's compilations of one questionnaire, as they are at this moment. */
export function CompilationsCard({ type, enabled, firstStep }: CompilationsCardProps) {
  const { t } = useTranslation('surveys');
  const [page, onPage] = usePage();
  const live = useTaskEvents();
  const list = useTaskList({ page, api: `${surveyService(type)}/`, live, enabled });
  const { shown, late, failed } = useShown(list, { page });
  const deletion = useDeleteTask();
  const deletingId = deletion.busy ? (deletion.asked?.task_id ?? null) : null;
  const columns = useCompilationColumns({ deletingId, onDelete: deletion.ask });
  const lastPage = shown && !late ? Math.max(1, Math.ceil(shown.data.count / PAGE_SIZE)) : undefined;

  // The last row of the last page was deleted, or the address asks for too much.
  useEffect(() => {
    if (lastPage && page > lastPage) onPage(lastPage);
  }, [lastPage, page, onPage]);

  function content() {
    if (shown?.data.count === 0 && !failed) {
      return (
        <EmptyState
          icon={<IconClipboardCheck size={24} stroke={1.6} />}
          title={t('list.empty')}
          text={t(firstStep ? 'list.emptyText' : 'list.emptyViewer')}
          action={firstStep}
        />
      );
    }
    if (shown) {
      return (
        <>
          {failed && <NotUpdated query={list} />}
          <PagedTable
            label={t('list.title')}
            columns={columns}
            rows={shown.data.tasks}
            rowKey={(task) => task.task_id}
            busy={late && !failed}
          />
          <Pager page={shown.asked.page} pageSize={PAGE_SIZE} count={shown.data.count} onPage={onPage} />
        </>
      );
    }
    if (list.isError) {
      return (
        <RetryNotice text={t('list.failed')} cause={list.error} busy={list.isFetching} onRetry={() => list.refetch()} />
      );
    }
    return <TableSkeleton columns={columns} rowCount={SKELETON_ROWS} />;
  }

  return (
    <Card title={t('list.title')} hint={t('list.hint')} flush>
      {content()}
      <ConfirmDialog
        opened={deletion.asked !== null}
        title={t('list.deleteTitle')}
        message={t('list.deleteText', { name: deletion.asked?.name })}
        confirmLabel={t('list.delete')}
        danger
        busy={deletion.busy}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      />
    </Card>
  );
}

/** The page that the address asks for, counted from 1. */
function usePage(): [number, (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('page'));
  const onPage = useCallback((page: number) => setSearch(page > 1 ? { page: String(page) } : {}), [setSearch]);
  return [Number.isSafeInteger(asked) && asked > 0 ? asked : 1, onPage];
}
