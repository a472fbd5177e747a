import { Button } from '@mantine/core';
import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { reportLink } from '../../../lib/tasks/report-link.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import table from '../../../ui/data-table.module.css';
import { TaskOutcome } from '../../../ui/progress/task-outcome.tsx';
import { TaskStatusTag } from '../../../ui/progress/task-status-tag.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { DeleteButton, RowButtons } from '../../../ui/table/row-buttons.tsx';
import styles from './compilation-columns.module.css';

interface ColumnsOptions {
  /** The compilation that is being deleted. */
  readonly deletingId: string | null;
  readonly onDelete: (task: TaskRow) => void;
}

export function useCompilationColumns({ deletingId, onDelete }: ColumnsOptions): Column<TaskRow>[] {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  return [
    {
      key: 'name',
      header: t('list.columnName'),
      unlabelled: true,
      className: styles.nameColumn,
      cell: (task) => <Name task={task} />,
    },
    {
      key: 'date',
      header: t('list.columnDate'),
      number: true,
      cell: ({ creation_date: date }) => <time dateTime={date}>{formatDate(date, language)}</time>,
    },
    {
      key: 'result',
      header: t('list.columnResult'),
      className: styles.resultColumn,
      cell: (task) => <TaskOutcome task={task} />,
    },
    { key: 'status', header: t('list.columnStatus'), cell: (task) => <TaskStatusTag task={task} /> },
    {
      key: 'actions',
      header: t('list.columnActions'),
      headerHidden: true,
      unlabelled: true,
      className: styles.actionsColumn,
      cell: (task) => <Actions task={task} deleting={task.task_id === deletingId} onDelete={onDelete} />,
    },
  ];
}

function Name({ task }: { readonly task: TaskRow }) {
  const link = task.can.view ? reportLink(task) : null;
  if (!link) {
    return (
      <span className={table.name} title={task.name}>
        {task.name}
      </span>
    );
  }
  return (
    <AppLink className={table.name} to={link} title={task.name}>
      {task.name}
    </AppLink>
  );
}

/** Whoever may not delete a questionnaire only reads it: there is nothing to go on with. */
function openWords({ status, can }: TaskRow) {
  if (status !== 'COMPILING') return ['list.view', 'list.viewOf'] as const;
  return can.delete ? (['list.goOn', 'list.goOnOf'] as const) : (['list.open', 'list.openOf'] as const);
}

interface ActionsProps {
  readonly task: TaskRow;
  readonly deleting: boolean;
  readonly onDelete: (task: TaskRow) => void;
}

function Actions({ task, deleting, onDelete }: ActionsProps) {
  const { t } = useTranslation('surveys');
  const { name, can } = task;
  const link = can.view ? reportLink(task) : null;
  const open = openWords(task);
  return (
    <RowButtons>
      {link && (
        <Button component={AppLink} to={link} size="xs" variant="default" aria-label={t(open[1], { name })}>
          {t(open[0])}
        </Button>
      )}
      {can.delete && (
        <DeleteButton
          title={t('list.delete')}
          label={t('list.deleteOf', { name })}
          busy={deleting}
          onDelete={() => onDelete(task)}
        />
      )}
    </RowButtons>
  );
}
